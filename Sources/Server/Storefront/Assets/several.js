// One's own goods that are ticked for one action: how many they are, all at once, and those that the list has put away.
import { goods } from "./shown.js";
import { word } from "./words.js";

const form = document.getElementById("several");
const all = document.getElementById("all");
const chosen = form.querySelector(".chosen");

const cards = () => (goods.cards.length ? goods.cards.map(({ card }) => card) : [...document.querySelectorAll(".goods.mine .card")]);
const ticks = () => cards().map((card) => card.querySelector(".tick input")).filter(Boolean);

function count() {
  const every = ticks();
  const ticked = every.filter((tick) => tick.checked).length;
  form.classList.toggle("some", ticked > 0);
  chosen.textContent = word("several.count", { count: ticked });
  all.checked = ticked > 0 && ticked === every.length;
  all.indeterminate = ticked > 0 && ticked < every.length;
}

addEventListener("change", ({ target }) => {
  if (target === all) for (const tick of ticks()) tick.checked = all.checked;
  if (target === all || target.closest(".tick")) count();
});

// What is far from the window is in no document, and a browser sends only what is.
form.addEventListener("submit", () => {
  for (const old of form.querySelectorAll("[data-away]")) old.remove();
  for (const tick of ticks()) {
    if (!tick.checked || tick.isConnected) continue;
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "id", value: tick.value });
    field.dataset.away = "";
    form.append(field);
  }
});

// A browser that comes back to the page may tick again what was ticked.
count();
