// Listening to a table: an event stream, and questions where it breaks. An EventSource that gets anything but 200 is
// closed for good, and phones kill hidden streams: so it is watched, closed while hidden, and opened again. A browser
// opens six connections to a host: the newest pages listen, the others ask, until they are tapped.
//
//   const line = listen("/abend/abcd/strom", { stand: (data) => …, lost: () => …, back: () => … }, ask);
//
// `ask` is called instead of the stream while there is none; it returns whether the table answered.
"use strict";

// A dead line swallows a question: after a while it counts as not answered.
window.patience = () => {
  const ANSWER = 8000; // ms
  const over = new AbortController();
  setTimeout(() => over.abort(), ANSWER);
  return over.signal;
};

window.listen = (address, { lost, back, gone, ...events }, ask) => {
  const PULSE = 3000; // ms between two signs of life of the server
  const SILENT = 7500; // then the line is dead
  const SOON = 500; // ms until a line that broke is opened again
  const REOPENED = 1200; // ms in which the browser opens it by itself
  const POLL = 2000;
  const AGAIN = 20000; // ms until a line that polls tries to stream again
  let source = null;
  let heard = 0; // when something came last
  let failed = 0; // streams in a row that broke before they said anything
  let away = false; // whether the table is lost
  let timer = 0;
  let turn = 0; // grows when this line is closed: what began before counts no longer
  let enough = false; // newer pages of this device listen

  function heardNow() {
    heard = performance.now();
    failed = 0;
    if (away) { away = false; back?.(); }
  }
  function loseNow() {
    if (!away) { away = true; lost?.(); }
  }
  function close() {
    turn += 1;
    enough = false;
    source?.close();
    source = null;
    clearTimeout(timer);
  }
  function open() {
    close();
    if (document.hidden) return;
    heard = performance.now();
    source = new EventSource(address);
    for (const [name, act] of Object.entries(events)) {
      source.addEventListener(name, (event) => { heardNow(); act(JSON.parse(event.data)); });
    }
    source.addEventListener("pulse", heardNow);
    source.addEventListener("gone", () => { close(); gone?.(); });
    source.addEventListener("enough", () => { close(); enough = true; poll(Infinity); });
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) broken();
      else setTimeout(() => source?.readyState === EventSource.CONNECTING && look(), REOPENED);
    });
    timer = setTimeout(watch, PULSE);
  }
  function watch() {
    if (performance.now() - heard > SILENT) broken();
    else timer = setTimeout(watch, PULSE / 2);
  }
  async function look() {
    if (!await ask()) loseNow();
  }
  function broken() {
    close();
    failed += 1;
    look();
    if (failed < 2) { timer = setTimeout(open, SOON); return; }
    poll(performance.now() + AGAIN);
  }
  async function poll(until) {
    if (document.hidden) return;
    const mine = turn;
    const answered = await ask();
    if (mine !== turn) return;
    if (answered) { if (away) { away = false; back?.(); } } else loseNow();
    timer = setTimeout(() => (performance.now() > until ? open() : poll(until)), POLL);
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  window.addEventListener("online", open);
  window.addEventListener("focus", () => { if (enough) open(); });
  window.addEventListener("pagehide", close);
  open();
  return { close, again: open };
};
