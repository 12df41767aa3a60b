// Pulling down at the very top brings what is new, as apps do it.
import { word } from "./words.js";

export function pull(refresh) {
  const sign = document.createElement("div");
  sign.className = "pulled";
  sign.hidden = true;
  sign.setAttribute("aria-label", word("refreshing"));
  document.querySelector("main").prepend(sign);
  document.documentElement.style.overscrollBehaviorY = "contain";
  let start = null;
  let isFar = false;
  addEventListener("touchstart", (event) => (start = scrollY <= 0 ? event.touches[0].clientY : null), { passive: true });
  addEventListener(
    "touchmove",
    (event) => {
      if (start === null) return;
      const way = event.touches[0].clientY - start;
      isFar = way > 72;
      sign.hidden = way < 24;
    },
    { passive: true },
  );
  addEventListener("touchend", async () => {
    start = null;
    if (sign.hidden) return;
    // Long enough to be seen, however fast the market answers.
    if (isFar) await Promise.all([refresh(), new Promise((done) => setTimeout(done, 400))]);
    isFar = false;
    sign.hidden = true;
  });
}
