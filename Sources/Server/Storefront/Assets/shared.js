// What another app shared with the market: the service worker keeps it until the form has taken it.
import { toast } from "./toasts.js";
import { word } from "./words.js";

/** Gives the form what was shared: its words where nothing is written yet, its photos to `add`, each until it is there. */
export async function take(form, add) {
  const cache = await caches.open("shared");
  const keys = await cache.keys();
  // Any page can share too: whoever did not mean to is told whose words these are.
  if (keys.length > 0) toast(word("form.shared"));
  for (const key of keys) {
    const kept = await cache.match(key);
    if (key.url.endsWith("/words")) {
      fill(form, await kept.json());
      await cache.delete(key);
    } else add([new File([await kept.blob()], "photo")], () => cache.delete(key));
  }
}

function fill(form, [title, ...text]) {
  for (const [name, value] of [["name", title], ["description", text.filter(Boolean).join("\n")]]) {
    const field = form.elements[name];
    if (field.value || !value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
