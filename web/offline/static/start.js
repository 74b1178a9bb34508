// What a secure context adds to every page: the service worker, the line on a page that was kept, and bookings that wait.
// Over plain HTTP none of it is there, and nothing shows that it is missing.
"use strict";
(() => {
  const own = document.currentScript.dataset;
  if (!window.isSecureContext || !navigator.serviceWorker || !window.indexedDB) return;
  const root = document.documentElement;
  if (root.classList.contains("fault")) return; // perhaps the house is closed to this device, and nothing of it may come back
  const AGAIN = 4000; // ms between two questions whether the server is back

  function load(address) {
    return new Promise((done, failed) => {
      const script = Object.assign(document.createElement("script"), { src: address, onload: done, onerror: failed });
      document.head.append(script);
    });
  }
  const style = (address) => document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address }));

  // On a page that was kept: say so, and give way to the server's as soon as it answers.
  async function answers() {
    try {
      return (await fetch(own.standing, { cache: "no-store", signal: AbortSignal.timeout(AGAIN) })).status < 500;
    } catch {
      return false;
    }
  }
  async function giveWay() {
    if (await answers()) document.dispatchEvent(new Event("reached"));
    else setTimeout(giveWay, AGAIN);
  }
  function tellKept(time) {
    const at = new Date(Number(time));
    const today = at.toDateString() === new Date().toDateString();
    const clock = at.toLocaleTimeString(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const when = today ? clock : `${at.toLocaleDateString(root.lang, { day: "numeric", month: "numeric" })} ${clock}`;
    const text = own.stale.replace("{when}", when);
    const old = document.querySelector(".kept-line");
    if (old) { if (old.textContent !== text) old.textContent = text; return; }
    const line = Object.assign(document.createElement("p"), { className: "kept-line", textContent: text });
    line.setAttribute("role", "status");
    document.querySelector("main").prepend(line);
  }

  // The pairs of the deck are kept for a page with a verdict, and answer it when the server can't.
  let lookup = null;
  const lookUp = async (question) => { lookup ??= load(own.lookup); await lookup; return window.lookUp(question); };

  window.house = { root: own.house, kept: Boolean(root.dataset.kept), pairs: own.pairs, page: own.page, waits: own.waits, unkept: own.unkept, tellKept, lookUp };
  style(own.flags);
  if (window.house.kept) {
    tellKept(root.dataset.kept);
    giveWay();
    window.addEventListener("online", giveWay);
    if (!document.getElementById("pad")) document.addEventListener("reached", () => location.reload());
  }
  navigator.serviceWorker.register(own.worker, { scope: own.house }).catch(() => {}); // without one all goes on as before
  window.house.ready = load(own.database).then(() => load(own.outbox));
  window.house.ready.catch(() => {});
  if (document.getElementById("panel")) {
    const here = new URLSearchParams(location.search);
    const deck = new URLSearchParams(["abend", "kartenspiel"].filter((name) => here.get(name)).map((name) => [name, here.get(name)]));
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ keep: [`${deck}` ? `${own.pairs}?${deck}` : own.pairs] }));
  }

  // A table that can't be reached leads to the pad, once that has lasted; what is refused later leads there from everywhere.
  function leadToPad(text, match) {
    if (document.querySelector(".to-pad") || document.getElementById("pad")) return;
    const link = Object.assign(document.createElement("a"), { className: "key strong to-pad", textContent: text, href: match ? `${own.page}?abend=${match}` : own.page });
    const main = document.querySelector("main");
    main.prepend(link);
    const told = document.getElementById("trouble")?.getBoundingClientRect();
    const bar = told && told.top < 48 ? told.bottom : 0; // on a tablet it lies at the top
    link.style.top = `${bar + 8}px`;
    link.style.marginTop = `${Math.max(bar - main.offsetTop, 0) + 8}px`;
  }
  const LASTS = 6000; // ms
  let timer = 0;
  document.addEventListener("trouble", ({ detail }) => {
    const board = document.querySelector(".board[data-pad]");
    if (detail === "twice" || detail === "early") return;
    if (!detail || !board) {
      clearTimeout(timer);
      timer = 0;
      document.querySelector(".to-pad")?.remove();
    } else timer ||= setTimeout(() => leadToPad(own.goOn, board.dataset.match), LASTS); // each attempt tells it anew
  });
  document.addEventListener("outbox", async () => {
    const refused = (await window.outbox.items().catch(() => [])).find((item) => item.refused);
    if (refused) leadToPad(own.refused, refused.match);
  });
})();
