// What happens on the market while someone looks: told, and nothing moved until they ask.
import { toast } from "./toasts.js";
import { word } from "./words.js";

const product = document.querySelector(".product");
// The number of a card's place among the newest, which is its product's until that is renewed.
const numberOf = ({ dataset }) => Number(dataset.listing ?? dataset.id);
const greatest = () => Math.max(0, ...[...document.querySelectorAll(".goods .card")].map(numberOf));
let newest = greatest();
const isMarket = location.pathname === "/";
const fresh = new Set();
let last = Number(document.body.dataset.change);
const changed = new Set();
let button;
let renewing;

/** Shows on the list what has become of a product; what comes together is asked for together. */
async function show(id, isRemoved) {
  if (!document.querySelector(`.feed > .card[data-id="${id}"]`)) return;
  const { bury, renew } = await import("./feed.js");
  if (isRemoved) return bury(String(id));
  changed.add(String(id));
  renewing ??= setTimeout(() => {
    renewing = undefined;
    renew([...changed]);
    changed.clear();
  }, 1000);
}

function told(change) {
  if (change.number) last = Math.max(last, change.number);
  const id = change.product?.id ?? change.removed;
  if (!product) show(id, Boolean(change.removed));
  if (isMarket) {
    if (change.removed) fresh.delete(id);
    // What its seller renewed is on top once more, and nothing new.
    else if (id > newest && !change.product.listing) fresh.add(id);
    showNews();
  } else if (product && id === Number(product.dataset.id)) {
    if (change.removed) sayGone();
    else if (change.product.version > Number(product.dataset.version)) renewProduct(change.product.version);
  }
}

/** Shows what has become of the product, but for its photos; what is being pressed or typed stays, and is told of. */
async function renewProduct(version) {
  const reply = await fetch(location.pathname + location.search, { headers: { Accept: "text/html" } }).catch(() => null);
  const page = new DOMParser().parseFromString(reply?.ok ? await reply.text() : "", "text/html");
  // Of two replies the later one holds.
  if (version < Number(product.dataset.version) || !product.isConnected) return;
  const [old, now] = [document, page].map((one) => one.querySelector(".told"));
  const [before, after] = [document, page].map((one) => one.querySelector(".strip > .badge"));
  if (now) {
    product.dataset.version = version;
    before?.remove();
    if (after) document.querySelector(".strip ol").after(after);
  }
  const pressed = [...old.querySelectorAll("a, button, summary, input, textarea")].indexOf(document.activeElement);
  if (!now || old.querySelector("[open], input:focus, textarea:focus")) return toast(word("product.changed"), [["product.changed.show", () => location.reload()]]);
  old.replaceWith(now);
  // Who has just pressed something goes on from there.
  if (pressed >= 0) [...now.querySelectorAll("a, button, summary, input, textarea")][pressed]?.focus();
  toast(word("product.changed"));
}

/** Says for good that the product is gone, and offers no more to buy it. */
function sayGone() {
  const line = document.createElement("p");
  line.className = "trouble";
  line.setAttribute("role", "alert");
  line.textContent = word("product.gone");
  for (const part of product.querySelectorAll(".purchase, .buying")) part.remove();
  product.prepend(line);
}

/** Where news are told: before the list, so that one comes to them before its goods. */
const place = document.createElement("div");
place.setAttribute("role", "status");
if (isMarket) document.querySelector("main").before(place);

function showNews() {
  if (!fresh.size) return button?.remove();
  if (!button) {
    button = document.createElement("button");
    button.type = "button";
    button.className = "news";
    button.addEventListener("click", async () => {
      await (await import("./feed.js")).refresh();
      document.getElementById("content").focus({ preventScroll: true });
    });
  }
  button.textContent = word("new.products", { count: fresh.size });
  if (!button.isConnected) place.append(button);
}

// What has been loaded anew is news no more.
document.addEventListener("refreshed", () => {
  newest = Math.max(newest, greatest());
  last = Math.max(last, Number(document.body.dataset.change));
  fresh.clear();
  showNews();
});

// Where events do not come through, such as behind some proxies, the market is asked now and then.
let polling;
async function poll() {
  if (document.hidden || !navigator.onLine) return;
  try {
    const reply = await fetch(`/api/v2/changes?since=${last}`, { headers: { Accept: "application/json" } });
    if (reply.status === 410) last = await standing();
    if (!reply.ok) return;
    const { changes, latest } = await reply.json();
    changes.forEach(told);
    last = Math.max(last, latest);
  } catch {
    // The next round asks again.
  }
}

/** Where the market stands, for a page that is so old that nobody knows any more what has changed since. */
async function standing() {
  const reply = await fetch("/", { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  return Number(page.body.dataset.change ?? last);
}

let source;
let failures = 0;
function listen() {
  if (source || document.hidden) return;
  source = new EventSource("/api/v2/events");
  for (const name of ["product", "removed"]) {
    source.addEventListener(name, (event) => {
      failures = 0;
      told(JSON.parse(event.data));
    });
  }
  source.addEventListener("current", (event) => {
    failures = 0;
    clearInterval(polling);
    polling = undefined;
    if (JSON.parse(event.data).number > last) poll();
  });
  source.addEventListener("reload", poll);
  source.addEventListener("error", () => {
    if (++failures >= 3) polling ??= setInterval(poll, 30_000);
  });
}

// Nobody listens for a page that nobody sees.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return listen();
  source?.close();
  source = undefined;
});
addEventListener("pagehide", () => {
  source?.close();
  source = undefined;
});
addEventListener("pageshow", listen);
listen();
