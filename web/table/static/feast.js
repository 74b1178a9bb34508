// The feast. Its look is fetched while the last cards are counted, and „Bild teilen“ is drawn by a module that is loaded
// when an evening has ended: a table at play carries neither.
"use strict";
(() => {
  const { style } = document.currentScript.dataset;
  const ready = () => {
    if (document.querySelector(".board[data-moment=last-card]") && !document.querySelector("link[rel=prefetch]")) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: style }));
    }
    const key = document.getElementById("share");
    if (!key) return;
    const drawing = import(key.dataset.script);
    drawing.then(() => { key.hidden = false; }, () => { /* without it there is no picture, and no key for one */ });
    key.addEventListener("click", async () => {
      if (key.getAttribute("aria-busy")) return;
      key.setAttribute("aria-busy", "true");
      key.parentElement.querySelector(".failed, .saved")?.remove();
      const tell = (kind, role, text) => {
        const said = Object.assign(document.createElement("p"), { className: kind, role, textContent: text });
        key.after(said);
      };
      try {
        const { share } = await drawing;
        if (await share(key)) tell("saved", "status", key.dataset.saved);
      } catch (fault) {
        if (fault.name !== "AbortError") tell("failed", "alert", key.dataset.failed);
      } finally {
        key.removeAttribute("aria-busy");
      }
    });
  };
  document.addEventListener("table", ready);
  ready();
})();
