// The phone's clock, measured by the server in bursts of pings, each after the answer of the one before. It is measured
// while `armed` says that a touch may count by its time; `told` hears when a burst is over.
"use strict";
window.clock = (address, armed, told) => {
  const PINGS = 8;
  const EVERY = 20000; // ms between two bursts
  const SLOW = 150; // ms of doubt about a tap from which on nearly everybody is equal
  let measured = -EVERY;
  let nonce = "";
  let wanted = true; // the table measures clocks
  const clock = { slow: false, measure };
  async function measure() {
    if (!wanted || document.hidden || performance.now() - measured < EVERY) return;
    measured = performance.now();
    try {
      for (let ping = 0; ping <= PINGS; ping += 1) {
        const answer = await fetch(`${address}/uhr`, { method: "POST", headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ c: performance.now(), n: nonce }), signal: window.patience() });
        if (!answer.ok) { wanted = answer.status !== 404; return; }
        const { n, u } = await answer.json();
        nonce = n ?? "";
        if (u !== undefined) clock.slow = u > SLOW;
      }
      told();
    } catch { measured = -EVERY; }
  }
  setInterval(() => { if (armed()) measure(); }, EVERY / 4);
  document.addEventListener("visibilitychange", () => { measured = -EVERY; nonce = ""; if (!document.hidden && armed()) measure(); });
  return clock;
};
