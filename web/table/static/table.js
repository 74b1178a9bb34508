// The table screen without page loads: a tap is booked, the answer replaces the table. A form without an answer is sent
// again under the same id, so that nothing is booked twice and nothing is lost.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const main = document.getElementById("main");
  const said = document.getElementById("said");
  const trouble = document.getElementById("trouble");
  const board = () => main.querySelector(".board");
  const FRAGMENT = { "X-Fragment": "1" };
  const TWICE = 350; // ms after a change in which a tap at the place of the last one is its double
  const NEAR = 48; // px within which two taps are at one place
  const LOOKS = 800; // ms that a part waits at most for its look
  const RETURN = 1000; // ms that the browser needs at most to go back to the entry of the table
  let busy = 0; // bookings on their way
  let line = Promise.resolve(); // they go one after the other
  let tappedOn = { key: null, at: "" }; // the key of the last booking, and the step to which it belongs
  let turn = 0; // the number of the last request; answers to older ones are dropped
  let changed = -TWICE; // the page itself replaces nothing
  let tapped = null; // the place of the last tap that counted

  const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });
  let told = ""; // the trouble that is told now
  const report = (why) => {
    told = why;
    trouble.hidden = !why;
    if (why) trouble.textContent = trouble.dataset[why];
    const cloth = main.querySelector(".middle")?.getBoundingClientRect();
    if (why && cloth) trouble.style.setProperty("--cloth", `${Math.max(cloth.top, 0) + 12}px`);
    document.dispatchEvent(new CustomEvent("trouble", { detail: why }));
  };
  const root = document.documentElement.dataset.root ?? "";
  const page = () => location.pathname + location.search;

  // Back leads from any step to the table at rest, and from there to the page before: at most one entry of the history
  // lies over that of the table.
  const REST = /^(lang=..|zeilen=\d+|schritt=tisch|nach=\d+|runde=0)?$/;
  const resting = (address) => new URL(address, location).search.slice(1).split("&").every((part) => REST.test(part));
  let returning = false; // this script goes back to the entry of the table
  async function go(address) {
    if (!resting(address) && resting(page())) { history.pushState({ over: true }, "", address); return; }
    if (resting(address) && history.state?.over) {
      returning = true;
      const there = new Promise((done) => { window.addEventListener("popstate", done, { once: true }); });
      history.back();
      await Promise.race([there, wait(RETURN)]); // a browser that doesn't go back mustn't block this page
      returning = false;
    }
    history.replaceState(history.state, "", address);
  }

  // What was tapped twice in haste is meant once: the second tap at the same place is dropped, and while that holds no key
  // under it lights up. A tap anywhere else means what stands there.
  function settle() {
    changed = performance.now();
    document.documentElement.classList.add("settling");
    setTimeout(() => { if (performance.now() - changed >= TWICE) document.documentElement.classList.remove("settling"); }, TWICE);
  }
  const doubled = (event) => event.isTrusted && event.detail > 0 && tapped && performance.now() - changed < TWICE
    && Math.hypot(event.clientX - tapped.x, event.clientY - tapped.y) < NEAR;

  // A dropped tap is told, so that nobody believes it counted; what was told before comes back.
  function tellDropped(why) {
    const before = told;
    if (before === why) return;
    report(why);
    setTimeout(() => { if (told === why) report(before); }, 1800);
  }

  // A page as the server sent it. The look of a part that was not on the screen before is loaded first, and stays.
  async function parsed(html) {
    const whole = new DOMParser().parseFromString(html, "text/html");
    const there = new Set([...document.head.querySelectorAll("link[rel=stylesheet]")].map((link) => link.href));
    const looks = [...whole.querySelectorAll(".board link[rel=stylesheet]")].map((link) => {
      link.remove();
      if (there.has(link.href)) return null;
      const look = Object.assign(document.createElement("link"), { rel: "stylesheet", href: link.href });
      const loaded = new Promise((done) => { look.onload = look.onerror = done; });
      document.head.append(look);
      return loaded;
    });
    await Promise.race([Promise.all(looks), wait(LOOKS)]);
    return whole;
  }

  function show(whole, focus) {
    const found = whole.querySelector(".board");
    if (!found) { location.reload(); return; }
    const focused = focus ?? document.activeElement?.id;
    const drawer = board().querySelector(".drawer")?.open;
    const places = [".story", ".paper"].map((part) => [part, board().querySelector(part)]).filter(([, there]) => there)
      .map(([part, there]) => [part, there.scrollTop, there.scrollLeft]);
    const newDrawer = found.querySelector(".drawer");
    if (newDrawer) newDrawer.open = drawer || Boolean(found.querySelector("#confirm")); // what is asked about stays in sight
    board().replaceWith(found);
    settle();
    for (const [part, top, left] of places) found.querySelector(part)?.scrollTo({ top, left, behavior: "instant" });
    const target = focused && document.getElementById(focused);
    if (target && found.contains(target)) target.focus({ preventScroll: true });
    said.textContent = found.dataset.notice || found.querySelector(".asking p, .question")?.textContent || "";
    if (found.dataset.notice || found.classList.contains("deep")) window.scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent("table", { detail: found }));
  }

  // Send a form until the server answers. Its body has the same id each time, so it is booked once.
  async function sent(form, body) {
    for (let pause = 400; ; pause = Math.min(pause * 1.7, 5000)) {
      try {
        const answer = await fetch(form.action, { method: "POST", body, headers: FRAGMENT, signal: window.patience() });
        if (![429, 502, 504].includes(answer.status)) { report(""); return answer; }
        pause = Math.max(pause, 1000 * (Number(answer.headers.get("Retry-After")) || 0));
      } catch { /* no server: it restarts, or the Wi-Fi is gone */ }
      report("waiting");
      await wait(pause);
    }
  }

  // The table refuses a wrong entry in its own words and language; the browser shows no bubble.
  const turnOffBubbles = () => main.querySelectorAll("form[data-book]").forEach((form) => { form.noValidate = true; });
  document.addEventListener("table", turnOffBubbles);
  turnOffBubbles();

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-book]")) return;
    event.preventDefault();
    const button = event.submitter;
    // The page is about to change: another tap on it doesn't count, and says so. A step opened meanwhile goes on.
    if (busy && tappedOn.at === page()) {
      if (tappedOn.key !== keyOf(form, button)) tellDropped("early");
      return;
    }
    busy += 1;
    turn += 1;
    const at = page();
    tappedOn = { key: keyOf(form, button), at };
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.append(button.name, button.value);
    const letGo = window.outbox?.hold(form, button, fields); // kept on the device until it is answered, where there is an outbox
    line = line.finally(() => book(form, fields, letGo, at));
  });
  const keyOf = (form, button) => [question(form), button?.id, button?.value].join();

  // Book a form of the step `at`.
  async function book(form, fields, letGo, at) {
    board().setAttribute("aria-busy", "true");
    try {
      const answer = await sent(form, fields);
      letGo?.then((done) => done());
      const whole = await parsed(await answer.text());
      // A booking ends the step that asked for it, unless its form names another step; a refusal ends nothing.
      const left = answer.ok && page() !== at; // another step was opened meanwhile; it stays
      if (!left) turn += 1;
      if (answer.ok && !left && location.search) await go(location.pathname + new URL(form.action).search);
      if (left) await look();
      else if (answer.ok || !("keep" in form.dataset)) show(whole);
      else refuse(form, whole);
    } finally {
      board().removeAttribute("aria-busy");
      busy -= 1;
      catchUp();
    }
  }

  // Two forms ask the same question if they book the same for the same seat.
  const question = (form) => ["do", "seat"].map((name) => form.querySelector(`[type=hidden][name=${name}]`)?.value).join();

  // A refused form with many entries keeps them, with the reason above. If another tablet went on meanwhile and its
  // question has passed, the question of now takes its place.
  function refuse(form, found) {
    const notice = found.querySelector(".notice");
    const stays = found.querySelector(".board")?.dataset.seq === board().dataset.seq
      || [...found.querySelectorAll("form[data-keep]")].some((other) => question(other) === question(form));
    if (!notice || !stays) { show(found); return; }
    board().querySelectorAll(".notice").forEach((old) => old.remove());
    board().prepend(notice);
    said.textContent = notice.textContent;
    settle();
    window.scrollTo(0, 0);
  }

  // A look that nobody asked for leaves alone what somebody began to fill in meanwhile.
  async function look(address, { unasked = false } = {}) {
    if (returning) return;
    const mine = ++turn;
    if (address) await go(address);
    try {
      const answer = await fetch(page(), { headers: FRAGMENT, cache: "no-store", signal: window.patience() });
      const whole = await parsed(await answer.text());
      if (mine === turn && !(unasked && touched())) show(whole);
      report("");
    } catch {
      report("lost");
    }
  }

  document.addEventListener("click", (event) => {
    if ((returning || doubled(event)) && event.target.closest("main")) {
      event.preventDefault();
      event.stopPropagation();
      if (!returning && event.target.closest("a, button")) tellDropped("twice");
      return;
    }
    if (event.isTrusted && event.detail > 0) {
      tapped = { x: event.clientX, y: event.clientY };
      shutBeside(event.target);
    }
    const step = event.target.closest("[data-step]");
    if (step?.matches("button")) {
      const input = step.parentElement.querySelector("input");
      const wished = Number(input.value || 0) + Number(step.dataset.step);
      input.value = Math.min(Math.max(wished, Number(input.min)), Number(input.max));
      input.dispatchEvent(new Event("input", { bubbles: true }));
      return;
    }
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    look(step.href);
  }, true);
  document.addEventListener("step", (event) => { turn++; go(event.detail); }); // a step without the server

  window.addEventListener("popstate", () => look());
  window.addEventListener("pageshow", (event) => { if (event.persisted) look(); });

  // Look again when another device has booked something, but never while somebody fills in a form.
  const touched = () => board().querySelector("form[data-keep]")?.dataset.touched === "1";
  document.addEventListener("input", (event) => { const form = event.target.closest("form[data-keep]"); if (form) form.dataset.touched = "1"; });
  let latest = null; // how the table stands, as it was told last and not yet looked at
  const differs = ({ seq, doors, missing }) => ["seq", "doors", "missing"].some((name, place) =>
    String([seq, doors, missing][place]) !== (board().dataset[name] ?? String([seq, doors, missing][place])));
  async function catchUp() {
    if (!latest || busy || returning || touched()) return;
    const standing = latest;
    latest = null;
    if (!differs(standing)) return;
    await look(undefined, { unasked: true });
    if (touched()) latest ??= standing;
  }
  function hear(standing) {
    latest = standing;
    catchUp();
  }
  async function ask() {
    try {
      const answer = await fetch(`${root}/abend/${board().dataset.match}/stand`, { cache: "no-store", signal: window.patience() });
      if (answer.ok) hear(await answer.json());
      return true;
    } catch {
      return false;
    }
  }
  document.addEventListener("table", () => { if (latest) setTimeout(catchUp); });
  window.listen(`${root}/abend/${board().dataset.match}/strom`, { stand: hear, lost: () => report("lost"), back: () => { if (!busy) report(""); } }, ask);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && !busy && !touched()) look(undefined, { unasked: true }); });

  // The story lies open where there is room, until it is shut. Where it covers the table a tap beside it shuts it, too,
  // and still counts.
  const ROOM = matchMedia("(min-width: 93.75em)");
  if (ROOM.matches) board().querySelector(".drawer")?.setAttribute("open", "");
  function shutBeside(target) {
    const drawer = board().querySelector(".drawer[open]");
    if (drawer && !ROOM.matches && !drawer.contains(target)) drawer.open = false;
  }
  document.addEventListener("keydown", (event) => {
    const drawer = event.key === "Escape" && board().querySelector(".drawer[open]");
    if (!drawer) return;
    if (drawer.contains(document.activeElement)) drawer.querySelector("summary").focus();
    drawer.open = false;
  });
})();
