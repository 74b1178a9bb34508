// The page in place of one that can't be reached: it goes on looking for the server and gives way to it, and lists the taps
// of this device that wait, or that the server has refused. At its own address it is there for these alone.
"use strict";
(() => {
  const place = document.getElementById("waiting");
  const { house } = window;
  const texts = JSON.parse(place.dataset.texts);
  const isInPlace = !location.pathname.endsWith(place.dataset.own);
  const AGAIN = 3000; // ms between two questions whether the server is back
  let sure = ""; // the tap that is about to be thrown away

  function element(tag, facts, ...children) {
    const made = Object.assign(document.createElement(tag), facts);
    made.append(...children.filter(Boolean));
    return made;
  }
  const key = (label, act, className = "") => element("button", { type: "button", className: `key ${className}`, onclick: act }, label);

  function line(item) {
    const told = [item.match ? texts.entry : texts.word, item.told].filter(Boolean).join(": ");
    const { refused } = item;
    return element("li", { className: refused ? "refused" : "" }, element("p", {}, told),
      refused && element("p", { className: "why" }, refused.why),
      refused && element("div", { className: "keys" },
        key(texts.again, () => change(() => window.outbox.put({ ...item, refused: undefined }))),
        key(sure === item.id ? texts.surely : texts.drop, () => drop(item), sure === item.id ? "strong" : "quiet")));
  }
  const drop = (item) => {
    if (sure === item.id) change(() => window.outbox.remove(item.id));
    else { sure = item.id; show(); }
  };
  const change = (work) => work().then(window.outbox.flush).then(show);

  async function show() {
    const items = await window.outbox.items();
    const refused = items.some((item) => item.refused);
    place.replaceChildren(...(items.length ? [
      element("h2", {}, refused ? texts.stuck : texts.waits),
      element("ul", {}, ...items.map(line)),
      !refused && element("p", { className: "soft" }, texts.kept),
    ] : [!isInPlace && element("p", {}, texts.none)]).filter(Boolean));
  }
  async function look() {
    try {
      const { status } = await fetch(house.standing, { cache: "no-store", signal: AbortSignal.timeout(AGAIN) });
      if (status < 500) { location.reload(); return; }
    } catch { /* not yet */ }
    setTimeout(look, AGAIN);
  }

  document.getElementById("unreached").hidden = !isInPlace;
  document.getElementById("at-rest").hidden = isInPlace;
  if (!house) return; // a browser that keeps nothing comes here by the address alone
  if (isInPlace) {
    look();
    window.addEventListener("online", look);
  }
  document.addEventListener("outbox", () => show().catch(() => {}));
})();
