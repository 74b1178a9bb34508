// Makes tasks instant: fetches the same addresses and puts the answer in place; remembers the tasks solved today, and on how
// many days in a row one was.
"use strict";
(() => {
  const key = "aufgaben";
  const before = (day) => { const date = new Date(`${day}T12:00:00Z`); date.setUTCDate(date.getUTCDate() - 1); return date.toISOString().slice(0, 10); };
  const kept = () => { try { return JSON.parse(localStorage.getItem(key)) ?? {}; } catch { return {}; } };
  const solved = (day) => (kept().day === day ? kept().kinds : []);
  const streak = (day) => ([day, before(day)].includes(kept().day) ? kept().days ?? 1 : 0);
  function remember(day, kind) {
    const days = kept().day === day ? streak(day) : streak(day) + 1;
    try { localStorage.setItem(key, JSON.stringify({ day, days, kinds: [...new Set([...solved(day), kind])] })); } catch { /* private mode: nothing is remembered */ }
  }
  function tellStreak(day) {
    const shown = document.querySelector(".streak"), days = streak(day);
    if (!shown || days < 2) return;
    shown.textContent = `🔥 ${shown.dataset.says.replace("{n}", days)}`;
    shown.hidden = false;
  }

  const list = document.querySelector(".tasks[data-day]");
  if (list) {
    const kinds = solved(list.dataset.day);
    list.querySelectorAll("[data-task]").forEach((link) => { link.querySelector(".done").hidden = !kinds.includes(link.dataset.task); });
    tellStreak(list.dataset.day);
    return;
  }

  if (!document.getElementById("task")) return;
  const note = () => {
    const task = document.getElementById("task");
    if (task.dataset.day && "solved" in task.dataset) {
      remember(task.dataset.day, task.dataset.kind);
      tellStreak(task.dataset.day);
    }
  };

  async function show(url, push = true) {
    let page;
    try {
      const answer = await fetch(url);
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.redirected) url = new URL(answer.url);
    } catch {
      location.assign(url); // without an answer the browser's own page speaks
      return;
    }
    const fresh = page.getElementById("task");
    if (!fresh) { location.assign(url); return; }
    const old = document.getElementById("task");
    const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    const tray = old.querySelector(".cards");
    const scrolled = tray ? tray.scrollTop : 0;
    if (push) history.pushState(null, "", url);
    document.title = page.title;
    const region = old.querySelector(".result"), next = fresh.querySelector(".result");
    old.replaceWith(fresh);
    if (region && next) { // the live region stays, so that a screen reader reads its new content
      const said = [...next.childNodes];
      next.replaceWith(region);
      region.replaceChildren(...said);
    }
    const cards = fresh.querySelector(".cards");
    if (cards) cards.scrollTop = scrolled;
    const target = focused && document.getElementById(focused);
    if (target) target.focus({ preventScroll: true });
    if (!push) window.scrollTo(0, 0);
    else if (fresh.getBoundingClientRect().top < 0) fresh.scrollIntoView();
    note();
    languages();
  }

  const here = () => new URL(location.href);
  function languages() {
    document.querySelectorAll(".langs a").forEach((link) => {
      const url = here();
      url.searchParams.set("lang", link.hreflang);
      link.href = url;
    });
  }

  // Taps may be faster than the answers: each is sent from the sheet that the one before it has made.
  let queue = Promise.resolve();
  const inTurn = (step) => { queue = queue.then(step, step); };

  document.addEventListener("submit", (event) => {
    const form = event.target, pressed = event.submitter;
    if (!form.closest("#task")) return;
    event.preventDefault();
    const typed = form.querySelector("input:not([type=hidden])");
    const said = typed ? [typed.name, typed.value] : pressed && pressed.name ? [pressed.name, pressed.value] : null;
    const kind = form.className;
    if (typed) typed.blur(); // closes the phone's keyboard, so that the answer can be seen
    inTurn(() => {
      const current = [...document.querySelectorAll("#task form")].find((one) => one.className === kind) || form;
      const url = new URL(current.action);
      const sent = new URLSearchParams(new FormData(current));
      if (said) sent.set(...said);
      url.search = sent;
      return show(url);
    });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest('#task .which a[aria-current], #task .which a[href*="schritt="]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    inTurn(() => show(new URL(link.href)));
  });
  window.addEventListener("popstate", () => inTurn(() => show(here(), false)));
  note();
})();
