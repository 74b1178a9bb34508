// A phone that has a seat and shows another page of the house, such as the rules, sits at its table all the same: it asks
// now and then how that stands, a sign of life. A way back leads to the seat.
"use strict";
(() => {
  const OFTEN = 4000; // ms; a player is missing after ten seconds without a sign of life
  const kept = () => { try { return sessionStorage.getItem("platz"); } catch { return null; } };
  const seat = kept();
  if (!seat) return;
  for (const back of document.querySelectorAll("a[data-to-seat]")) if (`${back.pathname}/platz` === seat) back.href = seat;
  if ("alone" in document.documentElement.dataset) return;
  async function ask() {
    if (document.hidden) return;
    const answer = await fetch(`${seat}/stand`, { cache: "no-store" }).catch(() => null);
    if (!answer || ![403, 404].includes(answer.status)) return; // else the seat is somebody else's by now
    clearInterval(timer);
    sessionStorage.removeItem("platz");
  }
  const timer = setInterval(ask, OFTEN);
  ask();
})();
