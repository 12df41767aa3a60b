// What scripts say, in the page's language.
const rows = (await import(`./words.${document.documentElement.lang}.js`)).default;
const words = new Map(rows.map(([key, ...forms]) => [key, forms]));
const numbers = new Intl.NumberFormat(document.documentElement.lang);

/** The text of `key`, with `values` in the places that name them; a `count` also chooses its number. */
export function word(key, values = {}) {
  const [one, other] = words.get(key) ?? [key];
  const text = other && values.count !== 1 ? other : one;
  return text.replace(/\{(\w+)\}/g, (place, name) => {
    if (!(name in values)) return place;
    return typeof values[name] === "number" ? numbers.format(values[name]) : values[name];
  });
}
