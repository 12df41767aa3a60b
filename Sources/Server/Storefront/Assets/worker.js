// Keeps pages that were seen, their photos, and a page for when there is nothing else. Pages come from the network
// whenever there is one, so that no old version stays.
const always = files.map((name) => assets + name);
const mostPhotos = 300;
const mostPages = 60;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(assets);
      await cache.addAll([...always, "/offline"]);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const kept = [assets, "pages", "photos"];
      for (const name of await caches.keys()) if (!kept.includes(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

async function trim(cache, most) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

/** A file whose address never holds anything else. */
async function lasting(request, name, most) {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok && reply.status === 200) {
    await cache.put(request, reply.clone());
    if (most) trim(cache, most);
  }
  return reply;
}

/** The address under which a page is found again. */
function plain(url) {
  const address = new URL(url);
  address.searchParams.delete("note");
  address.hash = "";
  return address.href;
}

async function page(request) {
  const cache = await caches.open("pages");
  try {
    const reply = await fetch(request);
    const { pathname, searchParams } = new URL(request.url);
    // The page for when there is nothing else speaks the language that was chosen last.
    if (searchParams.has("lang")) (await caches.open(assets)).add("/offline").catch(() => {});
    if (reply.status === 200 && /^\/($|products\/\d+(\/edit)?$|likes$|cart$|sell$)/.test(pathname)) {
      await cache.put(plain(request.url), reply.clone());
      trim(cache, mostPages);
    }
    return reply;
  } catch {
    const kept = (await cache.match(plain(request.url))) ?? (await (await caches.open(assets)).match("/offline"));
    return kept ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/media/")) event.respondWith(lasting(request, "photos", mostPhotos));
  else if (url.pathname.startsWith(assets)) event.respondWith(lasting(request, assets));
  else if (request.mode === "navigate") event.respondWith(page(request));
});
