// Says when the network goes and comes back, and lets the browser keep what was seen.
import { toast } from "./toasts.js";
import { word } from "./words.js";

const isStandIn = document.getElementById("offline");
const bar = document.createElement("p");
bar.className = "offline-bar";
bar.setAttribute("role", "status");

/** Says it for as long as it is so, also on a page that was kept; below what is read, so that nothing moves. */
function tell() {
  if (navigator.onLine || isStandIn) return bar.remove();
  bar.textContent = word("offline.now");
  document.querySelector(".foot").before(bar);
}
tell();

addEventListener("offline", tell);
addEventListener("online", () => {
  tell();
  if (isStandIn) return comeBack();
  toast(word("online.again"));
  // Pictures that could not be had are asked for once more.
  for (const picture of broken()) picture.src = picture.src;
});

const broken = () => [...document.images].filter((picture) => picture.complete && !picture.naturalWidth);

/** Shows the colour that is held for a picture instead of the browser's sign that it failed, until it comes. */
function hide(picture) {
  picture.classList.add("failed");
  // Heard by the picture itself, which may be out of the document by then.
  picture.addEventListener("load", () => picture.classList.remove("failed"), { once: true });
}
broken().forEach(hide);
document.addEventListener("error", ({ target }) => target.matches("img") && hide(target), true);

// Without a network the browser would put a page of its own in the place of what was filled in.
addEventListener("submit", (event) => {
  if (navigator.onLine || event.defaultPrevented || event.target.method !== "post") return;
  event.preventDefault();
  toast(word("server.unreachable"));
});

/** The page that stands in for others makes way for the one that was wanted, once the market answers. */
async function comeBack() {
  try {
    await fetch("/manifest.webmanifest", { cache: "no-store" });
    location.reload();
  } catch {
    setTimeout(comeBack, 1000);
  }
}

// The network may have come back before anybody listened, or the market alone was away.
if (isStandIn && navigator.onLine) setTimeout(comeBack, 1000);

/** What is kept for later waits until what is wanted now is there. */
function keep() {
  navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
}
if (document.readyState === "complete") setTimeout(keep);
else addEventListener("load", () => setTimeout(keep));

// Whose drafts to show without a network is forgotten once nobody is signed in.
if (!("person" in document.body.dataset) && !isStandIn && !document.querySelector("[data-kept]")) {
  localStorage.removeItem("person");
}

// What was kept for one person is not shown to the next.
for (const form of document.querySelectorAll('form[action="/signout"]')) {
  form.addEventListener("submit", () => {
    localStorage.removeItem("person");
    for (const key of Object.keys(localStorage)) if (key.startsWith("draft ")) localStorage.removeItem(key);
  });
}
