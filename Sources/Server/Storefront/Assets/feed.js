// The list goes on by itself, its goods are shown as they are now, and what is newest comes on top.
import { comeBack, followTo, keepPlace } from "./place.js";
import { firstSeen, follow, goods, id, isAllShown, putFirst, showAll, showOnly, takeUp, unknown } from "./shown.js";
import { toast } from "./toasts.js";
import { goTop } from "./top.js";
import { word } from "./words.js";

const pager = () => document.querySelector(".pager");
const nextLink = () => pager()?.querySelector("a[rel=next]")?.href;

let isLoading = false;
let asked = null;
/** Until when nothing is asked for by itself, after it failed. */
let restsUntil = 0;
/** What stands below the last of all goods, until they are shown. */
let end = null;

/** A page of the list, dressed in the layout that was chosen since. */
async function page(address, signal) {
  const reply = await fetch(address, { headers: { Accept: "text/html" }, signal });
  if (!reply.ok) throw new Error(reply.status);
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const { sizes } = goods.list.querySelector("source") ?? {};
  for (const source of page.querySelectorAll(".feed source")) source.sizes = sizes ?? source.sizes;
  return page;
}

/** Such a page for the list itself, which asks for one at a time. */
function turnTo(address) {
  asked?.abort();
  asked = new AbortController();
  return page(address, asked.signal);
}

const cardsOf = (page, address) => unknown([...page.querySelectorAll(".feed > .card")], address);

/** Takes away the heading that a page begins below, where the goods before it have it already. */
function headOnce(before, after) {
  const headingOf = ({ card }) => card.querySelector(".part");
  const heading = after.length ? headingOf(after[0]) : null;
  if (heading && before.some((entry) => headingOf(entry)?.textContent === heading.textContent)) heading.remove();
}

const spinner = document.createElement("div");
spinner.className = "loading";
spinner.hidden = true;

/** Appends the next page; one request at a time, and none without a network. */
async function more() {
  const address = nextLink();
  if (!address || isLoading || !navigator.onLine) return;
  isLoading = true;
  spinner.hidden = false;
  try {
    const next = await turnTo(address);
    const cards = cardsOf(next, address);
    headOnce(goods.cards, cards);
    goods.cards.push(...cards);
    pager().replaceWith(next.querySelector(".pager") ?? "");
    end = next.querySelector(".end");
  } catch (error) {
    restsUntil = Date.now() + 5000;
    if (error.name !== "AbortError") toast(word("feed.failed"), [["retry", more]]);
    return;
  } finally {
    isLoading = false;
    spinner.hidden = true;
  }
  arrangeSoon();
}

function arrange() {
  if (!goods.cards.length) return;
  // All that is asked of the browser comes before what changes: else it would lay everything out in between.
  const seen = firstSeen();
  const isEndNear = isAllShown() && goods.list.getBoundingClientRect().bottom < innerHeight * 3;
  followTo(goods.cards[seen]);
  if (follow(seen)) arrangeSoon();
  if (isAllShown() && end) {
    goods.list.after(end);
    end = null;
  }
  if (isEndNear && Date.now() >= restsUntil) more();
}

let frame = 0;

/** Once in the next frame, however many ask for it. */
function arrangeSoon() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    arrange();
  });
}

/** Puts the page before the first one on top. */
async function before(event) {
  event.preventDefault();
  const link = event.currentTarget;
  if (isLoading) return;
  isLoading = true;
  try {
    const previous = await turnTo(link.href);
    const cards = cardsOf(previous, link.href);
    headOnce(cards, goods.cards);
    putFirst(cards);
    const further = previous.querySelector(".pager a[rel=prev]")?.href;
    if (further) link.href = further;
    else link.remove();
  } catch (error) {
    if (error.name !== "AbortError") toast(word("feed.failed"));
  } finally {
    isLoading = false;
  }
}

/** Brings what is newest, on top. */
export async function refresh() {
  try {
    const address = new URL(location.pathname, location.href).href;
    const fresh = await turnTo(address);
    end = null;
    goods.cards = [];
    showOnly(cardsOf(fresh, address));
    for (const old of document.querySelectorAll(".end, .before")) old.remove();
    const freshPager = fresh.querySelector(".pager");
    if (freshPager) pager()?.replaceWith(freshPager);
    document.querySelector(".bar h1")?.replaceWith(fresh.querySelector(".bar h1"));
    document.body.dataset.change = fresh.body.dataset.change;
    history.replaceState(history.state, "", address);
    goTop();
    document.dispatchEvent(new Event("refreshed"));
  } catch (error) {
    if (error.name !== "AbortError") toast(word("feed.failed"), [["retry", refresh]]);
  }
}

/** The card of a product, where it is in the document. */
const shown = (wanted) => goods.cards.find(({ card }) => card.isConnected && id(card) === wanted);

/** Shows goods that have changed as they are now, each in its place and with nothing moved. */
export async function renew(ids) {
  const stale = ids.map(shown).filter(Boolean);
  for (const address of new Set(stale.map((entry) => entry.address))) {
    // What can't be asked for stays as it is; the next change asks again.
    const now = await page(address).catch(() => null);
    for (const { card } of stale) {
      const fresh = now?.querySelector(`.feed > .card[data-id="${id(card)}"]`);
      if (!fresh) continue;
      if (!card.querySelector(".part")) fresh.querySelector(".part")?.remove();
      const focused = [...card.children].indexOf(document.activeElement);
      const isTicked = card.querySelector(".tick input")?.checked;
      card.replaceChildren(...fresh.childNodes);
      if (isTicked) card.querySelector(".tick input").checked = true;
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

/** Has the list that the document has now go on, as the page came with it or a search brought it. */
export function begin() {
  if (goods.list?.isConnected) return;
  asked?.abort();
  end = null;
  takeUp();
  if ("scrollRestoration" in history) history.scrollRestoration = goods.list ? "manual" : "auto";
  if (!goods.list) return;
  // Nothing begins anew when the card goes to which the address led.
  if (location.hash) for (const part of [document.body, goods.list.parentElement, goods.list]) part.style.animation = "none";
  pager().before(spinner);
  const previous = pager().querySelector("a[rel=prev]");
  if (previous) {
    const link = previous.cloneNode(true);
    link.className = "before";
    link.addEventListener("click", before);
    goods.list.before(link);
  }
  arrangeSoon();
}

begin();
keepPlace();
comeBack(more);
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
const shape = () => `${goods.list?.className} ${goods.list?.clientWidth}`;
let known = shape();
addEventListener("resize", () => {
  if (!goods.cards.length || shape() === known) return;
  known = shape();
  showAll();
  arrangeSoon();
});
addEventListener("online", () => {
  restsUntil = 0;
  arrangeSoon();
});
if (location.pathname === "/") import("./pull.js").then(({ pull }) => pull(refresh));
