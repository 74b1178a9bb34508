// The parts that a phone's page is drawn of. Names are texts, never markup. `now` gives the frame that is drawn.
"use strict";
window.parts = (texts, now) => {
  const DRAWN = 4; // chips drawn one beside another

  function make(tag, about = {}, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) {
      if (name === "style") for (const [key, part] of Object.entries(value)) made.style.setProperty(key, part);
      else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== undefined && (value !== "" || name === "alt")) made.setAttribute(name, value);
    }
    if (about.lang || tag === "bdi") made.translate = false; // words of cards and names
    made.append(...inside.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== ""));
    return made;
  }
  const unseen = (text) => make("span", { class: "sr" }, text);
  const seatOf = (player) => now().seats.find((seat) => seat.player === player);

  function face(seat, size = "") {
    const picture = seat.picture ? make("img", { src: seat.picture, alt: "" }) : seat.emoji;
    return make("span", { class: `face p${seat.colour} ${size}`, "aria-hidden": "true" }, picture);
  }
  function chips(count) {
    const drawnChips = Array.from({ length: Math.min(count, DRAWN) }, () => make("i"));
    const number = count > DRAWN ? make("b", { "aria-hidden": "true" }, String(count)) : "";
    return make("span", { class: "chips", role: "img", "aria-label": `${count} ${texts.chips}` }, drawnChips, number);
  }
  function others() {
    const own = now().seats.findIndex((seat) => seat.player === now().me);
    const clockwise = [...now().seats.slice(own + 1), ...now().seats.slice(0, own)];
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
    const seats = now().seats.map((seat) => {
      const ballot = ballots[seat.player];
      const said = ballot === "cast" ? texts.voted : ballot ? texts[ballot] : "";
      const role = seat.role ? texts[seat.role] : "";
      const sign = { laid: "🎴", doubts: "✋", pauses: "💤" }[seat.role];
      const about = [role, said, seat.turn && !ballot ? texts.waited : "", seat.missing ? texts.missing : ""].filter(Boolean).join(", ");
      const paper = ballot === "cast" ? make("i", { class: "ballot back" })
        : ballot ? make("i", { class: `ballot ${ballot}` }, ballot === "for" ? "✓" : "✗") : "";
      return make("li", { class: `${ballot ? "in" : ""}${seat.turn && !ballot ? " turn" : ""}${seat.missing ? " gone" : ""}` },
        make("span", { class: "spot", "aria-hidden": "true" }, face(seat), sign ? make("i", { class: "role" }, sign) : "", paper),
        make("span", { class: "who" }, seat.player === now().me ? texts.me : make("bdi", {}, seat.name)),
        view.mood === "rest" ? make("span", { class: "of" }, String(seat.total)) : "",
        about ? unseen(` (${about})`) : "");
    });
    return make("ul", { class: `people n${seats.length}` }, seats);
  }
  function places() {
    const seats = [...now().seats].sort((one, other) => (one.place ?? 99) - (other.place ?? 99));
    return make("ol", { class: "places" }, seats.map((seat) => make("li", { class: `p${seat.colour}${seat.player === now().me ? " own" : ""}` },
      make("span", { class: "place" }, seat.place ? `${seat.place}.` : ""), face(seat, "tiny"),
      make("bdi", { class: "who" }, seat.name), seat.got ? make("small", {}, `+${seat.got}`) : "",
      make("b", {}, String(seat.total)))));
  }

  return { make, unseen, seatOf, face, chips, others, word, card, race, people, places };
};
