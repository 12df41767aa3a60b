// Where someone is on the list: the address is that of the page in sight, and coming back leads to the same goods.
import { firstSeen, goods, id, showTo } from "./shown.js";

const memory = `place ${location.pathname}`;

/** Makes the address that of the page in sight. */
export function followTo({ address }) {
  if (address !== location.href) history.replaceState(history.state, "", address);
}

function remember() {
  if (!goods.cards.length) return;
  const { card, address } = goods.cards[firstSeen()];
  sessionStorage.setItem(memory, JSON.stringify({ address, id: id(card), top: card.getBoundingClientRect().top }));
}

/** Notes where someone is when they leave, however fast they are. */
export function keepPlace() {
  const leave = ({ target }) => target.closest(".feed") && goods.cards.length && followTo(goods.cards[firstSeen()]);
  addEventListener("click", leave, { capture: true });
  addEventListener("pagehide", remember);
}

/** Shows the goods that were in sight where they were; `more` has the list go on. */
export async function comeBack(more) {
  const [how] = performance.getEntriesByType("navigation");
  if (how?.type !== "back_forward" && how?.type !== "reload") return;
  const place = JSON.parse(sessionStorage.getItem(memory) ?? "null");
  if (place?.address !== location.href) return;
  const found = goods.cards.find(({ card }) => id(card) === place.id);
  if (!found) return;
  // Everything is laid out at once, since only then its heights are the real ones; the browser remembers them.
  goods.list.parentElement.style.animation = "none";
  goods.list.toggleAttribute("data-whole", true);
  const way = () => found.card.getBoundingClientRect().top - place.top;
  scrollBy(0, way());
  // Near the end of a page there is nothing to scroll to until the next one is there.
  if (Math.abs(way()) >= 1) {
    const { scrollY: reached } = window;
    await more();
    showTo(goods.cards.length);
    if (Math.abs(scrollY - reached) < 1) scrollBy(0, way());
  }
  requestAnimationFrame(() => requestAnimationFrame(() => goods.list.removeAttribute("data-whole")));
}
