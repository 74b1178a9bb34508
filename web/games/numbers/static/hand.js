// The number game in a hand: a tap or a drag turns the own pile and lays a card anywhere. Nothing here knows where a card
// fits, and nothing lights up: mistakes are the game. „Schlafmütze!“ is always there, with the moment of the tap.
"use strict";
(() => {
  const { fly, carry } = window.motion;
  const LIFT = 36; // px by which the card is held above the thumb, so that it can be seen
  const OWN = "own pile";

  let held = null; // the card in the thumb's grip: "turned", "discard" or none
  let before = null; // the hand that was drawn last
  let read = ""; // the ruling that was read and put away
  let layNow = null; // lays what is held, as the hand was drawn last
  let dropped = false; // the last card was dropped where it lies: it needs no flight

  function grip(hand) {
    const mine = hand.turn === hand.seat;
    if (!mine) held = null;
    else if (!before || before.put !== hand.put || before.turned !== hand.turned) held = hand.turned ? "turned" : null;
    if (held === "discard" && hand.piles[hand.seat].top === null) held = null;
  }

  function draw(view, tools) {
    const { make, unseen, face, seatOf, busy, shake } = tools;
    const hand = view.hand, texts = hand.texts, mine = hand.turn === hand.seat;
    const places = rects(), old = before;
    grip(hand);
    before = hand;

    const lay = (on, t) => {
      if (!mine || !held) return false;
      shake(15);
      if (on === OWN && held === "turned") tools.act({ do: "keep" }, { t, about: on });
      else if (on !== OWN) tools.act({ do: "lay", card: held, on }, { t, about: on });
      return true;
    };
    layNow = lay;
    const hold = (what) => { held = held === what ? null : what; tools.redraw(); };

    const figure = (top) => make("span", { class: "figure-of" }, top === null ? "" : String(top));
    const high = (size) => (size > 3 ? " high3" : size > 1 ? ` high${size - 1}` : "");
    function pile(on, top, size, label) {
      const kind = { class: `num${top === null ? " bare" : high(size)}`, "data-spot": on, "data-on": on, "aria-label": `${label}: ${top ?? texts.empty}` };
      if (!mine) return make("span", { ...kind, role: "img" }, figure(top));
      return make("button", { ...kind, type: "button", "data-key": on, "aria-disabled": String(busy()), onclick: (event) => lay(on, event.timeStamp) }, figure(top));
    }
    function foe(seat) {
      const { top, size, left } = hand.piles[seat], at = seatOf(hand.players[seat]);
      return make("li", { class: `foe p${at.colour}${seat === hand.turn ? " turn" : ""}${at.missing ? " gone" : ""}` },
        make("span", { class: "who" }, make("span", { class: "spot", "aria-hidden": "true", "data-spot": `face ${seat}` }, face(at), make("b", { class: "left" }, String(left))),
          make("bdi", {}, at.name), unseen(` ${left} ${texts.cards}`)),
        pile(`seat ${seat}`, top, size, texts.of[seat]));
    }
    const clockwise = hand.players.map((_player, step) => (hand.seat + 1 + step) % hand.players.length).slice(0, -1);
    const shown = hand.verdict && hand.verdict.key !== read;
    const felt = shown ? ruling() : make("div", { class: "felt" },
      make("ul", { class: `foes n${clockwise.length}` }, clockwise.map(foe)),
      make("div", { class: "five" }, hand.middle.map(({ top, size }, stack) => pile(`middle ${stack + 1}`, top, size, texts.middle[stack]))));

    function ruling() {
      const { title, why, follows, right, accused, caller, givers, faults, key } = hand.verdict;
      const at = seatOf(hand.players[right ? accused : caller]);
      const topOf = (on) => (on.startsWith("middle") ? hand.middle[on.slice(7) - 1].top : on ? hand.piles[on.slice(5)].top : null);
      const fitted = faults.filter(({ on }) => on && topOf(on) !== null).slice(0, 2).map(({ card, on }) => make("span", { class: "fitted" },
        make("span", { class: "num" }, figure(card)), "→", make("span", { class: "num" }, figure(topOf(on)))));
      return make("div", { class: `felt ruling${right ? " caught" : ""}` },
        make("p", { class: `capped p${at.colour}`, "aria-hidden": "true" }, face(at), right ? make("i", { class: "emoji" }, "😴") : ""),
        make("h2", {}, title), make("p", { class: "line" }, why.join(" ")),
        fitted.length ? make("p", { class: "fits", "aria-hidden": "true" }, fitted) : "",
        givers.length ? make("p", { class: "givers", "aria-hidden": "true" }, givers.map((seat, place) => make("span", { class: "giver", style: { "--turn": String(place) } },
          face(seatOf(hand.players[seat]), "tiny"), make("i", { class: "back" })))) : "",
        make("p", { class: "line follows" }, follows),
        make("button", { type: "button", class: "key", "data-key": "read", onclick: () => { read = key; tools.redraw(); } }, texts.go_on));
    }

    const own = hand.piles[hand.seat], onTurn = hand.turn === null ? null : hand.players[hand.turn];
    const source = (what, top, label) => ({ "data-key": what, "aria-pressed": String(held === what), "aria-label": `${top}${held === what ? `, ${texts.held}` : ""}${label ? ` – ${label}` : ""}`,
      onpointerdown: (event) => drag(event, what, top, tools) });
    const turned = hand.turned === null ? make("span", { class: "num up none", "data-spot": "turned" })
      : mine ? make("button", { type: "button", class: `num up${held === "turned" ? " held" : ""}`, "data-spot": "turned", onclick: () => hold("turned"), ...source("turned", hand.turned) }, figure(hand.turned))
        : make("span", { class: "num up theirs", "data-spot": "turned", role: "img", "aria-label": view.title }, figure(hand.turned), make("i", { class: "tag" }, face(seatOf(onTurn), "tiny")));
    function ownPile() {
      const kind = { class: `num${own.top === null ? " bare" : high(own.size)}${held === "discard" ? " held" : ""}`, "data-spot": `seat ${hand.seat}`, "data-on": OWN };
      if (!mine || (own.top === null && held !== "turned")) return make("span", { ...kind, role: "img", "aria-label": `${texts.of[hand.seat]}: ${own.top ?? texts.empty}` }, figure(own.top));
      if (held === "turned") {
        return make("button", { ...kind, type: "button", "data-key": OWN, "aria-disabled": String(busy()), "aria-label": `${texts.own}: ${own.top ?? texts.empty} – ${texts.keep}`,
          onclick: (event) => lay(OWN, event.timeStamp), onpointerdown: (event) => own.top !== null && drag(event, "discard", own.top, tools) }, figure(own.top));
      }
      if (hand.turned === null) kind.class += " may"; // as the pile beside it, whether or not its card fits: that is for people to see
      return make("button", { ...kind, type: "button", onclick: () => hold("discard"), ...source("discard", own.top, texts.own) }, figure(own.top));
    }
    const flips = own.draw === 0;
    const may = mine && hand.turned === null && !(flips && own.top === null);
    const drawPile = make(may ? "button" : "span", { class: `num ${flips ? "bare" : `back${high(own.draw)}`}${may ? " may" : ""}`, "data-spot": "draw",
      "aria-label": `${texts.draw}: ${own.draw} ${texts.cards}${may ? ` – ${flips ? texts.flip : texts.turn}` : ""}`,
      ...(may ? { type: "button", "data-key": "draw", "aria-disabled": String(busy()), onclick: (event) => { shake(15); tools.act({ do: "turn" }, { t: event.timeStamp, about: "draw" }); } } : { role: "img" }) },
      make("span", { class: "figure-of" }, flips ? (may ? "↻" : "") : String(own.draw)));

    const calls = (t) => {
      if (busy("call")) return;
      shake(40);
      tools.act({ do: "call", ...(hand.act === null ? {} : { act: hand.act }) }, { t, about: "call", races: true });
    };
    const call = make("button", { type: "button", class: "call", "data-key": "call", "aria-busy": busy("call") ? "true" : false,
      onpointerdown: (event) => { if (event.isPrimary && !event.button) calls(event.timeStamp); },
      onclick: (event) => { if (!event.detail) calls(event.timeStamp); } },
      make("span", { class: "emoji", "aria-hidden": "true" }, "😴"), make("span", {}, texts.call));

    const keys = (view.keys ?? []).map(tools.keyOf);
    queueMicrotask(() => moves(old, hand, places, tools));
    return [felt, make("div", { class: `whose${mine ? " mine" : ""}` }, make("h1", {}, view.title), tools.ruleKey()),
      shown ? "" : keys.length ? make("div", { class: "keys" }, keys) : make("div", { class: "own-piles" },
        make("figure", {}, drawPile, make("figcaption", { "aria-hidden": "true" }, texts.draw)),
        make("figure", {}, turned), make("figure", {}, ownPile(), make("figcaption", { "aria-hidden": "true" }, texts.own))),
      make("footer", {}, call)];
  }

  // A drag: the card hangs above the thumb and lies where it is let go; anywhere else it slides back.
  function drag(press, what, top, tools) {
    const copy = () => tools.make("span", { class: "num up held", "aria-hidden": "true" }, tools.make("span", { class: "figure-of" }, String(top)));
    const drop = (last, there) => {
      if (!there) tools.say(before.texts.onto);
      dropped = Boolean(there) && !(what === "discard" && there.dataset.on === OWN) && layNow(there.dataset.on, last.timeStamp);
      return dropped;
    };
    carry(press, document.getElementById("seat"), { lift: LIFT, small: 0.62, onto: "[data-on]", copy, drop, begin: () => { held = what; }, redraw: tools.redraw });
  }

  // Motion that says what happened: the card flies from where it was to where it lies; a turned one turns.
  const rects = () => new Map([...document.querySelectorAll("#seat [data-spot]")].map((spot) => [spot.dataset.spot, spot.getBoundingClientRect()]));
  function moves(old, hand, places, { shake, moment }) {
    if (!old) return;
    if (hand.turn === hand.seat && old.turn !== hand.seat) shake(30);
    const ruled = hand.verdict && hand.verdict.key !== old.verdict?.key;
    if (ruled && hand.verdict.to === hand.seat) shake([80, 60, 80]);
    if (ruled && hand.verdict.right) moment("sleepyhead");
    if (hand.turn === null && old.turn !== null) moment("last-card");
    const mine = dropped;
    if (old.put !== hand.put) dropped = false;
    const spot = (name) => document.querySelector(`#seat [data-spot="${name}"]`);
    if (hand.put > old.put && hand.last && !mine) {
      const { seat, from, on } = hand.last;
      const there = spot(on === OWN ? `seat ${seat}` : on);
      fly(there, places.get(from === "turned" ? "turned" : `seat ${seat}`) ?? places.get(`face ${seat}`));
    }
    if (hand.turned && (hand.turned !== old.turned || hand.turn !== old.turn || hand.put !== old.put) && !(old.turned && old.put === hand.put)) {
      fly(spot("turned"), places.get(hand.turn === hand.seat ? "draw" : `face ${hand.turn}`), "rotateY(90deg)");
    }
  }

  window.hands = { ...window.hands, numbers: { draw } };
})();
