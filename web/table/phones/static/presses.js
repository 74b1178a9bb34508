// A key that is drawn anew while it is held down loses its click: what comes meanwhile is drawn once it is let go.
// The key for a call acts at the first touch, and a card that is dragged needs to be drawn: neither waits.
"use strict";
window.presses = (root, draw) => {
  const HOLD = 1500; // ms for which a key that is held down keeps the drawing waiting
  const GONE = 60; // ms from letting go to the click, at most
  const FAR = 8; // px of a way after which it is a drag
  let held = 0;
  let from = [0, 0];
  let behind = false;
  function hold(ms) {
    clearTimeout(held);
    held = setTimeout(free, ms);
  }
  function free() {
    if (!held) return;
    clearTimeout(held);
    held = 0;
    if (behind) draw();
    behind = false;
  }
  root.addEventListener("pointerdown", (event) => {
    from = [event.clientX, event.clientY];
    if (event.target.closest?.("button:not(.buzz, .held), a")) hold(HOLD);
  });
  window.addEventListener("pointermove", (event) => { if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > FAR) free(); });
  for (const kind of ["pointerup", "pointercancel"]) window.addEventListener(kind, () => { if (held) hold(GONE); });
  window.addEventListener("click", free);
  return {
    // Whether a drawing has to wait; it is asked for once the key is let go.
    holds() {
      if (held) behind = true;
      return held !== 0;
    },
  };
};
