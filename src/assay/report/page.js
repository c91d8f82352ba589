"use strict";
// The page is complete without scripts: they only sort, narrow down, step through and save what is there.

const SHOWN = 200;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const counted = (n) => n.toLocaleString("en");

function value(row, column) {
  const cell = row.cells[column];
  const text = cell.dataset.sort ?? cell.textContent.trim();
  const amount = Number(text.replaceAll(",", ""));
  return text !== "" && !Number.isNaN(amount) ? amount : text;
}

function compare(one, other) {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
  return one.localeCompare(other, "en", { numeric: true });
}

function sorted(rows, column, descending) {
  const keyed = rows.map((row) => [value(row, column), row]);
  keyed.sort((a, b) => (descending ? compare(b[0], a[0]) : compare(a[0], b[0])));
  return keyed.map(([, row]) => row);
}

function makeSortable(table, show) {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  for (const [column, head] of heads.entries()) {
    if (!head.textContent.trim()) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const descending = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      show((rows) => sorted(rows, column, descending));
    });
  }
}

// The findings that are not shrunk may be thousands: only some of their rows are in the table at a time.
function keptRows(root) {
  const table = root.querySelector("table.kept");
  if (!table) return { rows: [], show() {} };
  const rest = root.querySelector("details.rest");
  let rows = [...table.tBodies[0].rows, ...all("tbody tr", rest ?? table.tHead)];
  const more = document.createElement("button");
  more.type = "button";
  more.className = "save";
  table.parentElement.after(more);
  rest?.remove();
  let fitting = rows;
  let limit = SHOWN;
  const fill = () => {
    table.tBodies[0].replaceChildren(...fitting.slice(0, limit));
    more.hidden = fitting.length <= limit;
    more.textContent = `Show all ${counted(fitting.length)}`;
  };
  more.addEventListener("click", () => {
    limit = Infinity;
    fill();
  });
  makeSortable(table, (order) => {
    rows = order(rows);
    const kept = new Set(fitting);
    fitting = rows.filter((row) => kept.has(row));
    fill();
  });
  fill();
  return {
    rows,
    show(fits) {
      fitting = rows.filter(fits);
      limit = SHOWN;
      fill();
      return fitting.length;
    },
  };
}

function filterFindings(root) {
  const form = root.querySelector("form.filter");
  if (!form) return;
  const field = (name) => form.elements.namedItem(name);
  const articles = all("article.bucket", root);
  const kept = keptRows(root);
  const raw = all("details.raw", root);
  const texts = new Map();
  const text = (item) => {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  };
  const narrow = () => {
    const subject = field("subject").value;
    const kind = field("kind").value;
    const wanted = field("text").value.trim().toLowerCase();
    const fits = (item) =>
      (!subject || JSON.parse(item.dataset.subject).includes(subject)) &&
      (!kind || item.dataset.kind === kind) &&
      (!wanted || text(item).includes(wanted));
    let shown = kept.rows.length ? kept.show(fits) : 0;
    for (const article of articles) {
      article.hidden = !fits(article);
      shown += !article.hidden;
    }
    const total = articles.length + kept.rows.length;
    form.querySelector("output").textContent = shown === total ? "" : `${counted(shown)} of ${counted(total)}`;
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

// A run beside its drawings: the chosen step is marked in the list, in graphs and in a message sequence chart.
function makeSteppable(article) {
  const steps = all(".steps > li", article);
  if (steps.length < 2 && !steps[0]?.dataset.lights) return;
  const lit = all("[data-key]", article).map((part) => [part, part.dataset.key.split(" ")]);
  const rows = all("svg [data-row]", article).map((part) => [part, Number(part.dataset.row)]);
  const bar = document.createElement("div");
  bar.className = "stepper";
  const button = (text, name) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.setAttribute("aria-label", name);
    return made;
  };
  const [back, forth] = [button("◀", "Previous step"), button("▶", "Next step")];
  const slider = document.createElement("input");
  slider.type = "range";
  [slider.min, slider.max, slider.value] = [0, steps.length, 0];
  slider.setAttribute("aria-label", "Step of the run");
  const said = document.createElement("output");
  bar.append(back, slider, forth, said);
  const show = () => {
    const place = Number(slider.value) - 1;
    const lights = new Set((steps[place]?.dataset.lights ?? "").split(" "));
    for (const [n, step] of steps.entries()) step.classList.toggle("now", n === place);
    for (const [part, keys] of lit) part.classList.toggle("now", place >= 0 && keys.some((key) => lights.has(key)));
    const row = Number(steps[place]?.dataset.row ?? NaN);
    for (const [part, own] of rows) part.classList.toggle("later", own > row);
    said.textContent = place < 0 ? "the whole run" : `step ${place + 1} of ${steps.length}`;
    [back.disabled, forth.disabled] = [place < 0, place === steps.length - 1];
  };
  const go = (change) => {
    slider.value = Number(slider.value) + change;
    show();
  };
  back.addEventListener("click", () => go(-1));
  forth.addEventListener("click", () => go(1));
  slider.addEventListener("input", show);
  (article.querySelector(".plates") ?? article.querySelector(".steps")).before(bar);
  show();
}

function enhance(root) {
  for (const article of all("article.bucket", root)) makeSteppable(article);
  for (const table of all("table:not(.matrix):not(.kept)", root)) {
    const body = table.tBodies[0];
    if (body && body.rows.length > 1) makeSortable(table, (order) => body.append(...order([...body.rows])));
  }
  for (const button of all("button.save[data-name]", root)) {
    button.addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([button.nextElementSibling.textContent], { type: "text/csv" }));
      link.download = button.dataset.name;
      link.click();
      URL.revokeObjectURL(link.href);
    });
    button.hidden = false;
  }
  filterFindings(root);
}

enhance(document);
