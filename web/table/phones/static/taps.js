// Taps on their way to the table: each is sent under one id until it is answered. A tap in a race (a Halt, a card of
// the word game, „Schlafmütze!“) goes at once with the time of its touch, whatever else is on its way. All others go one at
// a time: of another tap meanwhile the page tells that it doesn't count. `seq` gives the number of the frame that was tapped on,
// `ask` fetches the present one.
"use strict";
window.taps = (address, seq, { draw, ask, oneByOne }) => {
  const RESEND = 1000; // ms until a tap that wasn't answered is sent again
  const waiting = new Map(); // taps that the table hasn't answered, by id
  const taps = {
    trouble: null, // a refusal to be read
    book(fields, about) {
      taps.act(fields, { about });
    },
    // `t` is when the screen was touched, by the phone's clock: races are decided by it.
    act(fields, { about, t, races = false } = {}) {
      send(`${address}/tun`, { id: newId(), seen: seq(), ...(t === undefined ? {} : { t }), ...fields }, about ?? JSON.stringify(fields), races);
    },
    call(at) {
      send(`${address}/ruf`, { id: newId(), seen: seq(), t: at }, "buzz", true);
    },
    busy: (about) => [...waiting.values()].some((one) => (about ? one.about === about : !one.races)),
    late: () => [...waiting.values()].some((one) => one.late),
    shape: () => [...waiting],
  };
  function newId() {
    return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  async function send(where, body, about, races) {
    if (taps.busy(about)) return; // a second tap on a key before the answer is the same tap
    if (!races && taps.busy()) {
      taps.trouble = oneByOne;
      draw();
      return;
    }
    const one = { about, races, late: false };
    waiting.set(body.id, one);
    taps.trouble = null;
    draw();
    let refused = null;
    for (;;) {
      try {
        const answer = await fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: window.patience() });
        if (answer.status < 500 && answer.status !== 429) {
          const found = await answer.json().catch(() => ({}));
          refused = answer.ok ? null : found.refused ?? null;
          break;
        }
      } catch { /* the table is away: the tap is sent again */ }
      one.late = true;
      draw();
      await new Promise((done) => setTimeout(done, RESEND));
    }
    await ask();
    waiting.delete(body.id);
    if (refused || taps.trouble === oneByOne) taps.trouble = refused; // told of the frame that is there now
    draw(true);
  }
  return taps;
};
