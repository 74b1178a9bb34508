// The screen stays awake, and the table takes the whole screen. What works where: docs/tablet.md.
"use strict";
(() => {
  // On this machine itself and over HTTPS a page may ask for it.
  let lock = null;
  async function hold() {
    if (document.hidden || lock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
    } catch { /* the battery is low, or somebody said no */ }
  }

  // Over plain HTTP a video that plays does the same. Browsers count none without sound for it, some none that is muted,
  // and Safari none that repeats itself: so it has a silent track, isn't muted, and is wound back before its end.
  const video = document.getElementById("awake");
  const REWIND = 4; // s before the end
  function play() {
    if (document.hidden) return video.pause(); // out of sight it holds no screen, and the sound of the device belongs to others
    if (video.paused) video.play().catch(() => { /* not before a tap */ });
  }

  if (navigator.wakeLock) {
    for (const event of ["visibilitychange", "click"]) document.addEventListener(event, hold);
    hold();
  } else if (video) {
    video.addEventListener("timeupdate", () => { if (video.currentTime > video.duration - REWIND) video.currentTime = 0; });
    video.addEventListener("ended", play);
    for (const event of ["visibilitychange", "click"]) document.addEventListener(event, play);
  }

  const page = document.documentElement;
  const key = document.querySelector("[data-fullscreen]");
  const full = () => Boolean(document.fullscreenElement || document.webkitFullscreenElement);
  if (key && (document.fullscreenEnabled || document.webkitFullscreenEnabled)) {
    const tell = () => key.setAttribute("aria-pressed", String(full()));
    key.hidden = false;
    key.addEventListener("click", () => {
      const change = full() ? document.exitFullscreen || document.webkitExitFullscreen
        : page.requestFullscreen || page.webkitRequestFullscreen;
      Promise.resolve(change.call(full() ? document : page)).catch(() => { /* this device won't */ });
    });
    for (const event of ["fullscreenchange", "webkitfullscreenchange"]) document.addEventListener(event, tell);
    tell();
  }
})();
