// Taps that wait for the server: kept on the device with their ids, sent in order, each until the server has answered. An id
// is booked once, so sending one twice does no harm. What is refused stays, with the reason, until it is sent again or thrown
// away; what comes after it at the same table waits so long.
"use strict";
window.outbox = (() => {
  const { house } = window;
  const AGAIN = 3000; // ms between two attempts
  const SLOW = 12000; // ms for an answer
  const LATER = [429, 500, 502, 503, 504];
  const tell = (what) => document.dispatchEvent(new CustomEvent("outbox", { detail: what }));
  const lockOf = (id) => `${house.root} ${id}`;

  /* ---- the device: each change is one transaction that is on the disk before it counts ---- */

  let opened = null;
  let forgotten = false; // the house is closed to this device: nothing is kept any more
  function open() {
    if (forgotten) return Promise.reject(new Error("forgotten"));
    opened ??= new Promise((done, failed) => {
      const asked = indexedDB.open(`schlafmuetze ${house.root}`, 2);
      asked.onupgradeneeded = () => {
        const { result } = asked;
        [...result.objectStoreNames].filter((name) => name !== "outbox").forEach((name) => result.deleteObjectStore(name)); // of 0.3.0
        if (!result.objectStoreNames.contains("outbox")) result.createObjectStore("outbox", { keyPath: "id" });
      };
      asked.onsuccess = () => {
        asked.result.onversionchange = () => { asked.result.close(); opened = null; };
        done(asked.result);
      };
      asked.onerror = () => { opened = null; failed(asked.error); };
    });
    return opened;
  }
  async function change(work) {
    const turn = (await open()).transaction(["outbox"], "readwrite", { durability: "strict" });
    return new Promise((done, failed) => {
      work(turn.objectStore("outbox"));
      turn.oncomplete = done;
      turn.onabort = () => failed(turn.error);
    });
  }
  async function items() {
    const database = await open();
    const found = await new Promise((done, failed) => {
      const asked = database.transaction(["outbox"]).objectStore("outbox").getAll();
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
    return found.sort((one, other) => one.turn - other.turn);
  }
  const put = (item) => change((store) => store.put(item));
  const remove = (id) => change((store) => store.delete(id));
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (!event.data?.forgotten) return;
    forgotten = true;
    opened?.then((database) => { database.close(); opened = null; });
  });

  /* ---- what comes in ---- */

  let last = 0;
  const nextTurn = () => { last = Math.max(Date.now(), last + 1); return last; };

  // What the form of a key says, for the list of what waits: the question and its answer, a secret vote without it.
  function toldBy(form, button) {
    const plain = (element) => element?.textContent.replace(/\s+/g, " ").trim() || element?.getAttribute("aria-label") || "";
    const question = plain([...document.querySelectorAll(".board .question")].find((each) => each.offsetParent));
    return [question, "secret" in form.dataset ? "" : plain(button)].filter(Boolean).join(" – ");
  }
  // The bar of the table says that a tap waits on this device once it is on its disk.
  const trouble = document.getElementById("trouble");
  const usual = trouble?.dataset.waiting;
  const tellTrouble = (text = usual) => { trouble.dataset.waiting = text; };

  // Keep a form while its page sends it, in case the page ends first; returns what ends the keeping.
  async function hold(form, button, body) {
    const address = form.action;
    const id = body.get("id");
    const match = new URL(address, location).pathname.split("/abend/")[1]?.split("/")[0];
    if (!id || !match) return () => {};
    let release;
    navigator.locks?.request(lockOf(id), () => new Promise((done) => { release = done; }));
    const stored = put({ id, match, kind: "form", address, body: String(body), told: toldBy(form, button), turn: nextTurn() })
      .then(() => tellTrouble(house.waits), () => tellTrouble(house.unkept));
    return async () => { await stored; await remove(id).catch(() => {}); release?.(); };
  }

  // Keep a vote on a word, or „Stimmt nicht“, that its page couldn't send; it belongs to no table.
  async function keep(address, body, told) {
    const id = body.get("id") ?? `${address} ${body}`; // without an id it changes nothing twice
    await put({ id, match: "", kind: "word", address, body: String(body), told, turn: nextTurn() });
    flush();
  }

  /* ---- what goes out ---- */

  const page = (html) => new DOMParser().parseFromString(html, "text/html");
  const heading = (found) => found.querySelector("h1")?.textContent.trim() ?? "";

  async function send(item) {
    const headers = { "X-Fragment": "1" };
    const answer = await fetch(item.address, { method: "POST", body: new URLSearchParams(item.body), headers, signal: AbortSignal.timeout(SLOW) });
    if (LATER.includes(answer.status)) throw new TypeError(`not now: ${answer.status}`);
    const html = await answer.text();
    const found = page(html);
    if (item.kind === "word") {
      return answer.ok ? { ok: true, panel: html } : { ok: false, why: found.querySelector(".notice, .huge")?.textContent.trim() || heading(found) };
    }
    return answer.ok ? { ok: true } : { ok: false, why: found.querySelector(".board")?.dataset.notice || heading(found) };
  }

  // One page of this device sends at a time; a form that its own page is sending is left to it.
  async function sendAll() {
    const stopped = new Set(); // tables at which something was refused, or is on its way
    for (const item of await items()) {
      if (stopped.has(item.match)) continue;
      if (item.refused) { stopped.add(item.match); continue; }
      const free = !navigator.locks || await navigator.locks.request(lockOf(item.id), { ifAvailable: true }, (lock) => Boolean(lock));
      if (!free) { stopped.add(item.match); continue; }
      const { ok, ...facts } = await send(item);
      if (ok) {
        await remove(item.id);
        tell({ sent: item, facts });
      } else {
        stopped.add(item.match);
        await change((store) => { // the item may have been thrown away meanwhile
          const asked = store.get(item.id);
          asked.onsuccess = () => { if (asked.result) store.put({ ...asked.result, refused: { at: Date.now(), ...facts } }); };
        });
        tell({ refused: item, facts });
      }
    }
  }
  let timer = 0;
  async function flush() {
    clearTimeout(timer);
    const alone = (work) => (navigator.locks ? navigator.locks.request(`${house.root} outbox`, { ifAvailable: true }, (lock) => lock && work()) : work());
    try {
      await alone(sendAll);
    } catch { /* no server, or it says later */ }
    const waiting = (await items().catch(() => [])).filter((item) => !item.refused);
    if (waiting.length) timer = setTimeout(flush, AGAIN);
    tell({});
  }
  window.addEventListener("online", flush);
  window.addEventListener("pageshow", (event) => { if (event.persisted) flush(); });
  flush();

  return { hold, keep, flush, put, remove, items };
})();
