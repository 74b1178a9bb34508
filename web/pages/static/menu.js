// The list behind „Mehr“ closes with a tap beside it, and with Escape.
"use strict";
(() => {
  const fold = document.querySelector(".top .fold");
  if (!fold) return;
  document.addEventListener("click", (event) => { if (!fold.contains(event.target)) fold.open = false; });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !fold.open) return;
    fold.open = false;
    fold.querySelector("summary").focus();
  });
})();
