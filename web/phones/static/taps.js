// Taps on their way to the table: each is sent under one id until it is answered, one at a time. `seq` gives the number
// of the frame that was tapped on, `ask` fetches the present one.
"use strict";
window.taps = (address, seq, { draw, ask }) => {
  const RESEND = 1000; // ms until a tap that wasn't answered is sent again
  const waiting = new Map(); // taps that the table hasn't answered, by id
  const taps = {
    trouble: null, // a refusal to be read
    book(fields, about) {
      taps.act(fields, { about });
    },
    // `t` is when the screen was touched, by the phone's clock: races are decided by it.
    act(fields, { about, t } = {}) {
      send(`${address}/tun`, { id: newId(), seen: seq(), ...(t === undefined ? {} : { t }), ...fields }, about ?? JSON.stringify(fields));
    },
    call(at) {
      send(`${address}/ruf`, { id: newId(), seen: seq(), t: at }, "buzz");
    },
    busy: (about) => [...waiting.values()].some((one) => !about || one.about === about),
    late: () => [...waiting.values()].some((one) => one.late),
    shape: () => [...waiting],
  };
  function newId() {
    return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  async function send(where, body, about) {
    if (waiting.size) return; // a second tap before the answer is the same tap
    const one = { about, late: false };
    waiting.set(body.id, one);
    taps.trouble = null;
    draw();
    for (;;) {
      try {
        const answer = await fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: window.patience() });
        if (answer.status < 500 && answer.status !== 429) {
          const found = await answer.json().catch(() => ({}));
          taps.trouble = answer.ok ? null : found.refused ?? null;
          break;
        }
      } catch { /* the table is away: the tap is sent again */ }
      one.late = true;
      draw();
      await new Promise((done) => setTimeout(done, RESEND));
    }
    await ask();
    waiting.delete(body.id);
    draw(true);
  }
  return taps;
};
