// How cards move on a phone: a flight to where a card lies, a drag that follows one finger, and a card that is carried
// under it. What it means, the hands say.
"use strict";
window.motion = (() => {
  const FAR = 8; // px from which on a press is a drag
  const SMALL = 0.35; // of its own size, at least, that a card has where its flight begins
  const FLIGHT = { duration: 260, easing: "cubic-bezier(.2, .8, .3, 1)" };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  function put(card, { left, top, width, height }) {
    for (const [name, px] of Object.entries({ left, top, width, height })) card.style[name] = `${px}px`;
  }

  // A card flies from a rectangle to where it lies, `turning` meanwhile; the flight, or null where there is none.
  function fly(card, from, turning = "") {
    if (!card || !from || calm.matches) return null;
    const to = card.getBoundingClientRect();
    const dx = from.left + from.width / 2 - to.left - to.width / 2, dy = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = Math.max(from.width / Math.max(to.width, 1), SMALL);
    return card.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale}) ${turning}`, zIndex: 9 }, { transform: "none", zIndex: 9 }], FLIGHT);
  }

  // Follows the finger of a press on `root`: `begin` when it turns into a drag, `move` with how far the finger has come,
  // `end` when it is lifted, with whether it was a drag, `cancel` when the system takes the finger away.
  function drag(press, root, { begin, move, end, cancel }) {
    if (!press.isPrimary || press.button) return;
    const { clientX: x, clientY: y, pointerId } = press;
    const over = new AbortController();
    let dragged = false;
    const on = (kind, act) => window.addEventListener(kind, (event) => { if (event.pointerId === pointerId) act(event); }, { signal: over.signal });
    on("pointermove", (event) => {
      const dx = event.clientX - x, dy = event.clientY - y;
      if (!dragged) {
        if (Math.hypot(dx, dy) < FAR) return;
        dragged = true;
        root.setPointerCapture(pointerId);
        begin();
      }
      move(event, dx, dy);
    });
    on("pointerup", (event) => { over.abort(); end(event, dragged); });
    on("pointercancel", () => { over.abort(); cancel(); });
  }

  // Carries a card from a key with a `data-spot`: a copy by `copy`, of `small` times its size, hangs on the page itself, its
  // middle `lift` px above the finger, and its place stays pale, however often the hand is drawn meanwhile. It lies on what
  // matches `onto` under its middle, or else under the finger, which is `aimed` before. `drop` says whether it lies there; if
  // not, it slides back.
  function carry(press, root, { card = press.currentTarget, lift = 0, small = 1, onto, begin, copy, drop, redraw }) {
    const spot = `[data-spot="${press.currentTarget.dataset.spot}"]`, from = card.getBoundingClientRect();
    const pale = () => root.querySelector(spot)?.style.setProperty("opacity", ".3");
    const drawn = new MutationObserver(pale);
    const under = ({ clientX: x, clientY: y }) => [y - lift, y].map((aim) => document.elementFromPoint(x, aim)?.closest(onto)).find(Boolean) ?? null;
    let ghost = null, aimed = null;
    const aim = (at) => {
      if (at === aimed) return;
      aimed?.classList.remove("aimed");
      at?.classList.add("aimed");
      aimed = at;
    };
    const stop = (lies) => {
      const hung = ghost.getBoundingClientRect();
      drawn.disconnect();
      aim(null);
      ghost.remove();
      root.querySelector(spot)?.style.removeProperty("opacity");
      const laid = lies?.();
      redraw();
      if (!laid) fly(root.querySelector(spot), hung);
    };
    drag(press, root, {
      begin: () => {
        begin?.();
        ghost = copy(card);
        ghost.classList.add("ghost");
        put(ghost, from);
        document.body.append(ghost);
        pale();
        drawn.observe(root, { childList: true });
      },
      move: (event) => {
        ghost.style.transform = `translate(${event.clientX - from.left - from.width / 2}px, ${event.clientY - lift - from.top - from.height / 2}px) scale(${small})`;
        aim(under(event));
      },
      end: (last, dragged) => { if (dragged) stop(() => drop(last, under(last))); },
      cancel: () => { if (ghost) stop(); },
    });
  }

  return { put, fly, drag, carry };
})();
