// Siebenschläfer in a hand: ranks side by side with their counts, two of them picked by taps or a drag, and laid. The
// script adds up what the server says of each two ranks; whether a pair may be laid, the server alone decides.
"use strict";
(() => {
  const { fly, carry } = window.motion;

  let picked = []; // the letters of the ranks picked, at most two
  let before = null; // the hand that was drawn last
  let acts = null; // what can be done with the hand as it was drawn last
  let dropped = false; // the pair was dropped where it lies: it needs no flight

  const pairOf = (hand) => JSON.stringify([hand.pair, hand.by]);

  function draw(view, tools) {
    const { make, unseen, face, seatOf, busy, shake } = tools;
    const hand = view.hand, texts = hand.texts, ranks = hand.ranks;
    const places = rects(), old = before;
    before = hand;
    if (old && pairOf(old) !== pairOf(hand) && hand.by === tools.frame().me) picked = []; // it lies
    const rankOf = (letter) => ranks.find((rank) => rank.letter === letter);
    picked = picked.filter((letter, place) => rankOf(letter) && picked.slice(0, place + 1).filter((one) => one === letter).length <= rankOf(letter).cards.length);

    function pick(letter) {
      const times = picked.filter((one) => one === letter).length;
      if (times === 1 && picked.length === 1 && rankOf(letter).cards.length > 1) picked = [letter, letter];
      else if (times) picked = picked.filter((one) => one !== letter);
      else picked = [...picked, letter].slice(-2);
      shake(10);
      tools.redraw();
    }
    const worth = picked.length === 2 ? rankOf(picked[0]).worths[ranks.indexOf(rankOf(picked[1]))] : null;
    const enough = worth !== null && worth > hand.to_beat;
    function lay() {
      if (!hand.mine || picked.length < 2) return false;
      const [first, second] = picked.map(rankOf);
      shake(15);
      tools.act({ do: "lay", first: first.cards[0], second: second === first ? second.cards[1] : second.cards[0] }, { about: "lay" });
      return true;
    }
    acts = { lay, pick };
    const inside = ({ letter, name, picture }) => [make("b", {}, letter),
      picture === "😴" ? make("i", { class: "emoji" }, picture) : name !== letter ? make("small", {}, name) : ""];

    // The pair to beat
    const by = hand.by === null ? "" : face(seatOf(hand.by), "tiny");
    const felt = make("div", { class: "felt", "data-drop": "1" },
      hand.pair.length ? make("div", { class: "pair", role: "img", "aria-label": hand.pair.map(({ name }) => name).join(" + "), "data-spot": "pair" },
        hand.pair.map((card) => make("span", { class: "num" }, inside(card)))) : make("p", { class: "nothing" }, texts.empty),
      make("div", { class: "beat" }, hand.laid ? make("p", { class: "by" }, by, make("span", {}, hand.laid)) : "",
        hand.to_beat ? make("b", {}, String(hand.to_beat)) : hand.pair.length ? make("b", { class: "any" }, String(hand.worth)) : "", make("p", { class: "soft" }, texts.beat),
        make("p", { class: "piles", "data-spot": "stock" }, make("i", { class: "back", "aria-hidden": "true" }), unseen(`${texts.stock}: `), String(hand.stock))),
      hand.told.length ? make("p", { class: "told-last" }, hand.told) : "");

    // What two cards are worth
    const named = (letter) => rankOf(letter).name;
    const verdict = worth === null || !hand.hints || !hand.mine ? "" : worth === 0 ? "" : make("span", { class: `enough ${enough ? "gilt" : "gilt_nicht"}` }, `${enough ? "✓" : "✗"} ${enough ? texts.enough : texts.short}`);
    const sum = picked.length === 2 ? make("h1", { class: "sum-of", "aria-live": "polite" }, make("span", { class: "soft" }, `${named(picked[0])} + ${named(picked[1])}`), worth ? ` = ${worth}` : "", worth ? verdict : make("span", { class: "enough gilt_nicht" }, texts.none))
      : picked.length === 1 ? make("h1", { class: "sum-of", "aria-live": "polite" }, make("span", { class: "soft" }, `${named(picked[0])} + …`))
        : make("h1", { class: `whose${hand.mine ? " mine" : ""}` }, view.title);

    // The hand by rank
    const first = picked.length === 1 ? rankOf(picked[0]) : null;
    const dull = (rank, place) => hand.hints && hand.mine && !picked.includes(rank.letter) && !(first ? first.worths[place] > hand.to_beat
      : rank.worths.some((value, other) => value > hand.to_beat && (other !== place || rank.cards.length > 1)));
    const stack = (rank, place) => {
      const times = picked.filter((one) => one === rank.letter).length, count = rank.cards.length;
      const about = [rank.name, count > 1 ? `${count} ${texts.cards}` : "", rank.fresh ? `${rank.fresh} ${texts.fresh}` : "", times ? texts.picked : ""].filter(Boolean).join(", ");
      return make("button", { type: "button", class: `rank${times ? " picked" : ""}${times > 1 ? " twice" : ""}${count - times > 0 && times ? " rest" : ""}${count > 1 ? " two" : ""}${dull(rank, place) ? " dull" : ""}`,
        "data-key": rank.letter, "data-rank": rank.letter, "data-spot": `rank ${rank.letter}`, "aria-pressed": String(times > 0), "aria-label": about,
        onclick: () => pick(rank.letter), onpointerdown: (event) => drag(event, rank.letter, tools) },
      make("span", { class: "num" }, inside(rank), rank.fresh ? make("i", { class: "fresh", "aria-hidden": "true" }, texts.fresh) : "",
        count > 1 ? make("i", { class: "count", "aria-hidden": "true" }, `×${count}`) : ""));
    };
    const rows = ranks.length > 10 ? 3 : ranks.length > 5 ? 2 : 1;
    const cards = make("div", { class: `ranks rows${rows}`, role: "group", "aria-label": texts.hand, style: { "--across": String(Math.max(5, Math.ceil(ranks.length / rows))) } }, ranks.map(stack));

    // The keys
    const other = hand.drawn ? "pass" : "draw", may = hand.drawn ? hand.passes : hand.draw;
    const second = make("button", { type: "button", class: "key", "data-key": "other", "aria-disabled": String(!may), "aria-busy": busy(other) ? "true" : false,
      onclick: () => (may ? tools.act({ do: other }, { about: other }) : tools.tell(hand.mine ? texts.can : texts.waits)) }, texts[other]);
    const keys = make("footer", { class: "play-keys" }, second,
      make("button", { type: "button", class: "key main", "data-key": "lay", disabled: !hand.mine || picked.length < 2, "aria-busy": String(busy("lay")), onclick: lay }, texts.lay));

    queueMicrotask(() => moves(old, hand, places, shake));
    return [felt, make("div", { class: "worth" }, sum, picked.length ? "" : tools.ruleKey()), cards, keys];
  }

  // A drag onto another card picks both; a picked pair dropped on the table is laid.
  function drag(press, letter, tools) {
    const copy = (card) => Object.assign(card.cloneNode(true), { ariaHidden: "true" });
    const drop = (_last, there) => {
      dropped = false;
      if (!there) tools.say(before.texts.onto);
      const other = there?.closest("[data-rank]")?.dataset.rank, onTable = there?.closest("[data-drop]");
      if (other && other !== letter) picked = [letter, other];
      else if (onTable && !picked.includes(letter)) acts.pick(letter);
      else if (onTable && picked.length === 2) dropped = acts.lay();
      return dropped;
    };
    carry(press, document.getElementById("seat"), { card: press.currentTarget.querySelector(".num"), onto: "[data-rank], [data-drop]", copy, drop, redraw: tools.redraw });
  }

  // Motion that says what happened: a pair flies from whose hand it was, drawn cards come from the stock.
  const rects = () => new Map([...document.querySelectorAll("#seat [data-spot], #seat [data-player]")].map((spot) => [spot.dataset.spot ?? `player ${spot.dataset.player}`, spot.getBoundingClientRect()]));
  function moves(old, hand, places, shake) {
    if (!old || old.seq === hand.seq) return;
    if (hand.mine && !old.mine) shake(30);
    const mine = dropped;
    dropped = false;
    const spot = (name) => document.querySelector(`#seat [data-spot="${name}"]`);
    if (pairOf(old) !== pairOf(hand) && !mine) fly(spot("pair"), hand.by === null ? places.get("stock") : places.get(`player ${hand.by}`) ?? places.get("own"));
    for (const rank of hand.ranks) {
      const was = old.ranks.find((one) => one.letter === rank.letter);
      if (rank.fresh > (was?.fresh ?? 0)) fly(spot(`rank ${rank.letter}`), places.get("stock"));
    }
  }

  window.hands = { ...window.hands, siebenschlaefer: { draw } };
})();
