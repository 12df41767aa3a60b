// The list goes on by itself. The address follows the page in sight, so that coming back leads to the same goods,
// and only goods near the window are in the document, however far someone goes.
import { toast } from "./toasts.js";
import { word } from "./words.js";
import { goTop } from "./top.js";

const list = document.querySelector("main > .goods");
const pager = () => document.querySelector("main > .pager");
const near = 60;
/** So many cards come or go in a frame, which has no time to measure the text of more. */
const step = 10;

const feed = {
  /** All goods in their order, those out of the document too, and the address of the page that each came with. */
  cards: [],
  from: 0,
  to: 0,
  isLoading: false,
  /** What stands below the last of all goods, until they are shown. */
  end: null,
  asked: null,
  /** Until when nothing is asked for by itself, after it failed. */
  restsUntil: 0,
};

const id = (card) => card.dataset.id;
const nextLink = () => pager()?.querySelector("a[rel=next]")?.href;

function take(cards, address) {
  const known = new Set(feed.cards.map(({ card }) => id(card)));
  return cards.filter((card) => !known.has(id(card))).map((card) => ({ card, address }));
}

async function page(address) {
  feed.asked = new AbortController();
  const reply = await fetch(address, { headers: { Accept: "text/html" }, signal: feed.asked.signal });
  if (!reply.ok) throw new Error(reply.status);
  return new DOMParser().parseFromString(await reply.text(), "text/html");
}

const spinner = document.createElement("div");
spinner.className = "loading";
spinner.hidden = true;

/** Appends the next page; one request at a time, and none without a network. */
async function more() {
  const address = nextLink();
  if (!address || feed.isLoading || !navigator.onLine) return;
  feed.isLoading = true;
  spinner.hidden = false;
  try {
    const next = await page(address);
    dress(next);
    feed.cards.push(...take([...next.querySelectorAll("main > .goods > .card")], address));
    pager().replaceWith(next.querySelector("main > .pager") ?? "");
    feed.end = next.querySelector("main > .end");
    if (feed.to === feed.cards.length) showEnd();
  } catch (error) {
    feed.restsUntil = Date.now() + 5000;
    if (error.name !== "AbortError") toast(word("feed.failed"), [["page.retry", more]]);
    return;
  } finally {
    feed.isLoading = false;
    spinner.hidden = true;
  }
  arrangeSoon();
}

/** Gives what was fetched the layout that was chosen since. */
function dress(next) {
  const isGrid = list.classList.contains("grid");
  for (const source of next.querySelectorAll("main > .goods source")) {
    source.sizes = isGrid ? "(min-width: 720px) 220px, 46vw" : "96px";
  }
}

const columns = () => getComputedStyle(list).gridTemplateColumns.split(" ").length;
const rows = (count) => (list.classList.contains("grid") ? count - (count % columns()) : count);
const space = (side) => parseFloat(list.style[side]) || 0;
const top_ = (index) => feed.cards[index].card.getBoundingClientRect().top;

/** How far below the list's own top a card is, with the room that is held for those above. */
const offset = (index) => top_(index) - list.getBoundingClientRect().top;

/** Takes cards out of the document, and notes where and how high they were for when they come back. */
function putAway(from, to) {
  for (let index = from; index < to; index++) {
    const entry = feed.cards[index];
    entry.offset = offset(index);
    entry.height = entry.card.getBoundingClientRect().height - entry.card.offsetHeight + entry.card.clientHeight;
  }
  for (const { card, height } of feed.cards.slice(from, to)) {
    card.style.containIntrinsicBlockSize = `auto ${height}px`;
    card.remove();
  }
}

/** Has the browser forget how high cards were: it does so where a frame knows one height for all. */
function forgetHeights() {
  const all = "var(--card)";
  for (const { card } of feed.cards) card.style.containIntrinsicBlockSize = all;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { card } of feed.cards) if (card.style.containIntrinsicBlockSize === all) card.style.containIntrinsicBlockSize = "";
    }),
  );
}

/** Makes `from` the first card of the document; room is held for those above, to the pixel. */
function showFrom(from) {
  from = rows(Math.max(0, Math.min(from, feed.to - 1)));
  if (from > feed.from) {
    const above = offset(from);
    putAway(feed.from, from);
    list.style.paddingTop = `${above}px`;
  } else if (from < feed.from) {
    const first = feed.cards[feed.from].card;
    for (let index = from; index < feed.from; index++) first.before(feed.cards[index].card);
    // By what was noted: a layout in between would make the browser itself move what is in sight, by as much again.
    list.style.paddingTop = from === 0 ? "" : `${feed.cards[from].offset}px`;
  }
  feed.from = from;
}

/** Makes the card before `to` the last of the document. */
function showTo(to) {
  to = to < feed.cards.length ? rows(to) : feed.cards.length;
  if (to < feed.to) {
    const height = top_(feed.to - 1) - top_(to - 1);
    putAway(to, feed.to);
    list.style.paddingBottom = `${space("paddingBottom") + height}px`;
  } else if (to > feed.to) {
    // How high they are matters only where room is held for them.
    const isHeld = space("paddingBottom") > 0 && to < feed.cards.length && feed.to > 0;
    const before = isHeld ? top_(feed.to - 1) : 0;
    for (let index = feed.to; index < to; index++) list.append(feed.cards[index].card);
    const height = isHeld ? top_(to - 1) - before : 0;
    list.style.paddingBottom = to === feed.cards.length ? "" : `${Math.max(0, space("paddingBottom") - height)}px`;
  }
  feed.to = to;
  if (to === feed.cards.length) showEnd();
}

function showEnd() {
  if (feed.end) list.after(feed.end);
  feed.end = null;
}

/** The first card in sight: among those in the document, or by where it would be. */
function firstSeen() {
  let [low, high] = [feed.from, feed.to - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (feed.cards[middle].card.getBoundingClientRect().bottom > 80) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Makes the address that of the page in sight. */
function followTo({ address }) {
  if (address !== location.href) history.replaceState(history.state, "", address);
}

/** How far an edge may go at once from `now` to `wanted`: all the way where none of what is there can be seen. */
const towards = (now, wanted, seen) => {
  const { top, bottom } = feed.cards[seen].card.getBoundingClientRect();
  const most = top > innerHeight || bottom < 0 ? 2 * near : step;
  return Math.max(now - most, Math.min(now + most, wanted));
};

function arrange() {
  if (!feed.cards.length) return;
  // All that is asked of the browser comes before what changes: else it would lay everything out in between.
  const seen = firstSeen();
  const { from, to } = feed;
  const isAllShown = to === feed.cards.length;
  const isEndNear = isAllShown && list.getBoundingClientRect().bottom < innerHeight * 3;
  followTo(feed.cards[seen]);
  // One edge in a frame, and first what is on its way into sight.
  const isShort = to - seen < 2 * near && !isAllShown;
  if (!isShort && (seen - from > 2 * near || (seen - from < near && from > 0))) showFrom(towards(from, seen - near, seen));
  else if (isShort || to - seen > 3 * near) showTo(towards(to, seen + 2 * near, seen));
  if (feed.from !== from || feed.to !== to) arrangeSoon();
  if (isEndNear && Date.now() >= feed.restsUntil) more();
}

let frame = 0;

/** Once in the next frame, however many ask for it. */
function arrangeSoon() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    arrange();
  });
}

/** Puts the page before the first one on top, and moves nothing that is in sight. */
async function before(event) {
  event.preventDefault();
  const link = event.currentTarget;
  if (feed.isLoading) return;
  feed.isLoading = true;
  try {
    const previous = await page(link.href);
    dress(previous);
    showFrom(0);
    const cards = take([...previous.querySelectorAll("main > .goods > .card")], link.href);
    const first = feed.cards[0].card;
    const top = first.getBoundingClientRect().top;
    for (const { card } of cards) first.before(card);
    feed.cards.unshift(...cards);
    feed.to += cards.length;
    const further = previous.querySelector("main > .pager a[rel=prev]")?.href;
    if (further) link.href = further;
    else link.remove();
    scrollBy(0, first.getBoundingClientRect().top - top);
  } catch (error) {
    if (error.name !== "AbortError") toast(word("feed.failed"));
  } finally {
    feed.isLoading = false;
  }
}

/** Brings what is newest, on top. */
export async function refresh() {
  feed.asked?.abort();
  try {
    const address = new URL(location.pathname, location.href).href;
    const fresh = await page(address);
    dress(fresh);
    list.style.paddingTop = list.style.paddingBottom = "";
    list.replaceChildren();
    feed.cards = [];
    feed.end = null;
    feed.from = feed.to = 0;
    feed.cards = take([...fresh.querySelectorAll("main > .goods > .card")], address);
    showTo(feed.cards.length);
    for (const old of document.querySelectorAll("main > .end, main > .before")) old.remove();
    const freshPager = fresh.querySelector("main > .pager");
    if (freshPager) pager()?.replaceWith(freshPager);
    document.querySelector(".bar h1")?.replaceWith(fresh.querySelector(".bar h1"));
    document.body.dataset.change = fresh.body.dataset.change;
    history.replaceState(history.state, "", address);
    goTop();
    document.dispatchEvent(new Event("refreshed"));
  } catch (error) {
    if (error.name !== "AbortError") toast(word("feed.failed"), [["page.retry", refresh]]);
  }
}

/** The card of a product, where it is in the document. */
const shown = (wanted) => feed.cards.find(({ card }) => card.isConnected && id(card) === wanted);

/** Shows goods that have changed as they are now, each in its place and with nothing moved. */
export async function renew(ids) {
  const stale = ids.map(shown).filter(Boolean);
  for (const address of new Set(stale.map((entry) => entry.address))) {
    const reply = await fetch(address, { headers: { Accept: "text/html" } });
    if (!reply.ok) continue;
    const now = new DOMParser().parseFromString(await reply.text(), "text/html");
    dress(now);
    for (const { card } of stale) {
      const fresh = now.querySelector(`main > .goods > .card[data-id="${id(card)}"]`);
      const focused = [...card.children].indexOf(document.activeElement);
      if (fresh) card.replaceChildren(...fresh.childNodes);
      card.children[focused]?.focus({ preventScroll: true });
    }
  }
}

/** Says of a product that it is gone, where it was, until the list is loaded anew. */
export function bury(wanted) {
  const card = shown(wanted)?.card;
  if (!card) return;
  card.classList.add("gone");
  card.querySelector(".facts").textContent = word("product.gone");
  card.querySelector(".heart")?.remove();
}

/** Where someone was on a page, for when they come back to it. */
const memory = `place ${location.pathname}`;

function remember() {
  if (!feed.cards.length) return;
  const { card, address } = feed.cards[firstSeen()];
  sessionStorage.setItem(memory, JSON.stringify({ address, id: id(card), top: card.getBoundingClientRect().top }));
}

async function comeBack() {
  const [how] = performance.getEntriesByType("navigation");
  if (how?.type !== "back_forward" && how?.type !== "reload") return;
  const place = JSON.parse(sessionStorage.getItem(memory) ?? "null");
  if (place?.address !== location.href) return;
  const found = feed.cards.find(({ card }) => id(card) === place.id);
  if (!found) return;
  // Everything is laid out at once, since only then its heights are the real ones; the browser remembers them.
  list.parentElement.style.animation = "none";
  list.toggleAttribute("data-whole", true);
  const way = () => found.card.getBoundingClientRect().top - place.top;
  scrollBy(0, way());
  // Near the end of a page there is nothing to scroll to until the next one is there.
  if (Math.abs(way()) >= 1 && nextLink()) {
    const { scrollY: reached } = window;
    await more();
    showTo(feed.cards.length);
    if (Math.abs(scrollY - reached) < 1) scrollBy(0, way());
  }
  requestAnimationFrame(() => requestAnimationFrame(() => list.removeAttribute("data-whole")));
}

if (list && pager()) {
  feed.cards = take([...list.children], location.href);
  feed.to = feed.cards.length;
  pager().before(spinner);
  const previous = pager().querySelector("a[rel=prev]");
  if (previous) {
    const link = previous.cloneNode(true);
    link.className = "before";
    link.addEventListener("click", before);
    list.before(link);
  }
  if ("scrollRestoration" in history) history.scrollRestoration = "manual";
  comeBack();
  let waiting = false;
  addEventListener(
    "scroll",
    () => {
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        arrangeSoon();
      }, 100);
    },
    { passive: true },
  );
  // Rows of another width or kind hold other cards: everything comes back, and is arranged anew.
  const shape = () => `${list.className} ${list.clientWidth}`;
  let known = shape();
  addEventListener("resize", () => {
    if (!feed.cards.length || shape() === known) return;
    known = shape();
    const seen = feed.cards[firstSeen()].card;
    const top = seen.getBoundingClientRect().top;
    forgetHeights();
    showFrom(0);
    showTo(feed.cards.length);
    list.style.paddingTop = list.style.paddingBottom = "";
    scrollBy(0, seen.getBoundingClientRect().top - top);
    arrangeSoon();
  });
  // Who leaves by a link comes back to the page that is in sight now, however fast they were.
  list.addEventListener("click", () => feed.cards.length && followTo(feed.cards[firstSeen()]), { capture: true });
  addEventListener("pagehide", remember);
  addEventListener("online", () => {
    feed.restsUntil = 0;
    arrangeSoon();
  });
  arrangeSoon();
  if (location.pathname === "/") import("./pull.js").then(({ pull }) => pull(refresh));
}
