// Which of the list's goods are in the document: those near the window, however far someone goes. Room is held for
// the others, to the pixel.
const near = 30;
/** So many cards come or go in a frame, which has no time to measure the text of more. */
const step = 5;

/** All goods in their order, each with the address of the page that it came with, and which of them are shown. */
export const goods = { list: null, cards: [], from: 0, to: 0 };

/** Takes up the list that the document has now, if there is one that goes on, and lets go of the one before. */
export function takeUp() {
  goods.list = document.querySelector(".feed:has(~ .pager)");
  goods.cards = [];
  // The address that led to a card of the list is not the list's own.
  if (goods.list) goods.cards = unknown([...goods.list.children], location.href.replace(/#.*/, ""));
  Object.assign(goods, { from: 0, to: goods.cards.length });
}

export const id = (card) => card.dataset.id;
export const isAllShown = () => goods.to === goods.cards.length;

/** Those of a page's cards that the list has not got yet. */
export function unknown(cards, address) {
  const known = new Set(goods.cards.map(({ card }) => id(card)));
  return cards.filter((card) => !known.has(id(card))).map((card) => ({ card, address }));
}

const columns = () => getComputedStyle(goods.list).gridTemplateColumns.split(" ").length;
const rows = (count) => (goods.list.classList.contains("grid") ? count - (count % columns()) : count);
const space = (side) => parseFloat(goods.list.style[side]) || 0;
const topOf = (index) => goods.cards[index].card.getBoundingClientRect().top;

/** How far below the list's own top a card is, with the room that is held for those above. */
const offset = (index) => topOf(index) - goods.list.getBoundingClientRect().top;

/** Takes cards out of the document, and notes where and how high they were for when they come back. */
function putAway(from, to) {
  for (let index = from; index < to; index++) {
    const entry = goods.cards[index];
    entry.offset = offset(index);
    entry.height = entry.card.getBoundingClientRect().height - entry.card.offsetHeight + entry.card.clientHeight;
  }
  for (const { card, height } of goods.cards.slice(from, to)) {
    card.style.containIntrinsicBlockSize = `auto ${height}px`;
    card.remove();
  }
}

/** Has the browser forget how high cards were: it does so where a frame knows one height for all. */
function forgetHeights() {
  const all = "var(--card)";
  for (const { card } of goods.cards) card.style.containIntrinsicBlockSize = all;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { card } of goods.cards) if (card.style.containIntrinsicBlockSize === all) card.style.containIntrinsicBlockSize = "";
    }),
  );
}

/** Makes `from` the first card of the document. */
export function showFrom(from) {
  from = rows(Math.max(0, Math.min(from, goods.to - 1)));
  if (from > goods.from) {
    const above = offset(from);
    putAway(goods.from, from);
    goods.list.style.paddingTop = `${above}px`;
  } else if (from < goods.from) {
    const first = goods.cards[goods.from].card;
    for (let index = from; index < goods.from; index++) first.before(goods.cards[index].card);
    // By what was noted: a layout in between would make the browser itself move what is in sight, by as much again.
    goods.list.style.paddingTop = from === 0 ? "" : `${goods.cards[from].offset}px`;
  }
  goods.from = from;
}

/** Makes the card before `to` the last of the document. */
export function showTo(to) {
  to = to < goods.cards.length ? rows(to) : goods.cards.length;
  if (to < goods.to) {
    const height = topOf(goods.to - 1) - topOf(to - 1);
    putAway(to, goods.to);
    goods.list.style.paddingBottom = `${space("paddingBottom") + height}px`;
  } else if (to > goods.to) {
    // How high they are matters only where room is held for them.
    const isHeld = space("paddingBottom") > 0 && to < goods.cards.length && goods.to > 0;
    const before = isHeld ? topOf(goods.to - 1) : 0;
    for (let index = goods.to; index < to; index++) goods.list.append(goods.cards[index].card);
    const height = isHeld ? topOf(to - 1) - before : 0;
    goods.list.style.paddingBottom = to === goods.cards.length ? "" : `${Math.max(0, space("paddingBottom") - height)}px`;
  }
  goods.to = to;
}

/** Puts cards before all others, and moves nothing that is in sight. */
export function putFirst(cards) {
  showFrom(0);
  keepStill(goods.cards[0].card, () => {
    for (const { card } of cards) goods.cards[0].card.before(card);
    goods.cards.unshift(...cards);
    goods.to += cards.length;
  });
}

/** Shows these goods and no others. */
export function showOnly(cards) {
  goods.list.style.paddingTop = goods.list.style.paddingBottom = "";
  goods.list.replaceChildren();
  Object.assign(goods, { cards, from: 0, to: 0 });
  showTo(cards.length);
}

/** Has everything come back, for rows of another width or kind hold other cards. */
export function showAll() {
  keepStill(goods.cards[firstSeen()].card, () => {
    forgetHeights();
    showFrom(0);
    showTo(goods.cards.length);
    goods.list.style.paddingTop = goods.list.style.paddingBottom = "";
  });
}

function keepStill(card, change) {
  const { top } = card.getBoundingClientRect();
  change();
  scrollBy(0, card.getBoundingClientRect().top - top);
}

/** The first card in sight: among those in the document, or by where it would be. */
export function firstSeen() {
  let [low, high] = [goods.from, goods.to - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (goods.cards[middle].card.getBoundingClientRect().bottom > 80) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How far an edge may go at once from `now` to `wanted`: all the way where none of what is there can be seen. */
const towards = (now, wanted, seen) => {
  const { top, bottom } = goods.cards[seen].card.getBoundingClientRect();
  const most = top > innerHeight || bottom < 0 ? 2 * near : step;
  return Math.max(now - most, Math.min(now + most, wanted));
};

/** Moves one edge nearer to where it belongs around the card in sight; whether there was anything to move. */
export function follow(seen) {
  const { from, to } = goods;
  // First what is on its way into sight.
  const isShort = to - seen < 2 * near && !isAllShown();
  if (!isShort && (seen - from > 2 * near || (seen - from < near && from > 0))) showFrom(towards(from, seen - near, seen));
  else if (isShort || to - seen > 3 * near) showTo(towards(to, seen + 2 * near, seen));
  return goods.from !== from || goods.to !== to;
}
