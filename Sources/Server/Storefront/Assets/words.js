// What scripts say, in the page's language.
import { rows } from "./rows.js";
const words = new Map(rows.map(([key, ...forms]) => [key, forms]));
/** Both languages group thousands alike, and `Intl` takes a slow phone 80 ms to begin with. */
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** The text of `key`, with `values` in the places that name them; a `count` also chooses its number. */
export function word(key, values = {}) {
  const [one, other] = words.get(key) ?? [key];
  const text = other && values.count !== 1 ? other : one;
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    if (!(name in values)) return place;
    return typeof values[name] === "number" ? grouped(values[name]) : values[name];
  });
}
