// List or grid: one set of goods in two dresses, each of which keeps its place.
const places = {};
const wide = matchMedia("(min-width: 720px)");
const list = () => document.querySelector(".bar ~ .goods");

const firstSeen = () =>
  [...list().querySelectorAll(".card")].find((card) => card.getBoundingClientRect().bottom > 80);

/** The layout in sight: what nobody has chosen goes by the window. */
function shown(goods) {
  if (goods.classList.contains("auto")) return wide.matches ? "grid" : "list";
  return goods.classList.contains("list") ? "list" : "grid";
}

function mark(layout) {
  for (const link of document.querySelectorAll("[data-layout]")) {
    if (link.dataset.layout === layout) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** Says which layout is in sight; also of a list that came after the page. */
export const markShown = () => list() && mark(shown(list()));
markShown();
wide.addEventListener("change", markShown);

function choose(layout) {
  const goods = list();
  const before = shown(goods);
  if (before === layout) return;
  places[before] = scrollY > 0 ? firstSeen() : null;
  const wanted = layout in places ? places[layout] : places[before];
  goods.classList.remove("auto", "list", "grid");
  goods.classList.add(layout);
  mark(layout);
  for (const source of goods.querySelectorAll("source")) {
    source.sizes = layout === "list" ? "96px" : "(min-width: 720px) 220px, 46vw";
  }
  document.cookie = `openmarket_view=${layout}; path=/; max-age=15552000; samesite=lax`;
  dispatchEvent(new Event("resize"));
  if (wanted?.isConnected) wanted.scrollIntoView({ block: "start" });
  else if (!wanted) scrollTo(0, 0);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-layout]");
  if (!link || !list()) return;
  event.preventDefault();
  choose(link.dataset.layout);
});
