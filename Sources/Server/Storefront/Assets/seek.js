// Searching while someone types: words that go on from theirs, and on the page of searches what is found already.
// A question that has been overtaken is cancelled.
import { word } from "./words.js";

const form = document.querySelector(".seek");
const field = form.querySelector("input");
const isSearch = location.pathname === "/search";
const isKnown = "person" in document.body.dataset;
let asked = new AbortController();
let timer;

const box = document.createElement("div");
box.className = "words";
box.id = "words";
box.hidden = true;
box.setAttribute("role", "listbox");
box.setAttribute("aria-label", word("app.search.suggestions"));
form.append(box);
for (const [name, value] of [["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", "words"], ["aria-autocomplete", "list"]]) {
  field.setAttribute(name, value);
}

function offer(words) {
  box.replaceChildren(
    ...words.map((text, index) => {
      const option = document.createElement("div");
      option.setAttribute("role", "option");
      option.id = `word-${index}`;
      option.textContent = text;
      // Before the field loses the focus, which closes the list.
      option.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        choose(text);
      });
      return option;
    }),
  );
  box.hidden = words.length === 0;
  field.setAttribute("aria-expanded", String(!box.hidden));
  field.removeAttribute("aria-activedescendant");
}

function choose(text) {
  field.value = text;
  offer([]);
  form.requestSubmit();
}

/** Asks for what is found; what the market can't answer now is not shown. */
async function answer(address, options) {
  const reply = await fetch(address, options);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply;
}

async function ask() {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const text = field.value.trim();
  if (!text && !isSearch) return offer([]);
  try {
    const [words, page] = await Promise.all([
      text ? suggested(text, signal) : [],
      isSearch && find(narrowed(text), signal),
    ]);
    if (document.activeElement === field) offer(words.slice(0, 6).filter((found) => found !== text));
    if (page) show(page, narrowed(text));
    if (page && !text && !isKnown) list();
  } catch (error) {
    if (error.name !== "AbortError") offer([]);
  }
}

async function suggested(text, signal) {
  const reply = await answer(`/api/v2/suggestions?q=${encodeURIComponent(text)}`, { signal });
  return (await reply.json()).words;
}

/** The address of a search for `text`, in the order and with the filters that are chosen. */
function narrowed(text) {
  const query = new URLSearchParams(location.search);
  query.set("q", text);
  for (const name of ["page", "at", "exact"]) query.delete(name);
  return `?${query}`;
}

async function find(query, signal) {
  const reply = await answer(`/search${query}`, { signal, headers: { Accept: "text/html", "X-Live": "1" } });
  return new DOMParser().parseFromString(await reply.text(), "text/html");
}

let shown = location.search;
/** Whether what is found came while someone types; the first of that leaves a way back to what was there before. */
let isLive = false;

function show(page, query) {
  for (const selector of ["#finds", "main h1"]) {
    document.querySelector(selector).replaceWith(page.querySelector(selector));
  }
  document.title = page.title;
  // What is shown already, as when a blank was typed, is no step that one could go back from.
  if (query !== location.search) {
    if (isLive) history.replaceState(history.state, "", query);
    else history.pushState(null, "", query);
    isLive = true;
  }
  shown = query;
  import("./shelves.js");
  import("./layout.js").then(({ markShown }) => markShown());
  import("./feed.js").then(({ begin }) => begin());
}

addEventListener("popstate", async () => {
  const { search } = location;
  if (!isSearch || search === shown) return;
  clearTimeout(timer);
  asked.abort();
  asked = new AbortController();
  try {
    const page = await find(search, asked.signal);
    field.value = new URLSearchParams(search).get("q") ?? "";
    show(page, search);
    isLive = false;
    if (!isKnown && !field.value) list();
  } catch (error) {
    if (error.name !== "AbortError") location.reload();
  }
});

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(ask, 150);
});
field.addEventListener("blur", () => offer([]));
field.addEventListener("keydown", (event) => {
  const options = [...box.children];
  const place = options.findIndex((option) => option.ariaSelected === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape" && !box.hidden) {
    event.preventDefault();
    offer([]);
  } else if (event.key === "Enter" && place >= 0 && !event.isComposing) {
    event.preventDefault();
    choose(options[place].textContent);
  } else if (step && options.length) {
    event.preventDefault();
    const next = (place + step + options.length) % options.length;
    options.forEach((option, index) => (option.ariaSelected = String(index === next)));
    field.setAttribute("aria-activedescendant", options[next].id);
  }
});

// What was looked for without an account stays on this device.
const key = "searches";
const recent = () => JSON.parse(localStorage.getItem(key) ?? "[]");

function list() {
  const words = recent();
  const place = document.getElementById("finds");
  place.querySelector(".recent")?.remove();
  if (!words.length) return;
  const section = document.createElement("section");
  section.className = "recent";
  const title = document.createElement("h2");
  title.textContent = word("search.recent");
  const rows = document.createElement("ul");
  for (const text of words) {
    const row = document.createElement("li");
    const link = document.createElement("a");
    link.href = `/search?q=${encodeURIComponent(text)}`;
    link.textContent = text;
    row.append(link, forget("✕", word("search.forget_one", { text }), () => recent().filter((other) => other !== text)));
    rows.append(row);
  }
  section.append(title, rows, forget(word("search.forget"), null, () => []));
  place.append(section);
}

function forget(text, label, left) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  if (label) button.setAttribute("aria-label", label);
  else button.className = "quiet";
  button.addEventListener("click", () => {
    localStorage.setItem(key, JSON.stringify(left()));
    list();
  });
  return button;
}

if (isSearch && !isKnown) {
  const text = new URLSearchParams(location.search).get("q")?.trim();
  if (text) localStorage.setItem(key, JSON.stringify([text, ...recent().filter((other) => other !== text)].slice(0, 20)));
  else list();
}
