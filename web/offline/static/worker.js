// The service worker of a house: what a device has of it while its server can't be reached. These are the files of this
// version, the rules, and the page that waits; never a table, a phone, a vote, an export, a stream. The server is asked
// first, always. HOUSE is put in front of this script by web/offline/pages.py.
"use strict";

const PATIENCE = 5000; // ms for a page; the server may still answer, and the page that waits gives way to it
const MINE = `schlafmuetze ${HOUSE.root} `;
const FILES = `${MINE}${HOUSE.version}`;
const PAGES = [HOUSE.shell, ...HOUSE.rules];
const CLOSED = [401, 403, 404, 410]; // this device may not see the house any more, or there is none
const UNREACHED = [502, 504]; // a proxy speaks, and no server behind it

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(HOUSE.static)) event.respondWith(file(request));
  else if (url.pathname.startsWith(HOUSE.root) && request.mode === "navigate") event.respondWith(page(event, url));
});

async function install() {
  const cache = await caches.open(FILES);
  await cache.addAll(HOUSE.files);
  await cache.addAll(PAGES.map((path) => new Request(path, { credentials: "same-origin", cache: "no-cache" })));
  await self.skipWaiting();
}

// An open page of the version before has its files already; one that it still lacks comes from the server.
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function file(request) {
  return await caches.match(request, { cacheName: FILES }) ?? fetch(request);
}

async function page(event, url) {
  const asked = fetch(event.request).then((answer) => {
    if (UNREACHED.includes(answer.status)) throw new TypeError("no server behind the proxy");
    if (answer.ok && !answer.redirected && PAGES.includes(url.pathname)) event.waitUntil(renew(url.pathname, answer.clone()));
    if (CLOSED.includes(answer.status)) event.waitUntil(forgetIfClosed());
    return answer;
  });
  event.waitUntil(asked.catch(() => {}));
  const shown = await caches.match(PAGES.includes(url.pathname) ? url.pathname : HOUSE.shell, { cacheName: FILES });
  if (!shown) return asked;
  const late = new Promise((done) => { setTimeout(() => done(null), PATIENCE); });
  return await Promise.race([asked.catch(() => null), late]) ?? shown;
}

// The language of this device may have changed. A worker that another one has replaced must not make its store anew.
async function renew(path, answer) {
  try {
    if (await caches.has(FILES)) await (await caches.open(FILES)).put(path, answer);
  } catch { /* the device is full: the page of before stays */ }
}

// Of a house that is gone, or closed to this device, nothing stays here.
async function forgetIfClosed() {
  let answer;
  try {
    answer = await fetch(HOUSE.standing, { credentials: "same-origin", cache: "no-store" });
  } catch {
    return; // no net is no reason to forget
  }
  if (!CLOSED.includes(answer.status)) return;
  for (const name of await caches.keys()) if (name.startsWith(MINE)) await caches.delete(name);
  indexedDB.deleteDatabase(`schlafmuetze ${HOUSE.root}`);
  for (const client of await self.clients.matchAll()) client.postMessage({ forgotten: true }); // an open page holds the database
  await self.registration.unregister();
}
