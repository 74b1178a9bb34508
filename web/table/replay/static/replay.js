/* Steps through a round without a new page: keys, arrows, a swipe, the slider, or by itself at a human pace. */
"use strict";
const PACE = 1800; // ms a move
const SWIPE = 60; // px
const replay = document.getElementById("replay");
document.documentElement.classList.add("scripted");
let timer = 0, asked = 0, from = null;

const moment = () => replay.querySelector(".moment-of");
const at = () => Number(moment().dataset.move);
const last = () => Number(moment().dataset.last);

async function go(address, focus) {
  const mine = ++asked;
  const answer = await fetch(address, { headers: { "X-Fragment": "1" } }).catch(() => null);
  if (!answer || !answer.ok) return location.assign(address);
  const text = await answer.text();
  if (mine !== asked) return;
  const open = replay.querySelector("details")?.open;
  replay.innerHTML = text;
  if (open) replay.querySelector("details").open = true;
  history.replaceState(null, "", address);
  label();
  watcher();
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
}

function to(move, focus) {
  if (move < 0 || move > last()) return;
  const there = new URL(location.href);
  there.searchParams.set("zug", move);
  return go(there.pathname + there.search, focus);
}

function label() {
  const key = document.getElementById("play");
  key.setAttribute("aria-label", timer ? replay.dataset.pause : replay.dataset.play);
  key.firstElementChild.textContent = timer ? "❚❚" : "►";
}

/* On a phone the faces are a row that slides: the one who watches is in sight. */
function watcher() {
  const row = replay.querySelector(".seats-of"), chosen = row.querySelector("[aria-current]");
  row.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - row.clientWidth / 2;
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  label();
}

async function play() {
  if (at() >= last()) return stop();
  await to(at() + 1, document.activeElement?.id);
  if (timer) timer = setTimeout(play, PACE);
}

replay.addEventListener("click", event => {
  const step = event.target.closest("a[data-step]");
  if (step && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    if (!step.id.startsWith("seat-")) stop();
    go(step.getAttribute("href"), step.id);
  }
  if (event.target.closest("#play")) {
    if (timer) return stop();
    timer = 1;
    label();
    if (at() >= last()) to(0, "play").then(() => { if (timer) timer = setTimeout(play, PACE); });
    else play();
  }
  if (event.target.closest("#share")) {
    const link = document.getElementById("link");
    const whole = new URL(link.textContent, location.href).href;
    navigator.clipboard?.writeText(whole).then(() => { document.getElementById("share").textContent = replay.dataset.copied; }, () => {});
  }
});
replay.addEventListener("change", event => {
  if (event.target.id === "slide") { stop(); to(Number(event.target.value), "slide"); }
});
document.addEventListener("keydown", event => {
  if (event.target.id === "slide" || event.altKey || event.ctrlKey || event.metaKey) return;
  const move = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: last() }[event.key];
  if (move === undefined) return;
  event.preventDefault();
  stop();
  to(move, document.activeElement?.id);
});
replay.addEventListener("pointerdown", event => { from = event.target.closest(".scene-of") ? event.clientX : null; });
replay.addEventListener("pointerup", event => {
  if (from === null || Math.abs(event.clientX - from) < SWIPE) return;
  stop();
  to(at() + (event.clientX < from ? 1 : -1));
});
label();
watcher();
