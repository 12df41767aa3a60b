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
  let from = document.activeElement;
  const end = () => {
    clearTimeout(timer);
    const hadFocus = line.contains(document.activeElement);
    line.remove();
    if (hadFocus) (from?.isConnected ? from : document.getElementById("content")).focus({ preventScroll: true });
  };
  // Where the focus was at first, or else what it came from.
  line.addEventListener("focusin", ({ relatedTarget }) => {
    if (from === document.body && !line.contains(relatedTarget)) from = relatedTarget;
  });
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
