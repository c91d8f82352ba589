"use strict";
for (const button of document.querySelectorAll("button.save")) {
  button.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([button.nextElementSibling.textContent], { type: "text/csv" }));
    link.download = button.dataset.name;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  button.hidden = false;
}
// The page is complete without scripts: they only narrow down, sort and save what is there.
const form = document.querySelector("form.filter");
if (form) {
  const field = (name) => form.elements.namedItem(name);
  const items = [...document.querySelectorAll("article.bucket, table.kept tbody tr")];
  const raw = [...document.querySelectorAll("details.raw")];
  const narrow = () => {
    const subject = field("subject").value;
    const kind = field("kind").value;
    const text = field("text").value.trim().toLowerCase();
    let shown = 0;
    for (const item of items) {
      const fits =
        (!subject || JSON.parse(item.dataset.subject).includes(subject)) &&
        (!kind || item.dataset.kind === kind) &&
        (!text || item.textContent.toLowerCase().includes(text));
      item.hidden = !fits;
      shown += fits;
    }
    form.querySelector("output").textContent = shown === items.length ? "" : `${shown} of ${items.length} shown`;
  };
  form.addEventListener("input", narrow);
  form.addEventListener("submit", (event) => event.preventDefault());
  field("open").hidden = raw.length === 0;
  field("open").addEventListener("click", () => {
    const open = raw.some((details) => !details.open);
    for (const details of raw) details.open = open;
    field("open").textContent = open ? "Close all raw output" : "Open all raw output";
  });
  form.hidden = false;
}
