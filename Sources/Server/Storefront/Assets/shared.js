// What another app shared with the market: the service worker keeps it until the form is there to take it.

/** Gives the form what was shared, once: its words where nothing is written yet, its photos to `add`. */
export async function take(form, add) {
  const cache = await caches.open("shared");
  const photos = [];
  for (const key of await cache.keys()) {
    const kept = await cache.match(key);
    await cache.delete(key);
    if (!key.url.endsWith("/words")) photos.push(new File([await kept.blob()], "photo"));
    else fill(form, await kept.json());
  }
  add(photos);
}

function fill(form, [title, ...text]) {
  for (const [name, value] of [["name", title], ["description", text.filter(Boolean).join("\n")]]) {
    const field = form.elements[name];
    if (field.value || !value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
