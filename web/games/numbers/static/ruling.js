// The ruling without page loads: the same addresses, fetched and put in place; one tap picks one number.
"use strict";
(() => {
  if (!document.getElementById("dispute")) return;
  document.documentElement.classList.add("scripted");
  const said = document.getElementById("said");
  const SAME_SPOT = 32, TWICE = 400; // px, ms: a second tap so near and so soon is the same tap
  let last = { at: -TWICE, x: 0, y: 0 };
  const waiting = []; // ids of links tapped while an answer was on its way
  let busy = false, latest = 0;

  async function show(url, push) {
    const turn = ++latest;
    let page;
    try {
      page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
    } catch {
      location.assign(url); // the browser's own page says that nobody answers
      return;
    }
    if (turn !== latest) return; // somebody went back meanwhile
    const fresh = page.getElementById("dispute");
    if (!fresh) { location.assign(url); return; }
    const old = document.getElementById("dispute");
    const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    const before = old.querySelector("h1").textContent;
    if (push === "replace") history.replaceState(null, "", url);
    else if (push) history.pushState(null, "", url);
    old.replaceWith(fresh);
    document.title = page.title;
    said.textContent = fresh.dataset.said;
    if (focused) (document.getElementById(focused) || document.getElementById("question")).focus({ preventScroll: true });
    if (before !== fresh.querySelector("h1").textContent) reveal(fresh);
    languages();
  }

  // A new question scrolls to its beginning, also on a phone whose screen is shorter than the page.
  function reveal(fresh) {
    if (document.querySelector(".asks").getBoundingClientRect().top < 0) window.scrollTo(0, 0);
    fresh.querySelector(".side").scrollTop = 0;
  }

  async function follow(link) {
    const url = new URL(link.href);
    if (link.dataset.next) url.searchParams.set("stapel", link.dataset.next); // the next pile, without another tap
    url.search = url.search.replaceAll("%2C", ",");
    const opensOnly = link.classList.contains("pile") && url.searchParams.has("stapel");
    busy = true;
    await show(url, opensOnly ? "replace" : "push");
    busy = false;
    while (waiting.length && !busy) {
      const next = document.getElementById(waiting.shift());
      if (next && next.matches("a[data-tap]")) follow(next);
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-tap]");
    const twice = event.detail && event.timeStamp - last.at < TWICE && Math.hypot(event.clientX - last.x, event.clientY - last.y) < SAME_SPOT;
    if (event.target.closest("#dispute") && event.detail) {
      if (twice) { event.preventDefault(); return; } // also on a link that the first tap brought
      last = { at: event.timeStamp, x: event.clientX, y: event.clientY };
    }
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) waiting.push(link.id);
    else follow(link);
  });

  window.addEventListener("popstate", () => { waiting.length = 0; show(new URL(location.href), false); });

  // The server wrote these addresses before the first tap.
  function languages() {
    document.querySelectorAll(".langs a").forEach((link) => {
      const url = new URL(location.href);
      url.searchParams.set("lang", link.hreflang);
      link.href = url;
    });
  }
  languages();
})();
