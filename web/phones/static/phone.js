// A seat on a phone: it draws the frames that the table sends, and sends back what is tapped, under one id until it is
// answered. Names are texts, never markup. A hand of cards is drawn by the script of its game (`window.hands`).
"use strict";
(() => {
  const root = document.getElementById("seat");
  const texts = root.dataset;
  const address = texts.address;
  const RESEND = 1000; // ms until a tap that wasn't answered is sent again
  const PINGS = 8;
  const MEASURE = 20000; // ms between two measurements of the clock
  const DRAWN = 4; // chips drawn one beside another

  let frame = null;
  let drawn = ""; // the frame as it was drawn
  let step = null; // the key that asks on: its `then` are shown
  let entered = null; // the number in the counter
  let ends = 0; // when time is up
  let lost = false;
  let trouble = null; // a refusal to be read
  let slow = false; // the line is so slow that the clock tells little
  let leaving = false; // the seat is being left: the next page comes by itself
  const waiting = new Map(); // taps that the table hasn't answered, by id

  // Elements
  function make(tag, about = {}, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) {
      if (name === "style") for (const [key, part] of Object.entries(value)) made.style.setProperty(key, part);
      else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== undefined && (value !== "" || name === "alt")) made.setAttribute(name, value);
    }
    made.append(...inside.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== ""));
    return made;
  }
  const unseen = (text) => make("span", { class: "sr" }, text);
  const seatOf = (player) => frame.seats.find((seat) => seat.player === player);

  function face(seat, size = "") {
    const picture = seat.picture ? make("img", { src: seat.picture, alt: "" }) : seat.emoji;
    return make("span", { class: `face p${seat.colour} ${size}`, "aria-hidden": "true" }, picture);
  }
  function chips(count) {
    const drawnChips = Array.from({ length: Math.min(count, DRAWN) }, () => make("i"));
    const number = count > DRAWN ? make("b", { "aria-hidden": "true" }, String(count)) : "";
    return make("span", { class: "chips", role: "img", "aria-label": `${count} ${texts.chips}` }, drawnChips, number);
  }

  // The parts of a view
  function head() {
    const me = seatOf(frame.me);
    if (!me) return "";
    return make("header", { class: "me" },
      make("button", { type: "button", class: "own", "data-key": "me", onclick: leave }, face(me, "tiny"), make("b", { class: "name" }, make("bdi", {}, me.name))),
      me.chips ? chips(me.chips) : "",
      make("span", { class: "sum" }, String(me.total)), make("span", { class: "unit" }, frame.unit), frame.view.hand ? others() : frame.view.buzz ? "" : ruleKey(),
      make("span", { class: `dot${lost ? " lost" : ""}`, role: "img", "aria-label": lost ? texts.lost : texts.here }));
  }
  const SEEN = `gelernt ${address}`;
  function learned() {
    try { return JSON.parse(sessionStorage.getItem(SEEN)) ?? []; } catch { return []; }
  }
  function learn(key) {
    try { sessionStorage.setItem(SEEN, JSON.stringify([...learned(), key])); } catch { /* it is told again */ }
    draw(true);
  }
  function lesson() {
    const told = frame.lesson;
    if (!told || learned().includes("*") || learned().includes(told.key)) return "";
    return make("aside", { class: "lesson", role: "status" }, make("p", {}, told.text, " ", make("small", {}, told.clause)),
      make("div", { class: "keys" }, make("button", { type: "button", class: "key main", "data-key": "learned", onclick: () => learn(told.key) }, texts.learned),
        make("button", { type: "button", class: "key quiet", "data-key": "enough", onclick: () => learn("*") }, texts.enough)));
  }
  function others() {
    const own = frame.seats.findIndex((seat) => seat.player === frame.me);
    const clockwise = [...frame.seats.slice(own + 1), ...frame.seats.slice(0, own)];
    return make("ul", { class: "others" }, clockwise.map((seat) => {
      const about = [seat.cards === undefined ? "" : `${seat.cards} ${texts.cards}`, seat.role ? texts[seat.role] : "", seat.turn ? texts.waited : "",
        seat.bot ? texts.bot : "", seat.missing ? texts.missing : ""].filter(Boolean).join(", ");
      return make("li", { class: `${seat.turn ? "turn" : ""}${seat.missing ? " gone" : ""}`, "data-player": String(seat.player) },
        make("span", { class: "spot", "aria-hidden": "true" }, face(seat, "tiny"), seat.role === "pauses" ? make("i", { class: "role" }, "💤") : "",
          seat.cards === undefined ? "" : make("b", { class: "held" }, String(seat.cards))), unseen(`${seat.name}: ${about}`));
    }));
  }
  function word(view) {
    const [stem, link, end] = view.word;
    const letters = [...view.word.join("")].length;
    const broken = letters > 13 && view.word.length > 1;
    const longest = broken ? Math.max([...stem].length + 1, [...end].length) : letters + 0.7 * (view.word.filter(Boolean).length - 1);
    const dot = () => make("i", { class: "dot" }, "·");
    const parts = view.word.length === 1 ? [make("b", {}, stem)]
      : [make("b", {}, stem), link ? [dot(), make("i", {}, link)] : [], dot(), broken ? make("br") : "", end];
    return make("p", { class: "word", lang: "de", style: { "--n": String(Math.max(longest, 4)) } },
      unseen(view.word.join("")), make("span", { "aria-hidden": "true" }, parts));
  }
  function card(found) {
    const picture = !found.picture ? make("span", { class: "pic initial" }, found.word.slice(0, 1))
      : found.picture.startsWith("/") ? make("img", { class: "pic", src: found.picture, alt: "" })
      : make("span", { class: "pic emoji" }, found.picture);
    const size = found.word.length > 9 ? " longest" : found.word.length > 6 ? " long" : "";
    return make("span", { class: "card" }, make("b", { class: `w${size}`, lang: "de" }, found.word), picture);
  }
  function race(view) {
    const from = Math.min(...view.race.map((one) => one.at - one.spread));
    const to = Math.max(...view.race.map((one) => one.at + one.spread));
    const LEAST = 15; // per cent that a face needs
    const per = (100 - LEAST) / Math.max(to - from, 1);
    const blobs = view.race.map((one, place) => {
      const seat = seatOf(one.player);
      const middle = LEAST / 2 + (one.at - from) * per;
      const width = Math.max(2 * one.spread * per, LEAST);
      const side = view.race.length < 2 || width <= 2 * LEAST ? "center" : place ? "end" : "start";
      return make("span", { class: `blob p${seat.colour} ${side}`, style: { left: `${middle}%`, width: `${width}%` } },
        face(seat, "tiny"), make("small", {}, place ? `+${one.at} ms` : "0 ms"));
    });
    return make("div", { class: "race", "aria-hidden": "true" }, blobs);
  }
  function people(view) {
    const ballots = view.ballots ?? {};
    const seats = frame.seats.map((seat) => {
      const ballot = ballots[seat.player];
      const said = ballot === "cast" ? texts.voted : ballot ? texts[ballot] : "";
      const role = seat.role ? texts[seat.role] : "";
      const sign = { laid: "🎴", doubts: "✋", pauses: "💤" }[seat.role];
      const about = [role, said, seat.turn && !ballot ? texts.waited : "", seat.missing ? texts.missing : ""].filter(Boolean).join(", ");
      const paper = ballot === "cast" ? make("i", { class: "ballot back" })
        : ballot ? make("i", { class: `ballot ${ballot}` }, ballot === "for" ? "✓" : "✗") : "";
      return make("li", { class: `${ballot ? "in" : ""}${seat.turn && !ballot ? " turn" : ""}${seat.missing ? " gone" : ""}` },
        make("span", { class: "spot", "aria-hidden": "true" }, face(seat), sign ? make("i", { class: "role" }, sign) : "", paper),
        make("span", { class: "who" }, seat.player === frame.me ? texts.me : make("bdi", {}, seat.name)),
        view.mood === "rest" ? make("span", { class: "of" }, String(seat.total)) : "",
        about ? unseen(` (${about})`) : "");
    });
    return make("ul", { class: `people n${seats.length}` }, seats);
  }
  function places() {
    const seats = [...frame.seats].sort((one, other) => (one.place ?? 99) - (other.place ?? 99));
    return make("ol", { class: "places" }, seats.map((seat) => make("li", { class: `p${seat.colour}${seat.player === frame.me ? " own" : ""}` },
      make("span", { class: "place" }, seat.place ? `${seat.place}.` : ""), face(seat, "tiny"),
      make("bdi", { class: "who" }, seat.name), seat.got ? make("small", {}, `+${seat.got}`) : "",
      make("b", {}, String(seat.total)))));
  }
  function counter(view) {
    const { label, field, fields, least, most, key } = view.counter;
    const input = make("input", { id: "count", type: "number", inputmode: "numeric", min: least, max: most, value: entered ?? least, "aria-label": label,
      oninput: () => { entered = input.value; } });
    const by = (more) => () => {
      input.value = String(Math.min(most, Math.max(least, (parseInt(input.value, 10) || 0) + more)));
      entered = input.value;
    };
    return [make("div", { class: "counter" },
      make("button", { type: "button", class: "key", onclick: by(-1), "aria-label": texts.fewer }, "−"), input,
      make("button", { type: "button", class: "key", onclick: by(1), "aria-label": texts.greater }, "+")),
      make("button", { type: "button", class: "key main all", "data-key": "count", onclick: () => {
        if (!/^\d{1,5}$/.test(input.value)) { input.focus(); return; }
        book({ ...fields, [field]: parseInt(input.value, 10) });
      } }, key)];
  }
  function keyOf(key, place) {
    const inside = [key.face !== undefined ? face(seatOf(key.face)) : "",
      key.sign ? make("span", { class: "emoji glyph", "aria-hidden": "true" }, key.sign) : "", make("span", { class: "label" }, key.label),
      key.meaning ? unseen(` – ${key.meaning}`) : ""];
    const colour = key.face !== undefined ? ` with-face p${seatOf(key.face).colour}` : "";
    const kind = { "data-key": JSON.stringify(key.fields ?? key.label), class: `key ${key.tone ?? ""}${colour}${key.aside ? " aside" : ""}` };
    if (key.link) return make("a", { ...kind, href: key.link }, inside);
    const sent = [...waiting.values()].some((one) => one.about === kind["data-key"]);
    return make("button", { ...kind, type: "button", disabled: waiting.size > 0, "aria-busy": sent ? "true" : false, onclick: () => {
      if (key.then) { step = key; draw(true); root.querySelector(".keys button")?.focus({ preventScroll: true }); return; }
      book(key.fields, kind["data-key"]);
    } }, inside);
  }
  function keys(view) {
    const asked = step ?? view;
    const shown = (step ? step.then : view.keys ?? []).filter((key) => !key.aside);
    if (!shown.length) return "";
    const faces = shown.filter((key) => key.face !== undefined).length;
    const back = step ? make("button", { type: "button", class: "key quiet", onclick: () => { step = null; draw(true); } }, texts.back) : "";
    return [asked.ask ? make("h2", { class: "ask" }, asked.ask) : "",
      make("div", { class: `keys${faces ? ` faces f${faces}` : ""}` }, shown.map(keyOf), back)];
  }
  function buzzer(view) {
    if (!view.buzz) return "";
    const calling = [...waiting.values()].some((one) => one.about === "buzz");
    return make("button", { type: "button", class: `buzz${view.buzz.length > 6 ? " long" : ""}`, "data-key": "buzz", disabled: waiting.size > 0,
      "aria-busy": calling ? "true" : false, onpointerdown: (event) => { if (event.isPrimary && !event.button) buzz(event.timeStamp); },
      onclick: (event) => { if (!event.detail) buzz(event.timeStamp); } }, make("span", {}, view.buzz));
  }
  function corner(view) {
    const advice = (view.keys ?? []).filter((key) => key.aside && "advised" in texts).map(keyOf);
    return [advice, view.buzz ? ruleKey() : ""];
  }
  function ruleKey() {
    if (!frame.clause) return "";
    const { number, text, url } = frame.clause;
    return make("button", { type: "button", class: "key aside rule", "data-key": "rule", onclick: () => tell([make("b", {}, number), " ", text], url) },
      make("span", { class: "emoji glyph", "aria-hidden": "true" }, "📖"), make("span", { class: "label" }, texts.rule), unseen(` ${number}`));
  }
  function middle(view) {
    const by = view.by !== undefined ? seatOf(view.by) : null;
    const cards = view.cards?.length ? make("p", { class: "pair" }, view.cards.map(card)) : "";
    const written = view.word?.length ? word(view) : "";
    const verdict = view.verdict && view.figure;
    const title = make("h1", { class: `title${verdict ? ` stamp ${view.verdict}` : ""}` },
      by && !verdict && !["call", "cast"].includes(view.mood) ? face(by, "tiny") : "",
      verdict ? make("span", { "aria-hidden": "true" }, view.verdict === "gilt" ? "✓ " : "✗ ") : "", make("span", {}, view.title));
    const figure = view.figure ? make("p", { class: /\p{Extended_Pictographic}/u.test(view.figure) ? "figure emoji" : "figure" }, view.figure) : "";
    const lines = (view.lines ?? []).map((line) => make("p", { class: "line" }, line));
    const opinion = view.opinion ? make("button", { type: "button", class: "opinion", "data-key": "opinion", onclick: () => tell([view.opinion]) },
      make("span", {}, view.opinion)) : "";
    if (view.mood === "call") return [by || written ? make("div", { class: "about" }, by ? face(by, "tiny") : "", written) : "", title, figure, lines, view.race?.length ? race(view) : ""];
    if (view.mood === "vote") return [written, cards, title, lines, opinion];
    if (view.mood === "cast") return [make("div", { class: "cover", "aria-hidden": "true" }, "zZ"), title, lines];
    if (view.mood === "result") return [written, title, figure, lines, opinion];
    if (view.mood === "rest") return [title, cards, written, lines, view.counter ? counter(view) : ""];
    return [title, lines, places()];
  }

  const press = window.presses(root, () => draw(true));
  function draw(again = false) {
    if (press.holds()) return;
    const view = frame.view;
    const hand = view.hand ? window.hands?.[view.hand.game] : null;
    const shape = JSON.stringify([frame.view, frame.lesson, frame.seats, frame.clause, lost, slow, trouble, [...waiting], step?.label]);
    if (shape === drawn && !again) return;
    const timer = frame.left === undefined ? ""
      : make("p", { class: "time-left", role: "timer", "data-left": String(ends - performance.now()), "data-says": texts.leftSays });
    const before = root.dataset.mood;
    const focused = document.activeElement?.dataset?.key;
    drawn = shape;
    root.dataset.mood = view.mood;
    root.classList.toggle("plain", !view.cards?.length && !view.word?.length && !view.counter && !hand);
    const notice = lost ? texts.lost : [...waiting.values()].some((one) => one.late) ? texts.sending : slow && armed() ? texts.slow : "";
    const crowd = ["rest", "vote", "cast", "result"].includes(view.mood) && !view.counter ? people(view) : "";
    const corners = [buzzer(view), corner(view)].flat(Infinity).filter(Boolean);
    const low = [keys(view), corners.length ? make("div", { class: "low" }, corners) : ""];
    root.replaceChildren(...[head(),
      notice ? make("p", { class: "notice", role: "status" }, notice) : "",
      trouble ? make("p", { class: "notice trouble", role: "alert" }, trouble.sentence, " ",
        trouble.url ? make("a", { class: "clause", href: trouble.url }, trouble.clause) : "") : "",
      lesson(), hand ? hand.draw(view, tools) : [make("div", { class: `middle${before !== view.mood ? " pop" : ""}` }, middle(view)), timer, crowd, make("footer", { class: view.buzz ? "with-buzz" : "" }, low)]].flat(Infinity).filter((part) => part !== "" && part !== null && part !== undefined));
    if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    const said = [view.title, view.figure, ...(view.lines ?? [])].filter(Boolean).join(" ");
    const status = document.getElementById("said");
    if (status.textContent !== said) status.textContent = said;
    if (before && before !== view.mood) { if (view.mood === "vote" && before !== "cast") moment("halt"); if (view.mood === "result") moment("reveal"); if (view.mood === "over") moment("podium"); }
    if (armed()) measure();
  }
  function take(found) {
    if (frame && found.seq < frame.seq) return; // an answer that was overtaken
    if (frame && found.seq !== frame.seq) { step = null; trouble = null; entered = null; }
    frame = found;
    ends = performance.now() + (found.left ?? 0);
    draw();
  }
  function tell(text, url) {
    inform(make("p", {}, text), url ? make("a", { class: "key quiet", href: url }, texts.more) : "");
  }
  function leave() {
    inform(make("h2", {}, make("bdi", {}, seatOf(frame.me).name)), make("form", { method: "post", action: `${address}/aufstehen`, onsubmit: () => { leaving = true; } },
      make("button", { class: "key quiet", id: "stand-up" }, texts.leave)), make("p", { class: "choices" }, choice("toene", texts.sounds, { "data-sound": true }, false),
      navigator.vibrate ? choice("vibration", texts.shake, {}, true) : "", frame.leads ? make("a", { class: "key quiet", id: "to-table", href: address.replace(/\/platz$/, "") }, texts.table) : ""));
  }
  function kept(name, usual) {
    try { return (localStorage.getItem(name) ?? (usual ? "an" : "aus")) === "an"; } catch { return usual; }
  }
  function choice(name, label, about, usual) {
    const key = make("button", { type: "button", class: "key quiet", "aria-pressed": String(kept(name, usual)), ...about, onclick: () => {
      if (about["data-sound"]) return; // the script of the sounds keeps it
      const on = !kept(name, usual);
      try { localStorage.setItem(name, on ? "an" : "aus"); } catch { /* the choice can't be kept */ }
      key.setAttribute("aria-pressed", String(on));
    } }, label);
    return key;
  }
  function shake(ms) {
    if (kept("vibration", true)) navigator.vibrate?.(ms);
  }
  function moment(name) {
    document.dispatchEvent(new CustomEvent("moment", { detail: name }));
  }
  function inform(text, other, more = "") {
    const close = make("button", { type: "button", class: "key main", onclick: () => told.close() }, texts.close);
    const told = make("dialog", { class: "told", onclose: () => told.remove() }, text, more, make("div", { class: "keys" }, other, close));
    document.body.append(told);
    told.showModal();
  }

  // Sending
  function newId() {
    return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  function book(fields, about) {
    send(`${address}/tun`, { id: newId(), seen: frame.seq, ...fields }, about ?? JSON.stringify(fields));
  }
  function act(fields, { about, t } = {}) {
    send(`${address}/tun`, { id: newId(), seen: frame.seq, ...(t === undefined ? {} : { t }), ...fields }, about ?? JSON.stringify(fields));
  }
  function armed() {
    return Boolean(frame.view.buzz || frame.view.hand);
  }
  function buzz(at) {
    if (waiting.size) return;
    shake(30);
    send(`${address}/ruf`, { id: newId(), seen: frame.seq, t: at }, "buzz");
  }
  async function send(where, body, about) {
    if (waiting.size) return; // a second tap before the answer is the same tap
    const one = { about, late: false };
    waiting.set(body.id, one);
    trouble = null;
    draw();
    for (;;) {
      try {
        const answer = await fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: window.patience() });
        if (answer.status < 500 && answer.status !== 429) {
          const found = await answer.json().catch(() => ({}));
          trouble = answer.ok ? null : found.refused ?? null;
          break;
        }
      } catch { /* the table is away: the tap is sent again */ }
      one.late = true;
      draw();
      await new Promise((done) => setTimeout(done, RESEND));
    }
    await ask();
    waiting.delete(body.id);
    draw(true);
  }
  function renew() {
    if (!leaving) location.reload();
  }
  async function ask() {
    try {
      const answer = await fetch(`${address}/stand`, { cache: "no-store", signal: window.patience() });
      if (answer.status === 403 || answer.status === 404) { renew(); return true; }
      if (!answer.ok) return false;
      take(await answer.json());
      return true;
    } catch { return false; }
  }

  // The clock: a burst of pings, each after the answer of the one before
  let measured = -MEASURE;
  let nonce = "";
  const SLOW = 150; // ms of doubt about a tap from which on nearly everybody is equal
  let hasClock = true;
  async function measure() {
    if (!hasClock || document.hidden || performance.now() - measured < MEASURE) return;
    measured = performance.now();
    try {
      for (let ping = 0; ping <= PINGS; ping += 1) {
        const answer = await fetch(`${address}/uhr`, { method: "POST", headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ c: performance.now(), n: nonce }), signal: window.patience() });
        if (!answer.ok) { hasClock = answer.status !== 404; return; }
        const { n, u } = await answer.json();
        nonce = n ?? "";
        if (u !== undefined) slow = u > SLOW;
      }
      draw();
    } catch { measured = -MEASURE; }
  }
  setInterval(() => { if (armed()) measure(); }, MEASURE / 4);
  document.addEventListener("visibilitychange", () => { measured = -MEASURE; nonce = ""; if (!document.hidden && armed()) measure(); });

  const tools = { make, unseen, face, seatOf, chips, card, word, act, tell, keyOf, ruleKey, texts, frame: () => frame, trouble: () => trouble,
    busy: (about) => [...waiting.values()].some((one) => !about || one.about === about), redraw: () => draw(true), shake, moment, address };
  take(JSON.parse(texts.frame));
  delete texts.frame;
  window.listen(`${address}/strom`, {
    frame: take,
    lost: () => { lost = true; draw(); },
    back: () => { lost = false; draw(); },
    gone: renew,
  }, ask);
})();
