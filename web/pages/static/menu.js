// The list behind „Mehr“ or „Menü“ closes with a tap beside it, with a step of the table that it leads to, and with Escape.
// What unfolds at the end of a page comes into sight.
"use strict";
(() => {
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
