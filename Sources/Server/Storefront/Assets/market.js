// Loads what a page needs and nothing else; without scripts every page works as well.
const needs = [
  [".feed", "feed"],
  [".goods, .product", "news"],
  ["#like, .purchase", "shelves"],
  ["[data-layout]", "layout"],
  [".strip", "pictures"],
  [".share", "share"],
  [".seek", "seek"],
  ["[data-draft]", "sell"],
  [".wrong", "mended"],
  ["[data-work]", "work"],
  [".peek", "peek"],
  ["[data-person]", "inbox"],
  ["#several", "several"],
  [".talk", "talk"],
];
document.documentElement.classList.add("scripted");
/** Begins one module at a time, so that a slow phone shows the page and answers a touch in between. */
async function load() {
  for (const [selector, name] of needs) {
    if (!document.querySelector(selector)) continue;
    await new Promise((done) => setTimeout(done));
    import(`./${name}.js`);
  }
  import("./network.js");
}
load();

// What unfolds in a row of choices, and a menu, folds again by Escape, and by a click anywhere else.
const unfolded = () => document.querySelector(":is(.facet, .menu)[open]");
addEventListener("keydown", ({ key }) => {
  const choices = key === "Escape" && unfolded();
  if (!choices) return;
  if (choices.contains(document.activeElement)) choices.querySelector("summary").focus();
  choices.open = false;
});
addEventListener("click", ({ target }) => {
  const choices = unfolded();
  if (choices && !choices.contains(target)) choices.open = false;
});

// What was done just now is told once: not again when the page is loaded anew, or shared.
const address = new URL(location.href);
if (address.searchParams.has("note") || address.searchParams.has("did")) {
  if (["sold", "saved", "draft-saved"].includes(address.searchParams.get("note"))) localStorage.removeItem(sessionStorage.getItem("sent"));
  for (const name of ["note", "undo", "did", "done", "left"]) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
}
for (const toast of document.querySelectorAll("#toasts .toast")) setTimeout(() => toast.remove(), toast.querySelector("button") ? 9000 : 5000);

// A page that the browser kept as it was is loaded anew where something was changed since by any page of this browser:
// who is signed in, what is liked, what lies in the cart, what is offered.
const deeds = () => localStorage.getItem("deeds");
let known = deeds();
addEventListener("submit", ({ target, defaultPrevented }) => {
  if (target.method !== "post") return;
  localStorage.setItem("deeds", Date.now());
  // What a script sends in the form's place, the page shows by itself.
  if (defaultPrevented) known = deeds();
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && deeds() !== known && navigator.onLine) location.reload();
});

// Codes of invitations and handovers come behind the address's #, which no server and no log ever sees.
const secret = document.querySelector("input[data-fragment]");
// Who has to sign in first comes back without it: this tab keeps it for the page that was asked for.
const goal = document.querySelector("form[action='/signin'] [name=back], form[action='/signup'] [name=back]");
if (goal && !secret && location.hash.length > 1) {
  sessionStorage.setItem("secret", JSON.stringify([goal.value, location.hash.slice(1)]));
  history.replaceState(history.state, "", location.pathname + location.search);
}
const keptSecret = () => {
  const [page, text] = JSON.parse(sessionStorage.getItem("secret") ?? "[]");
  if (!secret || page !== location.pathname + location.search) return "";
  sessionStorage.removeItem("secret");
  return text;
};
const fillSecret = () => {
  const text = location.hash.slice(1) || keptSecret();
  // An address's # also leads to places of the page.
  if (!secret || !text || document.getElementById(text)) return;
  secret.value = secret.dataset.fragment === "digits" ? text.replace(/\D/g, "").slice(0, 12) : text;
  history.replaceState(history.state, "", location.pathname + location.search);
};
fillSecret();
addEventListener("hashchange", fillSecret);
