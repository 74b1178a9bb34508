// Seconds that are left: each element with `data-left` (ms when it was drawn) says them, in its own words, where … stands.
"use strict";
(() => {
  const SOON = 5000;
  setInterval(() => {
    for (const timer of document.querySelectorAll("[data-left]")) {
      timer.ends ??= performance.now() + Number(timer.dataset.left);
      const left = Math.max(0, timer.ends - performance.now());
      const says = timer.dataset.says.replace("…", Math.ceil(left / 1000));
      if (timer.textContent !== says) timer.textContent = says;
      timer.classList.toggle("soon", left <= SOON);
    }
  }, 200);
})();
