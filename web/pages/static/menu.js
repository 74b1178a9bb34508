// On narrow phones the menu is scrolled to the page that is shown.
"use strict";
(() => {
  const current = document.querySelector(".top nav [aria-current=page]");
  if (current) current.parentElement.scrollLeft = current.offsetLeft - current.parentElement.offsetLeft - 24;
})();
