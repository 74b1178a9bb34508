// What a secure context adds to every page: the service worker, and taps that wait for the server. What the server refuses
// later leads to the page that says why. Over plain HTTP none of it is there, and nothing shows that it is missing.
"use strict";
(() => {
  const own = document.currentScript.dataset;
  if (!window.isSecureContext || !navigator.serviceWorker || !window.indexedDB) return;
  if (document.documentElement.classList.contains("fault")) return; // perhaps the house is closed to this device
  navigator.serviceWorker.register(own.worker, { scope: own.house }).catch(() => {}); // without one all goes on as before
  const ready = new Promise((done, failed) => {
    document.head.append(Object.assign(document.createElement("script"), { src: own.outbox, onload: done, onerror: failed }));
  });
  ready.catch(() => {});
  window.house = { root: own.house, standing: own.standing, waits: own.waits, unkept: own.unkept, ready };

  document.addEventListener("outbox", async () => {
    const refused = (await window.outbox.items().catch(() => [])).some((item) => item.refused);
    if (!refused || document.querySelector(".refused-taps, #waiting")) return;
    const link = Object.assign(document.createElement("a"), { className: "key strong refused-taps", textContent: own.refused, href: own.page });
    link.style.cssText = "position: sticky; top: .5rem; z-index: 6; flex: none; margin: .5rem auto"; // its style is of no other page
    document.querySelector("main").prepend(link);
  });
})();
