// What every page does: the list behind „Mehr“ or „Menü“ closes with a tap beside it, with a step of the table that it
// leads to, and with Escape; what unfolds at the end comes into sight; and the server learns the time zone in which this
// device reads the time of day.
"use strict";
(() => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const root = document.documentElement.dataset.root ?? "";
  const safe = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `zone=${timeZone}; path=${root}/; max-age=31536000; samesite=lax${safe}`;

  document.addEventListener("toggle", ({ target }) => {
    if (target.open && target.matches("main > * > details")) target.scrollIntoView({ block: "nearest" });
  }, true);

  const fold = document.querySelector(".top .fold, .corners .menu");
  if (!fold) return;
  document.addEventListener("click", (event) => {
    if (!fold.contains(event.target) || event.target.closest("[data-step]")) fold.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !fold.open) return;
    fold.open = false;
    fold.querySelector("summary").focus();
  });
})();
