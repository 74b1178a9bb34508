// A page of a phone that waits for the table asks every other second whether there is news, and then loads itself anew.
"use strict";
(() => {
  const WATCH = 2000; // ms
  const sign = document.querySelector("[data-sign]").dataset.sign;
  const name = document.getElementById("name");

  async function look() {
    if (document.hidden || name?.value) return; // nobody who types is interrupted
    try {
      const answer = await fetch(location.href, { cache: "no-store", redirect: "manual" });
      if (answer.type === "opaqueredirect") { location.reload(); return; }
      if (!answer.ok && answer.status !== 410) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (page.querySelector("[data-sign]")?.dataset.sign !== sign) location.reload();
    } catch { /* no server: it restarts, or the Wi-Fi is gone; the next look finds it */ }
  }
  setInterval(look, WATCH);
  document.addEventListener("visibilitychange", look);
})();
