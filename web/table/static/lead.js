// The set-up of the cards opens by itself where nothing is booked yet, unless this device has passed over it in this game.
"use strict";
(() => {
  const root = document.documentElement;
  const KEY = `knows:${document.currentScript.dataset.game}`;
  const knows = () => { try { return localStorage.getItem(KEY) !== null; } catch { return true; } };
  root.classList.toggle("leads", !location.search && !knows());
  document.addEventListener("DOMContentLoaded", () => {
    const key = root.classList.contains("leads") && document.querySelector(".board[data-lead] #lead");
    for (const done of ["table", "trouble"]) document.addEventListener(done, () => root.classList.remove("leads"), { once: true });
    if (key) key.click();
    document.addEventListener("click", (event) => {
      if (event.target.closest("[data-knows]")) try { localStorage.setItem(KEY, "1"); } catch { /* it will be asked again */ }
    });
  });
})();
