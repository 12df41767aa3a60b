import { word } from "./words.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function goTop() {
  scrollTo({ top: 0, behavior: calm.matches || scrollY > 20000 ? "instant" : "smooth" });
}

// A way back to the top, once it is more than a window away.
const button = document.createElement("button");
button.type = "button";
button.className = "to-top";
button.hidden = true;
button.setAttribute("aria-label", word("to.top"));
const icon = document.querySelector(".tabs .icon").cloneNode(true);
const use = icon.querySelector("use");
use.setAttribute("href", use.getAttribute("href").replace(/#.*/, "#up"));
button.append(icon);
button.addEventListener("click", () => {
  goTop();
  document.getElementById("content").focus({ preventScroll: true });
});
document.body.append(button);
addEventListener("scroll", () => (button.hidden = scrollY < innerHeight), { passive: true });
