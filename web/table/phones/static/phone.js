// A seat on a phone: it draws the frames that the table sends, and sends back what is tapped. A hand of cards is drawn by
// the script of its game (`window.hands`).
"use strict";
(() => {
  const root = document.getElementById("seat");
  const texts = root.dataset;
  const address = texts.address;

  let frame = null;
  let drawn = ""; // the frame as it was drawn
  let step = null; // the key that asks on: its `then` are shown
  let entered = null; // the number in the counter
  let ends = 0; // when time is up
  const LONG_GONE = 20000; // ms after which the table may have another address
  let lost = false, longGone = false, goes;
  let leaving = false; // the seat is being left: the next page comes by itself

  const now = () => frame;
  const { make, unseen, seatOf, face, chips, others, word, card, race, people, places } = window.parts(texts, now);
  const { tell, leave, shake, moment } = window.dialogs(texts, address, { make, seatOf }, now, () => { leaving = true; });
  const taps = window.taps(address, () => frame.seq, { draw, ask, oneByOne: { sentence: texts.oneByOne } });
  const armed = () => Boolean(frame.view.buzz || frame.view.hand);
  const clock = window.clock(address, armed, () => draw());

  function head() {
    const me = seatOf(frame.me);
    if (!me) return "";
    return make("header", { class: "me" }, frame.leads && frame.view.mood !== "over" ? make("a", { class: "to-table", id: "to-table", "data-key": "table", href: address.replace(/\/platz$/, "") },
      make("span", { "aria-hidden": "true" }, "←"), make("span", { class: "label" }, texts.table)) : "",
      make("button", { type: "button", class: "own", "data-key": "me", onclick: leave }, face(me, "tiny"), make("b", { class: "name" }, make("bdi", {}, me.name))),
      me.chips ? chips(me.chips) : "",
      make("span", { class: "sum" }, String(me.total)), make("span", { class: "unit" }, frame.unit), frame.view.hand ? others() : frame.view.buzz ? "" : ruleKey(),
      make("span", { class: `dot${lost ? " cut-off" : ""}`, role: "img", "aria-label": lost ? texts.lost : texts.here }));
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
        taps.book({ ...fields, [field]: parseInt(input.value, 10) });
      } }, key)];
  }
  function keyOf(key, place) {
    const inside = [key.face !== undefined ? face(seatOf(key.face)) : "",
      key.sign ? make("span", { class: "emoji glyph", "aria-hidden": "true" }, key.sign) : "", make("span", { class: "label" }, key.label),
      key.meaning ? unseen(` – ${key.meaning}`) : ""];
    const colour = key.face !== undefined ? ` with-face p${seatOf(key.face).colour}` : "";
    const kind = { "data-key": JSON.stringify(key.fields ?? key.label), class: `key ${key.tone ?? ""}${colour}${key.aside ? " aside" : ""}` };
    if (key.link) return make("a", { ...kind, href: key.link }, inside);
    return make("button", { ...kind, type: "button", "aria-disabled": String(taps.busy()), "aria-busy": String(taps.busy(kind["data-key"])), onclick: () => {
      if (key.then) { step = key; draw(true); root.querySelector(".keys button")?.focus({ preventScroll: true }); return; }
      taps.book(key.fields, kind["data-key"]);
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
    return make("button", { type: "button", class: `buzz${view.buzz.length > 6 ? " long" : ""}`, "data-key": "buzz",
      "aria-busy": String(taps.busy("buzz")), onpointerdown: (event) => { if (event.isPrimary && !event.button) buzz(event.timeStamp); },
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
    if (view.mood === "cast") return [written, make("div", { class: "cover", "aria-hidden": "true" }, "zZ"), title, lines];
    if (view.mood === "result") return [written, title, figure, lines, opinion];
    if (view.mood === "rest") return [title, cards, written, lines, view.counter ? counter(view) : ""];
    const until = view.mood === "between" && frame.target ? make("p", { class: "until" }, texts.until.replace("…", frame.target)) : "";
    return [title, lines, places(), until];
  }

  function refusal() {
    if (!taps.trouble) return "";
    const { sentence, url, clause, tone = "trouble" } = taps.trouble;
    return make("p", { class: `notice ${tone}`, role: "alert" }, sentence, " ", url ? make("a", { class: "clause", href: url }, clause) : "");
  }
  // A short sentence in place of a refusal, until the next tap or event.
  function say(sentence) {
    taps.trouble = { sentence, tone: "said" };
    draw(true);
  }
  function buzz(at) {
    if (taps.busy("buzz")) return;
    shake(30);
    taps.call(at);
  }

  const press = window.presses(root, () => draw(true));
  window.arrows(root);
  function draw(again = false) {
    if (press.holds()) return;
    const view = frame.view;
    const hand = view.hand ? window.hands?.[view.hand.game] : null;
    const shape = JSON.stringify([frame.view, frame.lesson, frame.seats, frame.clause, lost, clock.slow, taps.trouble, taps.shape(), step?.label]);
    if (shape === drawn && !again) return;
    const timer = frame.left === undefined ? ""
      : make("p", { class: "time-left", role: "timer", "data-left": String(ends - performance.now()), "data-says": texts.leftSays });
    const before = root.dataset.mood;
    const focused = document.activeElement?.dataset?.key;
    drawn = shape;
    root.dataset.mood = view.mood;
    root.classList.toggle("plain", !view.cards?.length && !view.word?.length && !view.counter && !hand);
    const notice = lost ? (longGone ? texts.gone : texts.lost) : taps.late() ? texts.sending : clock.slow && armed() ? texts.slow : "";
    const crowd = ["rest", "vote", "cast", "result"].includes(view.mood) && !view.counter && !(view.keys ?? []).some((key) => key.face !== undefined) ? people(view) : ""; // no face twice
    const corners = [buzzer(view), corner(view)].flat(Infinity).filter(Boolean);
    const low = [keys(view), corners.length ? make("div", { class: "low" }, corners) : ""];
    root.replaceChildren(...[head(),
      notice ? make("p", { class: "notice", role: "status" }, notice) : "",
      refusal(),
      lesson(), hand ? hand.draw(view, tools) : [make("div", { class: `middle${before !== view.mood ? " pop" : ""}` }, middle(view)), timer, crowd, make("footer", { class: view.buzz ? "with-buzz" : "" }, low)]].flat(Infinity).filter((part) => part !== "" && part !== null && part !== undefined));
    if (focused) keep(focused);
    const said = [view.title, view.figure, ...(view.lines ?? [])].filter(Boolean).join(" ");
    const status = document.getElementById("said");
    if (status.textContent !== said) status.textContent = said;
    if (before && before !== view.mood) { if (view.mood === "vote" && before !== "cast") moment("halt"); if (view.mood === "result") moment("reveal"); if (view.mood === "over") moment("podium"); }
    if (armed()) clock.measure();
  }
  // A key that is gone leaves the focus to the heading, so that the keyboard doesn't begin anew at the top.
  function keep(focused) {
    const heading = root.querySelector("h1");
    if (heading) Object.assign(heading, { tabIndex: -1 }).dataset.key ??= "heading";
    (root.querySelector(`[data-key="${CSS.escape(focused)}"]:not([disabled])`) ?? heading)?.focus({ preventScroll: true });
  }
  function take(found) {
    if (frame && found.seq < frame.seq) return; // an answer that was overtaken
    if (frame && found.seq !== frame.seq) { step = null; taps.trouble = null; entered = null; }
    frame = found;
    ends = performance.now() + (found.left ?? 0);
    draw();
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

  const tools = { make, unseen, face, seatOf, chips, card, word, act: taps.act, tell, keyOf, ruleKey, texts, frame: now, trouble: () => taps.trouble,
    busy: taps.busy, redraw: () => draw(true), say, shake, moment, address };
  take(JSON.parse(texts.frame));
  delete texts.frame;
  try { sessionStorage.setItem("platz", address); } catch { /* other pages of the house don't know of the seat */ }
  window.listen(`${address}/strom`, {
    frame: take,
    lost: () => {
      if (!lost) goes = setTimeout(() => { longGone = true; draw(true); }, LONG_GONE);
      lost = true;
      draw();
    },
    back: () => { clearTimeout(goes); lost = longGone = false; clock.again(); draw(); },
    gone: renew,
  }, ask);
})();
