// Looking words up without the net: the panel with the verdict on two cards, from the pairs of the deck that are kept on the
// device. They were written by the server's own panel, so both say the same.
"use strict";
window.lookUp = (() => {
  const { house } = window;
  let known = null;

  async function pairs() {
    const here = new URL(location.href).searchParams;
    const wanted = new URLSearchParams(["abend", "kartenspiel"].filter((name) => here.get(name)).map((name) => [name, here.get(name)]));
    const address = `${wanted}` ? `${house.pairs}?${wanted}` : house.pairs;
    const answer = await fetch(address);
    if (!answer.ok) throw new TypeError(`no pairs: ${answer.status}`);
    const data = await answer.json();
    return { ...data, seams: data.pairs.seam.split("|") };
  }

  // The key of a word as lexicon/spelling.py makes it of what companion/typed.py leaves of it.
  const PLAIN = { "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe" };
  const fold = (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFKC").toLowerCase()
    .replace(/[äöüßæœø]/g, (letter) => PLAIN[letter]).normalize("NFKD").replace(/[^a-z]/g, "").replace(/(.)\1\1+/g, "$1$1");

  // The two cards of a typed word: those that make it, in plural and cases too, else those of which it has any lawful form.
  function cardsOf(word, asked) {
    const wanted = fold(word);
    const count = known.words.length;
    const pairs = known.seams.map((seam, at) => [Math.floor(at / count), at % count, seam])
      .filter(([a, b]) => !asked.length || (a === asked[0] && b === asked[1]) || (a === asked[1] && b === asked[0]));
    const ends = (front, b) => wanted.startsWith(front.slice(0, -1)) && known.backs[b].split(" ").some((back) => fold(front + back) === wanted);
    const made = pairs.find(([, b, seam]) => fold(seam) === wanted || ends(fold(seam.split("·", 2).join("")), b));
    const like = made ?? pairs.find(([a, b]) => known.fronts[a].split(" ").some((front) => ends(front, b)));
    return like && { verdict: verdictOn(like[0], like[1]), isMade: Boolean(made) };
  }

  function element(tag, name, ...children) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...children);
    return made;
  }
  const unheard = (made) => { made.setAttribute("aria-hidden", "true"); return made; };

  function verdictOn(a, b) {
    const { words, pairs: rows } = known;
    const at = a * words.length + b;
    const seam = known.seams[at];
    const leaning = { "+": known.said.yes, "~": known.said.no }[seam.at(-1)] ?? "";
    const [stem, link, head] = (leaning ? seam.slice(0, -1) : seam).split("·");
    const [sign, ruling, name] = known.names[rows.ruling[at]];
    return { a, b, stem, link, head, leaning, word: stem + link + head, sign, ruling, name, score: rows.score[at], nods: rows.nods[at],
      line: known.lines[rows.line[at]], width: known.widths[rows.width[at]] };
  }
  function compound(verdict) {
    const dot = () => element("i", "dot", "·");
    const seen = unheard(element("span", "", element("b", "", verdict.stem)));
    const apart = () => [dot(), document.createElement("wbr")];
    if (verdict.link) seen.append(...apart(), element("i", "link", verdict.link));
    if (verdict.head && !verdict.head.startsWith("-")) seen.append(...apart());
    seen.append(verdict.head);
    const both = element("span", "", element("span", "sr", verdict.word), seen);
    Object.assign(both, { lang: "de", translate: false });
    return both;
  }
  const signOf = (verdict) => unheard(element("span", "sign", verdict.sign));

  function laidCards(chosen) {
    const laid = element("p", "laid card-pair");
    for (const place of [0, 1]) {
      const card = chosen[place] && [...document.querySelectorAll(".card")].find((each) => each.value === chosen[place])?.querySelector(".paper-card");
      if (card) laid.append(card.cloneNode(true));
      else laid.append(element("span", "paper-card blank", element("span", "", chosen[place] ?? known.said.places[place])));
    }
    return laid;
  }
  function clear(shown) {
    const link = element("a", "key clear", unheard(element("span", "", "✕")), " ", element("span", "text", known.said.clear));
    link.id = "clear";
    link.dataset.panel = "";
    const here = new URL(location.href);
    const wanted = new URLSearchParams(["abend", "kartenspiel"].filter((name) => here.searchParams.get(name)).map((name) => [name, here.searchParams.get(name)]));
    link.href = `${here.pathname}?${wanted}`;
    return shown ? link : "";
  }
  // The field for a word as somebody said it, as the server's panel has it.
  function field(chosen, typed) {
    const form = document.querySelector("#panel form.said")?.cloneNode(true);
    if (!form) return "";
    form.querySelectorAll("[type=hidden]:is([name=a], [name=b], [name=fest])").forEach((old) => old.remove());
    chosen.forEach((card, place) => form.prepend(Object.assign(document.createElement("input"), { type: "hidden", name: "ab"[place] })));
    chosen.forEach((card, place) => form.querySelector(`[name=${"ab"[place]}]`).setAttribute("value", card));
    form.querySelector("#wort").setAttribute("value", typed);
    return form;
  }
  function panelOf(state, chosen, title, said, hero, reason, acts) {
    const panel = element("div", `panel ${state}`, element("div", "hero", laidCards(chosen), ...hero), ...reason, element("div", "acts", ...acts));
    Object.assign(panel.dataset, { a: chosen[0] ?? "", b: chosen[1] ?? "", title, said });
    return panel;
  }
  function asking(chosen, text, fault = false, typed = "") {
    const room = element("div", "room open-room", element("p", "huge", text));
    return panelOf(fault ? "fault" : "open", chosen, "", fault ? text : "", [room], [], [field(chosen, typed), clear(chosen.length || fault)]);
  }
  function judged(chosen, verdict, other, typed = "", note = "") {
    const { said } = known;
    const heading = element("h2", `compound ${verdict.width}`, compound(verdict));
    const stamp = element("p", "stamp", signOf(verdict), " ", element("strong", "", verdict.name));
    if (verdict.leaning) stamp.append(" ", element("span", "leans", verdict.leaning));
    const ruling = element("div", "ruling", stamp);
    if (verdict.nods !== "-") {
      ruling.append(element("p", "nods", element("span", "score", element("span", "sr", `${said.chance} `), String(verdict.score), element("span", "sr", ` ${said.of}`))));
    }
    const reason = element("div", "reason", element("p", `point${(note || verdict.line).length > 70 ? " long" : ""}`, note || verdict.line), element("p", "rest soft", note ? verdict.line : said.votes));
    const others = element("div", "others");
    if (other) {
      const link = element("a", `other ${other.ruling}`, signOf(other), " ",
        element("span", "word", element("span", "small", unheard(element("span", "", "⇄ ")), said.reverse), " ", compound(other)), " ", element("span", "much", other.name));
      link.id = "swap";
      link.dataset.panel = "";
      const wanted = new URL(location.href);
      ["a", "b", "wort", "fest", "tipp"].forEach((name) => wanted.searchParams.delete(name));
      wanted.searchParams.set("a", known.spelled[other.a]);
      wanted.searchParams.set("b", known.spelled[other.b]);
      wanted.searchParams.set("fest", "1");
      link.href = wanted;
      others.append(link);
    }
    const inOrder = [known.spelled[verdict.a], known.spelled[verdict.b]];
    const panel = panelOf(verdict.ruling, inOrder, `${verdict.word} ${verdict.name}`, `${note} ${verdict.word}: ${verdict.name}. ${verdict.line}`.trim(),
      [element("div", "room", heading), ruling], [reason], [others, field(chosen, typed), clear(true)]);
    Object.assign(panel.dataset, { a: chosen[0] ?? "", b: chosen[1] ?? "" });
    return panel;
  }

  // Question -> markup of the panel.
  return async (question) => {
    known ??= await pairs();
    const chosen = ["a", "b"].map((name) => question.get(name)).filter(Boolean);
    const places = chosen.map((card) => known.spelled.findIndex((word) => word.toLowerCase() === card.toLowerCase()));
    const typed = (question.get("wort") ?? "").trim();
    const count = known.words.length;
    if (places.includes(-1)) return asking(chosen, known.said.other_deck, true, typed).outerHTML;
    if (typed) {
      const both = places.length === 2; // one card alone is no part of the question: it is put back
      const found = cardsOf(typed, both ? places : []);
      if (!found) return asking(both ? chosen : [], known.said.needs_net, true, typed).outerHTML;
      const note = found.isMade ? "" : known.said.as_said.replace("{word}", found.verdict.word);
      return judged(both ? chosen : [], found.verdict, null, typed, note).outerHTML;
    }
    if (chosen.length < 2) return asking(chosen, chosen.length ? known.said.second : known.said.first).outerHTML;
    const [a, b] = places;
    const leads = question.get("fest") || known.lead[a * count + b] === "1";
    const [first, second] = leads ? [verdictOn(a, b), verdictOn(b, a)] : [verdictOn(b, a), verdictOn(a, b)];
    return judged(chosen, first, a === b ? null : second).outerHTML;
  };
})();
