// Looking words up without the net: the panel with the verdict on two cards, from the pairs of the deck that are kept on the
// device. They were written by the server's own panel, so both say the same.
"use strict";
window.lookUp = (() => {
  const { house } = window;
  let known = null;

  async function pairs() {
    const here = new URL(location.href).searchParams;
    const wanted = new URLSearchParams(["abend", "kartenspiel"].filter((name) => here.get(name)).map((name) => [name, here.get(name)]));
    const address = wanted.size ? `${house.pairs}?${wanted}` : house.pairs;
    const answer = await fetch(address);
    if (!answer.ok) throw new TypeError(`no pairs: ${answer.status}`);
    const data = await answer.json();
    return { ...data, seams: data.pairs.seam.split("|") };
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
    if (verdict.head) seen.append(dot(), document.createElement("wbr"));
    if (verdict.link) seen.append(element("i", "link", verdict.link), dot(), document.createElement("wbr"));
    seen.append(verdict.head);
    const both = element("span", "", element("span", "sr", verdict.word), seen);
    both.lang = "de";
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
  function panelOf(state, chosen, title, said, hero, reason, acts) {
    const panel = element("div", `panel ${state}`, element("div", "hero", laidCards(chosen), ...hero), ...reason, element("div", "acts", ...acts));
    Object.assign(panel.dataset, { a: chosen[0] ?? "", b: chosen[1] ?? "", title, said });
    return panel;
  }
  function asking(chosen, text, fault = false) {
    const room = element("div", "room open-room", element("p", "huge", text));
    return panelOf(fault ? "fault" : "open", chosen, "", fault ? text : "", [room], [], [clear(chosen.length || fault)]);
  }
  function judged(chosen, verdict, other) {
    const { said } = known;
    const heading = element("h2", `compound ${verdict.width}`, compound(verdict));
    const stamp = element("p", "stamp", signOf(verdict), " ", element("strong", "", verdict.name));
    if (verdict.leaning) stamp.append(" ", element("span", "leans", verdict.leaning));
    const ruling = element("div", "ruling", stamp);
    if (verdict.nods !== "-") {
      ruling.append(element("p", "nods", element("span", "score", element("span", "sr", `${said.chance} `), String(verdict.score), element("span", "sr", ` ${said.of}`))));
    }
    const reason = element("div", "reason", element("p", `point${verdict.line.length > 70 ? " long" : ""}`, verdict.line), element("p", "rest soft", said.votes));
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
    const panel = panelOf(verdict.ruling, inOrder, `${verdict.word} ${verdict.name}`, `${verdict.word}: ${verdict.name}. ${verdict.line}`,
      [element("div", "room", heading), ruling], [reason], [others, clear(true)]);
    Object.assign(panel.dataset, { a: chosen[0], b: chosen[1] });
    return panel;
  }

  // Question -> markup of the panel.
  return async (question) => {
    known ??= await pairs();
    const chosen = ["a", "b"].map((name) => question.get(name)).filter(Boolean);
    const places = chosen.map((card) => known.spelled.findIndex((word) => word.toLowerCase() === card.toLowerCase()));
    let panel;
    if ((question.get("wort") ?? "").trim()) panel = asking(chosen, known.said.needs_net, true);
    else if (!chosen.length) panel = asking([], known.said.first);
    else if (places.includes(-1)) panel = asking(chosen, known.said.other_deck, true);
    else if (chosen.length < 2) panel = asking(chosen, known.said.second);
    else {
      const [a, b] = places;
      const leads = question.get("fest") || known.lead[a * known.words.length + b] === "1";
      const [first, second] = leads ? [verdictOn(a, b), verdictOn(b, a)] : [verdictOn(b, a), verdictOn(a, b)];
      panel = judged(chosen, first, a === b ? null : second);
    }
    return panel.outerHTML;
  };
})();
