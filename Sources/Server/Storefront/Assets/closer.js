// A closer look at photos: swiped, paged by keys and buttons, and brought nearer around the point that was touched.
import { word } from "./words.js";

const tapped = 2.5;
const nearest = 5;

function button(sign, label, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", action);
  return made;
}

/** One photo in its own space, as large as that allows, or `scale` times as large. */
class Slide {
  scale = 1;

  constructor({ href, alt }) {
    this.space = document.createElement("li");
    this.image = document.createElement("img");
    this.image.src = href;
    this.image.alt = alt;
    this.image.draggable = false;
    this.space.append(this.image);
    this.image.addEventListener("click", ({ clientX, clientY }) => this.bring(this.scale > 1 ? 1 : tapped, clientX, clientY));
    this.space.addEventListener(
      "wheel",
      (event) => {
        // So browsers tell of two fingers on a touchpad, too.
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.bring(this.scale * Math.exp(-event.deltaY / 100), event.clientX, event.clientY);
      },
      { passive: false },
    );
    let before = 0;
    this.space.addEventListener(
      "touchmove",
      (event) => {
        if (event.touches.length !== 2) return;
        event.preventDefault();
        const [one, other] = event.touches;
        const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
        const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
        if (before) this.bring((this.scale * apart) / before, x, y);
        before = apart;
      },
      { passive: false },
    );
    for (const end of ["touchstart", "touchend", "touchcancel"]) this.space.addEventListener(end, () => (before = 0));
  }

  /** Shows the photo `scale` times as large, and what is at the point where it was; without one the middle. */
  bring(scale, x = innerWidth / 2, y = innerHeight / 2) {
    const before = this.image.getBoundingClientRect();
    const width = before.width / this.scale;
    this.scale = Math.min(Math.max(scale, 1), nearest);
    this.space.classList.toggle("near", this.scale > 1);
    this.image.style.width = this.scale > 1 ? `${width * this.scale}px` : "";
    const now = this.image.getBoundingClientRect();
    const grown = now.width / before.width;
    this.space.scrollBy(now.left + (x - before.left) * grown - x, now.top + (y - before.top) * grown - y);
  }
}

/** Shows `photos` from the one at `index` on; `left` is told which one was in sight when the look was over. */
export function look(photos, index, left) {
  const slides = photos.map((photo) => new Slide(photo));
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  dialog.setAttribute("aria-label", word("picture.large"));
  const strip = document.createElement("ol");
  strip.append(...slides.map(({ space }) => space));
  const place = document.createElement("p");
  place.setAttribute("role", "status");
  let current = index;

  function go(to, behavior = "auto") {
    const next = slides[to];
    if (next) strip.scrollTo({ left: next.space.offsetLeft, behavior });
  }
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const at = slides.findIndex(({ space }) => space === target);
        if (isIntersecting) current = at;
        else slides[at].bring(1);
      }
      place.textContent = `${current + 1}/${slides.length}`;
    },
    { root: strip, threshold: 0.6 },
  );
  const pan = { ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80] };
  dialog.addEventListener("keydown", (event) => {
    const slide = slides[current];
    const way = pan[event.key];
    if (way && slide.scale > 1) slide.space.scrollBy(...way);
    else if (way?.[0]) go(current + Math.sign(way[0]));
    else if ("+=".includes(event.key)) slide.bring(slide.scale * 1.5);
    else if (event.key === "-") slide.bring(slide.scale / 1.5);
    else if (event.key === "0") slide.bring(1);
    else return;
    event.preventDefault();
  });

  const close = button("✕", word("picture.close"), () => dialog.close());
  const back = () => dialog.close();
  dialog.addEventListener("close", () => {
    removeEventListener("popstate", back);
    seen.disconnect();
    dialog.remove();
    left(current);
    if (history.state?.isLarge) history.back();
  });
  dialog.append(strip, close);
  if (slides.length > 1) {
    const [before, after] = [
      button("‹", word("picture.before"), () => go(current - 1)),
      button("›", word("picture.after"), () => go(current + 1)),
    ];
    before.className = "before-this";
    after.className = "after-this";
    dialog.append(before, after, place);
  }
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
  go(index, "instant");
  for (const { space } of slides) seen.observe(space);
  // The way back leads to the product, as it does from a page.
  history.pushState({ isLarge: true }, "");
  addEventListener("popstate", back);
}
