// The page of a running campaign: sections that have changed are replaced, and keep what is open and typed.
{
  const sections = (page) => new Map(all("body > header, main > section", page).map((part) => [part.id || "top", part]));
  let before = null;
  const fetched = async () => {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };
  const opened = (part) => new Set(all("details[open]", part).map((details) => details.firstElementChild.textContent));
  const typed = (part) => all("select, input", part).map((input) => [input.name, input.value]);
  const replace = (part, fresh) => {
    const open = opened(part);
    const values = typed(part);
    part.replaceWith(fresh);
    enhance(fresh);
    for (const details of all("details", fresh)) details.open = open.has(details.firstElementChild.textContent);
    const form = fresh.querySelector("form.filter");
    for (const [name, text] of values) if (form?.elements[name]) form.elements[name].value = text;
    form?.dispatchEvent(new Event("input"));
  };
  const update = async () => {
    const page = await fetched();
    if (!page) return;
    const now = sections(page);
    const texts = new Map([...now].map(([id, part]) => [id, part.outerHTML]));
    const held = sections(document);
    const main = document.querySelector("main");
    for (const [id, part] of held) if (!now.has(id)) part.remove();
    let last = null;
    for (const [id, part] of now) {
      const fresh = document.importNode(part, true);
      if (!held.has(id)) {
        if (last) last.after(fresh);
        else main.prepend(fresh);
        enhance(fresh);
        last = fresh;
      } else {
        const changed = before?.get(id) !== texts.get(id);
        if (changed) replace(held.get(id), fresh);
        last = id === "top" ? null : changed ? fresh : held.get(id);
      }
    }
    before = texts;
    document.documentElement.dataset.updates = Number(document.documentElement.dataset.updates ?? 0) + 1;
  };
  const source = new EventSource(document.documentElement.dataset.events);
  source.addEventListener("changed", update);
  source.addEventListener("open", update);
}
