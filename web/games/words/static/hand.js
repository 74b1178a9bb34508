// The hand of the word game on a phone: the circle above, the own cards as a fan. A card that is put on one of the circle,
// by a drag, by two taps or by keys, asks for its word: both cards large, and a key for each order.
"use strict";
(() => {
  const LIFT = 46; // px that the card hangs above the thumb, so that it can be seen; its middle is the aim
  const GAP = 4; // px around a card of the circle that are still meant for it
  const { motion } = window;
  const RIM = [[1, 1], [1, 2], [1, 3], [1, 4], [2, 4], [3, 4], [4, 4], [4, 3], [4, 2], [4, 1], [3, 1], [2, 1]];
  let tools = null;
  let hand = null;
  let picked = null; // the id of the card that was tapped
  let drag = null; // {id, ghost, moved, to, over, stack, stacks, from}
  let choice = null; // {own, stack, top}: the card that was put on a stack, until its word is chosen
  let laying = null; // {id, stack} until the table has answered
  let words = {}; // the words of each own card with each top, both orders
  let asked = ""; // the cards for which they were asked
  let shown = null; // what was drawn before, to see what has changed
  let hint = ""; // a kind sentence on what can't be done just now
  let hintOver = 0;
  let painted = false; // the cards were seen once

  const root = document.getElementById("seat");
  const symbol = (colour) => hand.colours[colour][1];
  const colourName = (colour) => hand.colours[colour][0];
  const wordOf = (parts) => parts.slice(0, 3).join("");

  function corner(colour) {
    return tools.make("i", { class: `corner ${colour}`, "aria-hidden": "true" }, symbol(colour));
  }
  function picture(card) {
    if (!card.picture) return tools.make("span", { class: "pic initial", "aria-hidden": "true" }, card.word.slice(0, 1));
    if (card.picture.startsWith("/")) return tools.make("img", { class: "pic", [painted ? "src" : "data-src"]: card.picture, alt: "", draggable: "false" });
    return tools.make("span", { class: "pic emoji", "aria-hidden": "true" }, card.picture);
  }
  // Twenty pictures take a slow phone half a second: they come right after the first sight of the cards.
  function unveil() {
    if (painted) return;
    requestAnimationFrame(() => setTimeout(() => {
      painted = true;
      for (const each of root.querySelectorAll("img[data-src]")) each.src = each.dataset.src;
    }));
  }
  function face(card) {
    const size = card.word.length > 9 ? " longest" : card.word.length > 6 ? " long" : "";
    return [corner(card.colour), tools.make("b", { class: `w${size}`, lang: "de" }, card.word), picture(card)];
  }
  function seam(parts) {
    const [stem, link, end] = parts;
    const dot = () => tools.make("i", { class: "dot" }, "·");
    return [tools.make("b", {}, stem), link ? [dot(), tools.make("i", {}, link)] : "", end ? [dot(), end] : ""];
  }
  function pairOf(own, stack) {
    return words[own]?.[hand.circle[stack].id];
  }
  function partsOf(own, stack, first) {
    const known = pairOf(own, stack);
    if (known) return known[first ? 0 : 1];
    const card = cardOf(own)?.word ?? "";
    const [one, other] = first ? [card, hand.circle[stack].word] : [hand.circle[stack].word, card];
    return [one.slice(0, 1) + one.slice(1).toLowerCase(), "", other.toLowerCase()];
  }
  const isDue = (stack) => !hand.colour || hand.circle[stack].colour === hand.colour;

  // What is told in the band above the circle
  function band() {
    if (choice) return tools.make("span", { class: "says" }, hand.texts.which);
    if (typeof drag?.stack === "number") return onto(cardOf(drag.id), hand.circle[drag.stack]);
    if (hint && Date.now() < hintOver) return tools.make("span", { class: "hint" }, hint);
    if (picked !== null) return tools.make("span", { class: "hint" }, hand.texts.picked);
    if (hand.name.length && hand.verdict) return askedAfter(hand.verdict);
    const left = hand.left === null ? "" : tools.make("i", { class: "time", "aria-hidden": "true", style: { "animation-duration": `${hand.left}ms` } });
    const colour = hand.colour ? tools.make("span", { class: `due ${hand.colour}` }, tools.make("i", { "aria-hidden": "true" }, symbol(hand.colour)), " ", colourName(hand.colour)) : "";
    return tools.make("span", { class: "says" }, tools.make("span", {}, hand.banner), " ", colour, left);
  }
  // The vote just decided stays in sight of the seat that names a colour after it.
  function askedAfter(verdict) {
    return tools.make("button", { type: "button", class: "after", "data-key": "verdict", onclick: () => explained(verdict) },
      tools.make("span", { class: verdict.falls ? "gilt_nicht" : "gilt" }, tools.make("b", { lang: "de" }, wordOf(verdict.parts)), ` ${stampOf(verdict)} · ${verdict.count}`),
      tools.make("span", {}, hand.banner));
  }
  function onto(own, top) {
    // Few sizes: a size that a slow phone hasn't drawn yet costs it two pictures of a drag.
    const room = Math.max(Math.ceil((1.35 * [...own.word, ...top.word].length + 2) / 3) * 3, 9);
    return tools.make("span", { class: "big", lang: "de", style: { "--n": String(room) } }, tools.make("b", {}, own.word), " + ", tools.make("b", {}, top.word));
  }
  function bandAgain() {
    const old = root.querySelector(".band");
    if (old) old.replaceChildren(band());
  }
  function kindly(sentence) {
    hint = sentence;
    hintOver = Date.now() + 2500;
    bandAgain();
    document.getElementById("said").textContent = sentence;
    setTimeout(() => { if (Date.now() >= hintOver) { hint = ""; bandAgain(); } }, 2600);
  }

  // The circle
  function stackOf(place) {
    const card = hand.circle[place];
    const [row, column] = RIM[place];
    const due = hand.lay ? isDue(place) : hand.colour === card.colour;
    const kind = `stack card ${card.colour}${due ? " due" : " off"}${card.n > 1 ? " deep" : ""}`;
    const at = { "--row": String(row), "--column": String(column), "--deep": String(Math.min(card.n - 1, 3)) };
    return tools.make("button", { type: "button", class: kind, style: at, "data-stack": String(place), "data-key": `stack-${place}`,
      onclick: (event) => { if (picked === null) kindly(hand.lay ? hand.texts.own_first : cannotNow()); else if (hand.lay && due) choose(picked, place, !event.detail); else refuse(place); },
      "aria-label": `${card.word}, ${colourName(card.colour)}` }, face(card));
  }
  // Which of the two words it is: both cards as they lie on the table, both words as keys in one size.
  function choosing() {
    const { own, stack } = choice;
    const words = [true, false].map((first) => ({ first, parts: partsOf(own, stack, first) }));
    const broken = (parts) => parts[2] && [...wordOf(parts)].length > 12;
    const longest = ({ parts }) => (broken(parts) ? Math.max([...parts[0], ...parts[1]].length + 1, [...parts[2]].length) : [...wordOf(parts)].length + 1);
    const key = ({ first, parts }) => {
      const said = { gilt: "✓", strittig: "?", gilt_nicht: "✗" }[parts[3]];
      return tools.make("button", { type: "button", class: first ? "half first" : "half", "data-key": `half-${stack}-${first}`, lang: "de", "aria-label": wordOf(parts),
        onclick: (event) => lay(own, stack, first, event.timeStamp) },
      tools.make("span", { class: "made" }, seam(parts.slice(0, 2)), tools.make("i", { class: "dot" }, "·"), broken(parts) ? tools.make("br") : "", parts[2]),
      said ? tools.make("em", { class: parts[3], "aria-hidden": "true" }, said) : "");
    };
    return tools.make("section", { class: "choice", "aria-label": hand.texts.which, style: { "--n": String(Math.max(...words.map(longest), 8)) } },
      tools.make("p", { class: "two", "aria-hidden": "true" }, [cardOf(own), hand.circle[stack]].map((card) => tools.make("span", { class: `card ${card.colour}` }, face(card)))),
      words.map(key));
  }
  function centre() {
    if (hand.name.length) {
      return tools.make("div", { class: "inside naming", role: "group", "aria-label": hand.texts.name_colour }, Object.keys(hand.colours).map((colour) =>
        tools.make("button", { type: "button", class: `key ${colour}`, "data-key": `name-${colour}`, disabled: !hand.name.includes(colour),
          "aria-disabled": String(tools.busy()), onclick: () => tools.act({ do: "name_colour", colour, after: hand.moment }) },
        tools.make("span", { "aria-hidden": "true" }, symbol(colour)), " ", colourName(colour))));
    }
    if (hand.verdict) return decided(hand.verdict);
    const last = hand.last;
    const seats = tools.frame();
    const pausing = hand.pauses === null ? "" : tools.make("p", { class: "pausing" }, tools.make("span", { "aria-hidden": "true" }, "💤 "),
      hand.pauses === seats.me ? hand.texts.you_pause : tools.make("span", {}, tools.make("bdi", {}, tools.seatOf(hand.pauses).name), ` ${hand.texts.pauses}`));
    if (!last) return tools.make("div", { class: "inside" }, tools.make("p", { class: "pile" }, tools.make("span", { class: "back", "aria-hidden": "true" }, "zZ"),
      tools.make("span", {}, `${hand.pile} ${hand.texts.pile}`)), pausing);
    const by = tools.seatOf(last.player);
    const who = last.player === seats.me ? hand.texts.you_lay : tools.make("span", {}, tools.make("bdi", {}, by.name), ` ${hand.texts.lays}`);
    return tools.make("div", { class: "inside" },
      tools.make("p", { class: "by" }, tools.face(by, "tiny"), who), spoken(last.parts), last.agreed ? tools.make("p", { class: "agreed" }, hand.texts.agreed) : pausing);
  }
  function spoken(parts) {
    const letters = [...wordOf(parts)].length;
    const broken = letters > 11 && parts[2];
    const longest = broken ? Math.max([...`${parts[0]}${parts[1]}`].length + 1, [...parts[2]].length) : letters + 0.6;
    const inside = broken ? [tools.make("b", {}, parts[0]), parts[1], "·", tools.make("br"), parts[2]] : seam(parts);
    return tools.make("p", { class: "lies", lang: "de", style: { "--n": String(Math.max(longest, 5)) } }, inside);
  }
  function explained(verdict) {
    tools.tell([verdict.lines.map((line) => tools.make("span", { class: "line" }, `${line} `)), verdict.opinion ? tools.make("small", {}, verdict.opinion) : ""]);
  }
  const stampOf = (verdict) => (verdict.falls ? `✗ ${hand.texts.falls}` : `✓ ${hand.texts.stays}`);
  function decided(verdict) {
    const by = tools.seatOf(verdict.player);
    return tools.make("button", { type: "button", class: "inside verdict", "data-key": "verdict", onclick: () => explained(verdict) },
      tools.make("span", { class: "by" }, tools.face(by, "tiny"), tools.make("span", {}, verdict.count)), spoken(verdict.parts),
      tools.make("span", { class: `stamp ${verdict.falls ? "gilt_nicht" : "gilt"}` }, stampOf(verdict)));
  }
  // The fan
  function fan() {
    const count = hand.cards.length;
    const rows = count <= 5 ? [hand.cards] : [hand.cards.slice(0, Math.ceil(count / 2)), hand.cards.slice(Math.ceil(count / 2))];
    const dull = !hand.lay;
    return tools.make("ul", { class: `fan r${rows.length}${dull ? " resting" : ""}`, "aria-label": hand.texts.your_hand, style: { "--most": String(Math.max(...rows.map((row) => row.length), 3)) } },
      rows.map((row, tier) => tools.make("li", { class: "tier", style: { "--tier": String(tier) } }, row.map((card, place) => {
        const turn = (place - (row.length - 1) / 2) * (row.length > 4 ? 1.6 : 2.4);
        const gone = laying?.id === card.id || (drag?.moved && drag.id === card.id);
        return tools.make("button", { type: "button", class: `held card ${card.colour}${picked === card.id ? " up" : ""}${gone ? " gone" : ""}`, "data-card": String(card.id),
          "data-key": `card-${card.id}`, "aria-pressed": picked === card.id ? "true" : "false", style: { "--turn": `${turn}deg` },
          "aria-label": `${card.word}, ${colourName(card.colour)}`, onclick: (event) => { if (!event.detail) pick(card.id); } }, face(card));
      }))));
  }
  function foot() {
    const none = choice ? tools.make("button", { type: "button", class: "key none", "data-key": "rather-not", onclick: unchoose }, hand.texts.rather_not)
      : tools.make("button", { type: "button", class: "key none", "data-key": "none", "aria-disabled": String(!hand.none || tools.busy()),
      onclick: () => (hand.none ? tools.act({ do: "no_combination", after: hand.moment }) : kindly(cannotNow())) }, hand.cannot.includes(tools.frame().me) ? `✓ ${hand.texts.said}` : hand.texts.none);
    const halt = tools.make("button", { type: "button", class: "buzz", "data-key": "halt", "aria-disabled": String(!hand.halt), "aria-busy": String(tools.busy("halt")),
      onpointerdown: (event) => { if (event.isPrimary && !event.button) doubt(event.timeStamp); }, onclick: (event) => { if (!event.detail) doubt(event.timeStamp); } },
    tools.make("span", {}, hand.texts.halt));
    const cannot = hand.cannot.filter((player) => player !== tools.frame().me).slice(-1).map((player) => tools.seatOf(player));
    const aside = cannot.length ? tools.make("p", { class: "cannot" }, tools.face(cannot[0], "tiny"), tools.make("span", {}, tools.make("bdi", {}, cannot[0].name), ` ${hand.texts.none_of}`)) : tools.ruleKey();
    return tools.make("footer", { class: "at-hand" }, none, halt, tools.make("div", { class: "aside-of" }, aside));
  }

  // Doing
  function doubt(at) {
    if (!hand.halt) { kindly(hand.texts.not_halt); return; }
    tools.shake(30);
    tools.act({ do: "halt", word: hand.last.number }, { about: "halt", t: at, races: true });
  }
  function cannotNow() {
    const { me } = tools.frame();
    return hand.pauses === me ? hand.texts.you_wait : hand.cannot.includes(me) ? hand.texts.said_already : hand.texts.not_now;
  }
  function refuse(stack) {
    if (!hand.lay) kindly(cannotNow());
    else kindly(hand.texts.not_due.replace("{colour}", colourName(hand.circle[stack].colour)));
  }
  function pick(id) {
    picked = picked === id ? null : id;
    hint = "";
    tools.redraw();
  }
  function choose(own, stack, byKeyboard = false) {
    if (tools.busy("lay")) { picked = null; tools.redraw(); kindly(hand.texts.one_card); return; }
    choice = { own, stack, top: hand.circle[stack].id };
    picked = null;
    hint = "";
    tools.shake(8);
    tools.redraw();
    if (byKeyboard) root.querySelector(".half")?.focus({ preventScroll: true });
  }
  function unchoose() {
    choice = null;
    tools.redraw();
  }
  const stillThere = () => hand.lay && isDue(choice.stack) && hand.circle[choice.stack].id === choice.top && Boolean(cardOf(choice.own));
  function lay(own, stack, first, at) {
    const word = wordOf(partsOf(own, stack, first));
    const from = root.querySelector(".two .card")?.getBoundingClientRect(), flying = faceOf(own);
    laying = { id: own, stack, word };
    choice = null;
    tools.shake(12);
    tools.act({ do: "lay", card: own, stack, word, after: hand.moment }, { about: "lay", t: at, races: true });
    requestAnimationFrame(() => fly(flying, from, rectOf(stack))); // once the circle is there again
  }
  const cardOf = (id) => hand.cards.find((one) => one.id === id);
  const rectOf = (stack) => root.querySelector(`[data-stack="${stack}"]`)?.getBoundingClientRect();
  function faceOf(id) {
    const card = cardOf(id) ?? hand.circle.find((one) => one.id === id);
    return card ? tools.make("span", { class: `card flying ${card.colour}`, "aria-hidden": "true" }, face(card)) : null;
  }
  // A card of its own flies between two rectangles and is gone.
  function fly(flying, from, to) {
    if (!flying || !from || !to) return;
    motion.put(flying, to);
    document.body.append(flying);
    const flight = motion.fly(flying, from);
    if (flight) flight.finished.finally(() => flying.remove()); else flying.remove();
  }

  // The drag: a card lies where its middle is seen, or else where the finger is; the card that is meant stands out.
  function down(event) {
    const held = event.target.closest?.(".held");
    if (!held || !event.isPrimary || event.button || drag) return;
    drag = { id: Number(held.dataset.card), moved: false, stack: null, ghost: null, from: held.getBoundingClientRect() };
    root.setPointerCapture(event.pointerId); // a redrawn fan has another card there
    motion.drag(event, root, { begin: lift, move, end: drop, cancel });
  }
  function lift() {
    if (!drag) return;
    drag.moved = true;
    picked = null;
    drag.ghost = faceOf(drag.id);
    drag.ghost?.classList.add("ghost");
    if (drag.ghost) document.body.append(drag.ghost);
    root.querySelector(`[data-card="${drag.id}"]`)?.classList.add("gone");
    root.classList.add("dragging");
    drag.stacks = stacksNow();
  }
  const stacksNow = () => [...root.querySelectorAll("[data-stack]")].map((each) => ({ place: Number(each.dataset.stack), each, at: each.getBoundingClientRect() }));
  function move(event) {
    if (!drag) return;
    drag.to = [event.clientX, event.clientY];
    if (!drag.waiting) { drag.waiting = true; requestAnimationFrame(follow); }
  }
  function follow() {
    if (!drag) return;
    drag.waiting = false;
    const [x, y] = drag.to;
    const under = (aim) => drag.stacks.find(({ at }) => x >= at.left - GAP && x <= at.right + GAP && aim >= at.top - GAP && aim <= at.bottom + GAP);
    const found = under(y - LIFT) ?? under(y);
    const stack = found ? found.place : null;
    const can = stack !== null && hand.lay && isDue(stack);
    drag.ghost?.style.setProperty("transform", `translate(${x}px, ${y - LIFT}px) translate(-50%, -50%) rotate(-3deg)${can ? " translateY(.9rem) scale(.6)" : ""}`);
    if (stack === drag.over) return;
    drag.over = stack;
    drag.stack = can ? stack : null;
    for (const { place, each } of drag.stacks) {
      each.classList.toggle("aimed", can && place === stack);
      each.classList.toggle("no", !can && place === stack);
    }
    if (found && !can) refuse(stack); else bandAgain();
  }
  function drop(event) {
    if (!drag) return;
    // A slow phone may not have drawn the last move yet: the card falls where the finger left, not where it was drawn.
    if (drag.moved) { drag.to = [event.clientX, event.clientY]; follow(); }
    const { id, moved: dragged, stack, over } = drag;
    if (dragged && stack === null) {
      cancel();
      if (over !== null) refuse(over); else kindly(hand.lay ? hand.texts.onto : cannotNow());
      return;
    }
    letGo();
    if (dragged) choose(id, stack); else pick(id);
  }
  function cancel() {
    if (!drag) return;
    const { id, from, moved: dragged } = drag;
    const ghost = letGo();
    if (!dragged) return;
    fly(faceOf(id), ghost, from);
    tools.redraw();
  }
  // Ends the drag; returns where the card hung.
  function letGo() {
    const place = drag.ghost?.getBoundingClientRect();
    drag.ghost?.remove();
    drag = null;
    root.classList.remove("dragging");
    return place;
  }
  root.addEventListener("pointerdown", down);
  root.addEventListener("contextmenu", (event) => { if (event.target.closest?.(".held, .stack")) event.preventDefault(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") { if (choice) unchoose(); else if (picked !== null) pick(picked); } });

  async function askWords() {
    const about = `${hand.cards.map((card) => card.id)}/${hand.circle.map((card) => card.id)}`;
    if (about === asked) return;
    asked = about;
    try {
      const answer = await fetch(`${tools.address}/frage/woerter`, { cache: "no-store" });
      if (!answer.ok) { asked = ""; return; }
      words = { ...words, ...await answer.json() };
      if (choice) tools.redraw();
    } catch { asked = ""; }
  }

  // What has changed since the last drawing moves
  function moved(before, now) {
    const me = tools.frame().me;
    const faceAt = (player) => (player === me ? root.querySelector(".fan") : root.querySelector(`.others [data-player="${player}"]`))?.getBoundingClientRect();
    if (now.last && now.last.number !== before.last?.number && now.last.player !== me && now.circle[now.last.stack].id === now.last.cards[0].id) {
      fly(faceOf(now.last.cards[0].id), faceAt(now.last.player), rectOf(now.last.stack));
    }
    if (now.verdict?.falls && before.verdict?.number !== now.verdict.number) {
      const card = before.circle[now.verdict.stack];
      if (card.id !== now.circle[now.verdict.stack].id) fly(tools.make("span", { class: `card flying ${card.colour}` }, face(card)), rectOf(now.verdict.stack), faceAt(now.verdict.player));
    }
    const drawn = now.cards.filter((card) => !before.cards.some((old) => old.id === card.id));
    for (const card of drawn) {
      const place = root.querySelector(`[data-card="${card.id}"]`)?.getBoundingClientRect();
      fly(faceOf(card.id), root.querySelector(".ring")?.getBoundingClientRect() && { left: innerWidth / 2 - 20, top: 200, width: 40, height: 40 }, place);
    }
    if (now.verdict && before.verdict?.number !== now.verdict.number) tools.moment("reveal");
    if (now.phase === "last" && before.phase !== "last") tools.moment("last-card");
    if (now.lay && !before.lay && before.phase !== now.phase) tools.shake(15);
  }

  function draw(view, given) {
    tools = given;
    hand = view.hand;
    if (laying && !tools.busy("lay")) {
      if (tools.trouble()) kindly(tools.trouble().sentence);
      laying = null;
    }
    if (picked !== null && !cardOf(picked)) picked = null;
    if (drag && !cardOf(drag.id)) letGo();
    if (choice && !stillThere()) {
      choice = null;
      kindly(hand.lay ? hand.texts.quicker : cannotNow());
    }
    askWords();
    unveil();
    const before = shown;
    shown = hand;
    if (before && before !== hand) requestAnimationFrame(() => moved(before, hand));
    if (drag?.moved) requestAnimationFrame(() => {
      if (drag?.moved) { drag.stacks = stacksNow(); drag.over = -1; follow(); }
    });
    if (choice) return [tools.make("h1", { class: "band" }, band()), choosing(), foot()];
    return [tools.make("h1", { class: "band" }, band()),
      tools.make("section", { class: `ring${hand.lay ? " open" : ""}`, "aria-label": hand.texts.circle }, hand.circle.map((_card, place) => stackOf(place)), centre()),
      fan(), foot()];
  }
  window.hands = { ...window.hands, words: { draw } };
})();
