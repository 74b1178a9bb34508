// The sounds of the moments, made by this device itself: nothing is loaded. They are off until somebody turns them on;
// the choice is kept on this device. A moment plays once, when its board is first shown: see `data-moment`.
"use strict";
(() => {
  const CHOICE = "toene"; // in localStorage: "an" or "aus"
  const SHOWN = "momente"; // in sessionStorage: the moments that this tab has shown
  const MOST_SHOWN = 40;
  const LOUD = 0.5;
  let context = null;
  let out = null;
  let on = stored("localStorage", CHOICE) === "an";

  // Where storage is blocked, naming it is refused already.
  function stored(storage, name) {
    try { return window[storage].getItem(name); } catch { return null; }
  }
  function store(storage, name, value) {
    try { window[storage].setItem(name, value); } catch { /* the choice holds until the page is left */ }
  }

  // A browser lets a page sound only after a tap.
  function unlock() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!on || !Context) return;
    if (!context) {
      context = new Context();
      const soft = context.createDynamicsCompressor();
      out = context.createGain();
      out.gain.value = LOUD;
      out.connect(soft).connect(context.destination);
    }
    if (context.state !== "running") context.resume().catch(() => { /* not before a tap */ });
  }

  // One tone: `from` Hz, gliding `to` another, at `at` s for `long` s; it swells for `rise` s and dies away.
  function tone({ from, to = from, at = 0, long, loud, kind = "sine", rise = 0.005, dull = 0 }) {
    const start = context.currentTime + at;
    const source = context.createOscillator();
    source.type = kind;
    source.frequency.setValueAtTime(from, start);
    source.frequency.exponentialRampToValueAtTime(to, start + long);
    play(source, { start, long, loud, rise, filters: dull ? [["lowpass", dull, 1]] : [] });
  }

  let hiss = null;
  function noise({ at = 0, long, loud, rise = 0.005, filters }) {
    if (!hiss) {
      hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
      const samples = hiss.getChannelData(0);
      for (let each = 0; each < samples.length; each++) samples[each] = 2 * Math.random() - 1;
    }
    const source = context.createBufferSource();
    source.buffer = hiss;
    source.loop = true;
    play(source, { start: context.currentTime + at, long, loud, rise, filters });
  }

  function play(source, { start, long, loud, rise, filters }) {
    const volume = context.createGain();
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(loud, start + rise);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
    let last = source;
    for (const [type, frequency, q] of filters) {
      const filter = context.createBiquadFilter();
      filter.type = type;
      filter.frequency.value = frequency;
      filter.Q.value = q;
      last = last.connect(filter);
    }
    last.connect(volume).connect(out);
    source.start(start);
    source.stop(start + long + 0.05);
  }

  function gong() {
    // The partials of a gong fit no scale; the high ones die first.
    [1, 1.51, 2.06, 2.73, 3.41, 4.18, 5.43].forEach((partial, at) => {
      tone({ from: 98 * partial, to: 97 * partial, long: 2.4 / (1 + at * 0.45), loud: 0.55 / (1 + at * 0.7), rise: 0.012 });
    });
    noise({ long: 0.12, loud: 0.25, filters: [["bandpass", 900, 0.8]] });
  }

  function drumRoll() {
    const strokes = 12;
    const beat = (at, loud) => {
      noise({ at, long: 0.07, loud, filters: [["highpass", 900, 0.5], ["lowpass", 5200, 0.5]] });
      tone({ at, from: 190, to: 150, long: 0.06, loud: loud * 0.6 });
    };
    for (let stroke = 0; stroke < strokes; stroke++) beat(stroke * 0.03, 0.06 + 0.16 * (stroke / strokes));
    tone({ at: 0.4, from: 150, to: 52, long: 0.5, loud: 0.9 });
    noise({ at: 0.4, long: 0.35, loud: 0.45, filters: [["highpass", 1200, 0.4]] });
  }

  function snore() {
    for (const at of [0, 0.14, 0.28, 0.42, 0.56]) { // breathing in, in five grunts
      noise({ at, long: 0.16, loud: 0.3 + at * 0.4, rise: 0.05, filters: [["bandpass", 260, 3]] });
      tone({ at, from: 74, to: 82, long: 0.15, loud: 0.28, kind: "sawtooth", rise: 0.05, dull: 420 });
    }
    tone({ at: 0.95, from: 1150, to: 620, long: 0.75, loud: 0.12, rise: 0.2 }); // and whistling out
    noise({ at: 0.95, long: 0.75, loud: 0.08, rise: 0.25, filters: [["bandpass", 1500, 1]] });
  }

  function cardFlick() {
    for (const at of [0, 0.09, 0.16]) noise({ at, long: 0.06, loud: 0.5, rise: 0.003, filters: [["bandpass", 3200 - 6000 * at, 1.2]] });
    tone({ at: 0.17, from: 130, to: 80, long: 0.14, loud: 0.5 });
  }

  function fanfare() {
    const brass = (from, at, long) => {
      tone({ at, from, long, loud: 0.22, kind: "sawtooth", rise: 0.03, dull: 2200 });
      tone({ at, from: from * 1.004, long, loud: 0.14, kind: "square", rise: 0.04, dull: 1400 });
    };
    [[392, 0, 0.18], [523.3, 0.16, 0.18], [659.3, 0.32, 0.18], [784, 0.48, 0.34], [659.3, 0.76, 0.16], [784, 0.9, 1.3]]
      .forEach(([from, at, long]) => brass(from, at, long));
    brass(523.3, 0.9, 1.3);
    brass(329.6, 0.9, 1.3);
  }

  const tick = () => tone({ from: 1250, to: 900, long: 0.07, loud: 0.3 });

  const SOUNDS = { halt: gong, reveal: drumRoll, sleepyhead: snore, "last-card": cardFlick, podium: fanfare };

  function sound(name) {
    unlock();
    if (!on || !context) return;
    const heard = () => { if (on && context.state === "running" && !document.hidden) SOUNDS[name](); };
    if (context.state === "running") heard();
    else context.resume().then(heard, () => { /* no tap yet: this moment passes in silence */ });
  }

  // A moment is fresh once: not after a reload, a look at another step, or the news of another tablet.
  let shown = [];
  try { shown = JSON.parse(stored("sessionStorage", SHOWN)) || []; } catch { /* not ours */ }

  function see(board) {
    const { moment, momentKey, match } = board?.dataset ?? {};
    if (!Object.hasOwn(SOUNDS, moment ?? "")) return;
    const key = `${match} ${moment} ${momentKey}`;
    if (shown.includes(key)) return;
    shown = [...shown, key].slice(-MOST_SHOWN);
    store("sessionStorage", SHOWN, JSON.stringify(shown));
    board.classList.add("fresh");
    sound(moment);
  }
  document.addEventListener("table", (event) => see(event.detail));
  document.addEventListener("moment", (event) => { if (Object.hasOwn(SOUNDS, event.detail)) sound(event.detail); }); // of a phone

  const keys = () => document.querySelectorAll("[data-sound]");
  const tell = () => keys().forEach((key) => key.setAttribute("aria-pressed", String(on)));
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-sound]")) return;
    on = !on;
    store("localStorage", CHOICE, on ? "an" : "aus");
    tell();
    if (!on) { context?.suspend(); return; }
    unlock();
    context?.resume().then(() => { if (on) tick(); }, () => { /* this device makes no sound */ });
  });
  document.addEventListener("pointerup", unlock);
  window.addEventListener("storage", (event) => { if (event.key === CHOICE) { on = event.newValue === "an"; tell(); } });

  keys().forEach((key) => { key.hidden = !(window.AudioContext || window.webkitAudioContext); });
  tell();
  see(document.querySelector(".board"));
})();
