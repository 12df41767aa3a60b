import { word } from "./words.js";

const place = document.getElementById("toasts");

/**
 * Says `text` for a while, without taking the focus. `actions` are buttons: pairs of a word's name and what it does.
 * Gives a function that ends it.
 */
export function toast(text, actions = []) {
  const line = document.createElement("p");
  line.className = "toast";
  line.append(text);
  const end = () => {
    clearTimeout(timer);
    line.remove();
  };
  for (const [name, action] of actions) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = word(name);
    button.addEventListener("click", () => {
      end();
      action();
    });
    line.append(button);
  }
  let timer;
  const wait = () => (timer = setTimeout(end, actions.length ? 9000 : 5000));
  // Whoever is reaching for a button is given the time.
  for (const name of ["pointerenter", "focusin"]) line.addEventListener(name, () => clearTimeout(timer));
  for (const name of ["pointerleave", "focusout"]) line.addEventListener(name, wait);
  while (place.childElementCount > 1) place.firstElementChild.remove();
  place.append(line);
  wait();
  return end;
}
