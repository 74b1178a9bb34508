// What every page does: „Mehr“ and „Menü“ close with a tap beside them, with a step of the table and with Escape; what
// unfolds at the end comes into sight; the server learns this device's time zone.
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
