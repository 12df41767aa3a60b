// Keeps pages that were seen, their photos, and a page for when there is nothing else. Pages come from the network
// whenever there is one, so that no old version stays. Pages made for an account are never kept, however it is signed
// out; in place of them stands what everybody sees there.
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
      const kept = [assets, "public", "photos", "shared"];
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
  // What not everyone may see is nothing for whoever uses the browser next.
  if (reply.status === 200 && !/no-store/.test(reply.headers.get("Cache-Control"))) {
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

const ofEverybody = /^\/($|products\/\d+$|sell$)/;

/** Lets go of what was kept before somebody signed in, and keeps what everybody sees at the address. */
async function forget(pathname, url) {
  const cache = await caches.open("public");
  for (const key of await cache.keys()) {
    if (!ofEverybody.test(new URL(key.url).pathname)) await cache.delete(key);
  }
  if (!ofEverybody.test(pathname) || (await cache.match(plain(url)))) return;
  const address = new URL(plain(url));
  address.searchParams.set("kept", "1");
  fetch(address, { headers: { Accept: "text/html" }, redirect: "error" })
    .then(async (reply) => {
      if (reply.status !== 200 || /no-store/.test(reply.headers.get("Cache-Control"))) return;
      await cache.put(plain(url), reply);
      trim(cache, mostPages);
    })
    .catch(() => {});
}

async function page(request) {
  const cache = await caches.open("public");
  try {
    const reply = await fetch(request);
    const { pathname, searchParams } = new URL(request.url);
    // The page for when there is nothing else has the language and the light that were chosen last.
    const isChosen = searchParams.has("language") || searchParams.get("note") === "settings-saved";
    if (isChosen) (await caches.open(assets)).add("/offline").catch(() => {});
    if (/no-store/.test(reply.headers.get("Cache-Control"))) await forget(pathname, request.url);
    else if (reply.status === 200 && /^\/($|products\/\d+$|likes$|cart$|sell$)/.test(pathname)) {
      await cache.put(plain(request.url), reply.clone());
      trim(cache, mostPages);
    }
    return reply;
  } catch {
    const kept = (await cache.match(plain(request.url))) ?? (await (await caches.open(assets)).match("/offline"));
    return kept ?? Response.error();
  }
}

/** Keeps what another app shares until the form takes it, which alone sends it: under its seal, and when it is asked to. */
async function receive(request) {
  const shared = await request.formData();
  // What nobody took, perhaps somebody else's, goes before.
  await caches.delete("shared");
  const cache = await caches.open("shared");
  const words = ["title", "text", "url"].map((name) => shared.get(name) ?? "");
  await cache.put("/shared/words", Response.json(words));
  await Promise.all(shared.getAll("photos").map((photo, index) => cache.put(`/shared/${index}`, new Response(photo))));
  return Response.redirect("/sell?shared=1", 303);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && url.pathname === "/sell" && url.searchParams.has("shared")) {
    event.respondWith(receive(request));
  }
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/media/")) event.respondWith(lasting(request, "photos", mostPhotos));
  else if (url.pathname.startsWith(assets)) event.respondWith(lasting(request, assets));
  else if (request.mode === "navigate") event.respondWith(page(request));
});
