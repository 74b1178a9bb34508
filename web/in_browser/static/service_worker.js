// Answers the pages of the application: files of the folder out of the store, all else by Python in the shell's worker.
// `APP` names this version and its files.
"use strict";
const ROOT = new URL(self.registration.scope).pathname; // ends with a slash
const FILES = `${ROOT} files ${APP.version}`;
const ASSETS = `${ROOT} assets ${APP.version}`; // what the application says is the same for ever
const MADE = `${ROOT} made ${APP.version}`; // what the device makes for itself (python.js)
const TYPES = { // not every host knows them all
  css: "text/css", html: "text/html; charset=utf-8", js: "text/javascript", json: "application/json", mjs: "text/javascript",
  txt: "text/plain; charset=utf-8", wasm: "application/wasm", webmanifest: "application/manifest+json",
};
const stored = (name) => name.replace(/\.gz$/, "");
const OWN = new Set([...APP.files.map(stored), "service_worker.js", ""]);

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", ({ data }) => { if (data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  const name = url.pathname.slice(ROOT.length);
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(shell());
  else if (OWN.has(name) && request.destination !== "iframe") event.respondWith(file(name));
  else event.respondWith(page(request, url));
});

async function fetchAll() {
  const cache = await caches.open(FILES);
  let done = 0;
  await Promise.all(APP.files.map(async (name) => {
    const answer = await fetch(ROOT + name, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const body = name.endsWith(".gz") ? await unpacked(await answer.arrayBuffer()) : answer.body;
    const type = TYPES[stored(name).split(".").at(-1)];
    const headers = type ? { "Content-Type": type } : { "Content-Type": answer.headers.get("Content-Type") ?? "application/octet-stream" };
    await cache.put(ROOT + stored(name), new Response(body, { headers }));
    done += 1;
    tell({ share: done / APP.files.length });
  }));
}
// Hosts pack what they know, this works everywhere. Some take it for a packed file without the ending, and it comes unpacked.
async function unpacked(bytes) {
  const [first, second] = new Uint8Array(bytes, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
async function begin() {
  const mine = [FILES, ASSETS, MADE];
  const old = (await caches.keys()).filter((name) => name.startsWith(`${ROOT} `) && !mine.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}
async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

const kept = async (name) => caches.match(ROOT + name, { cacheName: FILES });
async function file(name) {
  return await kept(name || "index.html") ?? fetch(ROOT + name);
}
// A page that is opened from outside is the shell, which shows the page in its frame.
async function shell() {
  const html = await (await kept("index.html")).text();
  return new Response(html.replace('<base href="./">', `<base href="${ROOT}">`), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function page(request, url) {
  const asset = request.method === "GET" && url.pathname.includes("/static/");
  const known = asset && await caches.match(request, { cacheName: ASSETS });
  if (known) return known;
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const { status, headers, out } = await asked({ method: request.method, url: url.pathname + url.search, headers: [...request.headers], body });
  const answer = new Response([204, 304].includes(status) ? null : out, { status, headers });
  if (asset && answer.headers.get("Cache-Control")?.includes("immutable")) {
    const copy = answer.clone();
    caches.open(ASSETS).then((cache) => cache.put(request, copy)).catch(() => {}); // a full device has it from Python each time
  }
  return answer;
}
// One window of this device has the house open and answers; a port of it wouldn't outlive this service worker.
async function asked(request) {
  const windows = (await self.clients.matchAll({ type: "window" })).filter((client) => client.frameType === "top-level");
  if (!windows.length) return { status: 503, headers: [["Content-Type", "text/plain; charset=utf-8"]], out: "Die App ist zu." };
  return Promise.race(windows.map((client) => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    client.postMessage({ request }, [port2]);
  })));
}
