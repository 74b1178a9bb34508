// The phone's clock, measured by the server in bursts of pings, each after the answer of the one before, until it is known
// well enough. It is measured while `armed` says that a touch may count by its time; `told` hears when a burst is over.
"use strict";
window.clock = (address, armed, told) => {
  const EXCHANGES = 8; // pings of a first burst that bring a nonce back, at most
  const FURTHER = 3; // and of a later one, as those before it still count
  const FINE = 7; // ms of doubt about a tap that are few enough to end it
  const EVERY = 60000; // ms between two bursts where something happens: until then two clocks go apart by 3 ms at most
  const IDLE = 120000; // ms between two bursts where nothing does
  const LOOK = 5000; // ms until it is tried again
  const SLOW = 150; // ms of doubt about a tap from which on nearly everybody is equal
  let measured = -IDLE;
  let nonce = ""; // without one the server begins anew
  let wanted = true; // the table measures clocks
  const clock = { slow: false, measure, again };
  async function measure(pause = EVERY) {
    if (!wanted || document.hidden || performance.now() - measured < pause) return;
    measured = performance.now();
    try {
      const most = nonce ? FURTHER : EXCHANGES;
      for (let ping = 0; ping <= most; ping += 1) {
        const sent = performance.now();
        const answer = await fetch(`${address}/uhr`, { method: "POST", headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ c: performance.now(), n: nonce }), signal: window.patience() });
        if (!answer.ok) { wanted = answer.status !== 404; return; }
        const { n, u } = await answer.json();
        nonce = n ?? "";
        if (u !== undefined) clock.slow = u > SLOW;
        if (ping && u <= FINE) break;
        await new Promise((done) => { setTimeout(done, performance.now() - sent); }); // a busy server gets fewer
      }
      told();
    } catch { measured = -IDLE; }
  }
  // The table was away: perhaps it has forgotten this clock.
  function again() {
    nonce = "";
    measured = -IDLE;
    if (armed()) measure();
  }
  setInterval(() => { if (armed()) measure(IDLE); }, LOOK);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
  return clock;
};
