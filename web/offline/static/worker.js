// The service worker of a house: the app without the net. It asks the server first, always. What it shows instead are the
// files of this version, and pages that the server has marked as fit to be kept (X-Keep): never a table with its hands, a
// phone, a vote, an export, a stream. HOUSE is put in front of this script by web/offline/pages.py.
"use strict";

const MARK = "X-Keep"; // of a page that may be kept
const KEPT_AT = "X-Kept-At"; // ms since 1970
const PATIENCE = 5000; // ms for a page that has been kept; the server may still answer, and then takes its place
const MINE = `schlafmuetze ${HOUSE.root} `;
const FILES = `${MINE}${HOUSE.version}`;
const PAGES = `${MINE}pages`;
const ASKED = ["a", "b", "wort", "fest", "tipp", "lang", "urteil", "zeilen", "schritt"];
const GONE = [404, 410]; // there is no such page any more, or no such house
const CLOSED = [401, 403, ...GONE]; // this device may not see the house any more
const UNREACHED = [502, 504]; // a proxy speaks, and behind it nobody

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(Promise.all(event.data.keep.map(fetchAhead)));
  if (event.data?.forget) event.waitUntil(forgetIfClosed());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(HOUSE.static)) event.respondWith(file(event, request));
  else if (!url.pathname.startsWith(HOUSE.root)) return;
  else if (url.pathname === HOUSE.pairs) event.respondWith(pairs(event, request));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

async function install() {
  const cache = await caches.open(FILES);
  await cache.addAll(HOUSE.files);
  await Promise.all([HOUSE.shell, HOUSE.pairs, ...HOUSE.pages].map(fetchAhead));
  await self.skipWaiting();
}

// An open page of the version before has its files already; one that it still lacks comes from the server, or is the new one.
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(MINE) && ![FILES, PAGES].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/* ---- files: an address names one content for ever ---- */

async function file(event, request) {
  const known = await caches.match(request, { cacheName: FILES });
  if (known) return known;
  try {
    const answer = await fetch(request);
    if (isForEver(request, answer)) event.waitUntil(keepFile(request, answer.clone()));
    return answer;
  } catch (fault) {
    const other = await caches.match(request, { cacheName: FILES, ignoreSearch: true });
    if (other) return other;
    throw fault;
  }
}
// A worker that another one has replaced must not make its store anew.
async function keepFile(request, answer) {
  try {
    if (await caches.has(FILES)) await (await caches.open(FILES)).put(request, answer);
  } catch { /* the device is full: the page has the file all the same */ }
}
const isForEver = (request, answer) => answer.status === 200 && !request.headers.has("Range")
  && Boolean(answer.headers.get("Cache-Control")?.includes("immutable"));

/* ---- pages: the server's, else what was seen last ---- */

function keyOf(address) {
  const url = new URL(address, location);
  ASKED.forEach((name) => url.searchParams.delete(name));
  url.hash = "";
  return url.href;
}

async function keep(address, answer) {
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  headers.delete("Content-Encoding"); // the text is unpacked
  headers.delete("Set-Cookie");
  const body = await answer.text();
  await (await caches.open(PAGES)).put(keyOf(address), new Response(body, { status: 200, headers }));
}

async function fetchAhead(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin", cache: "no-cache", redirect: "error" });
    if (answer.ok && (answer.headers.get(MARK) || keyOf(address).includes(HOUSE.pairs))) await keep(address, answer);
  } catch { /* the next visit keeps it */ }
}

async function page(event, url) {
  const asked = fetch(event.request).then((answer) => {
    if (UNREACHED.includes(answer.status)) throw new TypeError("nobody behind the proxy");
    if (answer.ok && !answer.redirected && answer.headers.get(MARK)) event.waitUntil(keep(url, answer.clone()));
    else if (CLOSED.includes(answer.status)) event.waitUntil(drop(url).then(forgetIfClosed));
    return answer;
  });
  event.waitUntil(asked.catch(() => {}));
  const shown = await seenLast(url);
  if (!shown) return asked;
  const late = new Promise((done) => { setTimeout(() => done(null), PATIENCE); });
  return await Promise.race([asked.catch(() => null), late]) ?? shown;
}

// What is shown in place of a page that can't be reached: the page, the same without its arguments, or the pad.
async function seenLast(url) {
  const cache = await caches.open(PAGES);
  const key = keyOf(url);
  const found = await cache.match(key) ?? await cache.match(key, { ignoreSearch: true }) ?? await cache.match(keyOf(HOUSE.shell));
  if (!found) return null;
  const at = found.headers.get(KEPT_AT);
  const html = (await found.text()).replace("<html ", `<html data-kept="${at}" `);
  const { headers } = found;
  return new Response(html, { headers: { "Content-Type": headers.get("Content-Type"), "Content-Security-Policy": headers.get("Content-Security-Policy") } });
}

async function drop(url) {
  await (await caches.open(PAGES)).delete(keyOf(url));
}

/* ---- the pairs of a deck ---- */

async function pairs(event, request) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keep(request.url, answer.clone()).catch(() => {})); // the device may be full
    else if (CLOSED.includes(answer.status)) await forgetIfClosed();
    if (!UNREACHED.includes(answer.status)) return answer;
  } catch { /* as kept, then */ }
  return await cache.match(keyOf(request.url)) ?? Response.error();
}

/* ---- a house that is gone, or closed to this device: nothing of it stays here ---- */

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
