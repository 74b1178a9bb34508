// The pad for a table of real cards while its server can't be reached. It knows the table as it was seen last and the rounds
// that wait; each tap is on the disk of the device at once. What the rules say to a round, the server tells later.
"use strict";
(() => {
  const place = document.getElementById("pad");
  const { house } = window;
  if (!place || !house) return;
  const body = document.getElementById("pad-body");
  const said = document.getElementById("pad-said");
  const texts = JSON.parse(place.dataset.texts);
  const MOST = 999;
  let kept, outbox;
  let matches = []; // all tables that this device knows
  let table = null; // the one shown: as the server showed it last
  let draft = null; // the round that is being filled in
  let waiting = []; // what waits at this table, in order
  let busy = Promise.resolve();
  let arrived = false; // something that waited has reached the table
  let reached = false; // the server answers again, and this page was kept
  let sure = ""; // the entry that is about to be thrown away

  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
  const newId = () => crypto.randomUUID();
  function element(tag, facts = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(facts)) {
      if (name === "class") made.className = value;
      else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value != null) made.setAttribute(name, value);
    }
    made.append(...children.filter((child) => child != null && child !== ""));
    return made;
  }
  const key = (label, act, more = {}) => element("button", { type: "button", onclick: act, ...more, class: `key ${more.class ?? ""}` }, label);
  const name = (player) => element("bdi", {}, player.name);

  /* ---- what is known ---- */

  const wished = () => {
    const there = location.pathname.split("/abend/")[1]?.split("/")[0];
    return there ?? new URLSearchParams(location.search).get("abend");
  };
  // This page was asked for and isn't on the device; the pad stands in its place.
  const isElsewhere = () => house.kept && location.pathname !== house.page && !location.pathname.endsWith(`/abend/${wished()}`);
  const rounds = () => waiting.filter((item) => item.kind === "round");
  // Where wins make the places, cards are counted only in a round that nobody has won: the fewest then win it.
  const isCounted = (winner) => !table.pad.wins || winner === null;
  const held = (entry, column, seat) => (seat === entry.winner || !isCounted(entry.winner) ? 0 : entry.counts[column][seat]);
  const points = (entry) => table.pad.players.map((_, seat) => table.pad.columns.reduce((sum, { name: each }) => sum + held(entry, each, seat), 0));
  const winners = (entry) => {
    if (entry.winner !== null) return [entry.winner];
    const scored = points(entry);
    return scored.flatMap((each, seat) => (each === Math.min(...scored) ? [seat] : []));
  };
  function totals() {
    const sums = table.pad.players.map((player) => player.total);
    for (const { entry } of rounds()) {
      if (table.pad.wins) winners(entry).forEach((seat) => { sums[seat] += 1; });
      else points(entry).forEach((more, seat) => { sums[seat] += more; });
    }
    return sums;
  }
  // Why the numbers of a round can't be, "" if they can: by the limits that the table's own rules gave this device.
  function slip(entry) {
    for (const { name: each, label: what, most } of isCounted(entry.winner) ? table.pad.columns : []) {
      const counts = entry.counts[each].map((_, seat) => held(entry, each, seat));
      const sum = counts.reduce((one, other) => one + other, 0);
      const together = table.pad.together?.[each] ?? Infinity;
      if (sum > together) return fill(texts.together, { sum, most: together, what });
      if (Math.max(...counts) > (most ?? MOST)) return fill(texts.each, { most, what });
    }
    return "";
  }
  const isOver = () => !table.pad.wins && table.pad.target && totals().some((sum) => sum >= table.pad.target);

  function freshDraft() {
    const { pad } = table;
    const first = !rounds().length;
    const counts = {};
    for (const column of pad.columns) counts[column.name] = (first && pad.known[column.name]) || pad.players.map(() => column.least);
    const number = Math.max(pad.round, ...rounds().map((item) => item.entry.round + 1));
    return { match: pad.match, id: newId(), round: number, winner: first ? pad.winner : null, chosen: first && pad.winner !== null, counts, replaces: null };
  }
  // A draft is of another time if rounds have come or gone since, unless it changes one that still waits.
  const fits = (old, fresh) => old && (old.replaces ? waiting.some((item) => item.id === old.replaces) : old.round === fresh.round)
    && table.pad.columns.every((column) => old.counts[column.name]?.length === table.pad.players.length);

  async function read() {
    matches = await kept.all("tables");
    const items = await outbox.items();
    const match = wished() ?? (matches.length === 1 ? matches[0].match : null);
    table = matches.find((each) => each.match === match) ?? null;
    waiting = items.filter((item) => !item.match || item.match === match); // votes on words belong to no table
    if (!table) { draft = null; return; }
    const fresh = freshDraft();
    if (draft?.match === match && fits(draft, fresh)) return; // what is being filled in is newer than what is on the disk
    const old = await kept.get("drafts", match);
    draft = fits(old, fresh) ? old : fresh;
  }

  /* ---- changes: one after the other, each on the disk before it shows ---- */

  function change(work) {
    busy = busy.then(work).then(read).then(show).catch((fault) => {
      if (table) show(); // what was tapped stays in sight, though the device has no room for it
      complain(texts.failed);
      console.warn(fault);
    });
    return busy;
  }
  const keepDraft = () => kept.put("drafts", draft);

  // A second tap finds another round on the pad, of which nobody has won yet.
  function save() {
    const mine = draft;
    if (!mine) return; // the second of two taps: the round has just gone to the outbox
    if (!mine.chosen) { complain(texts.who_first); body.querySelector(".winner-key")?.focus(); return; }
    if (tellSlip()) return;
    change(async () => {
      const { pad } = table;
      const entry = { round: mine.round, winner: mine.winner, counts: mine.counts, players: pad.players.map((player) => player.player) };
      const item = roundItem(mine.id, entry);
      // the round is in the outbox and no longer on the pad, or neither
      await kept.change(["outbox", "drafts"], (store, drafts) => {
        const asked = drafts.get(mine.match);
        asked.onsuccess = () => {
          if (asked.result && asked.result.id !== mine.id) return; // another window of this device was faster
          const old = mine.replaces && store.get(mine.replaces);
          if (old) old.onsuccess = () => { store.delete(mine.replaces); store.put({ ...item, turn: old.result?.turn ?? item.turn }); };
          else store.put(item);
          drafts.delete(mine.match);
        };
      });
      if (draft === mine) draft = null;
      outbox.flush();
    });
  }
  function roundItem(id, entry, more = {}) {
    const form = new URLSearchParams({ id, runde: entry.round, spieler: entry.players.join(), gewinner: entry.winner ?? "", ...more });
    // Votes that wait may still change what lasts: then it stays as the table will have it.
    const isOpen = waiting.some((item) => item.kind === "form");
    const untold = (column) => isOpen && !more.ersetzen && table.pad.columns.some(({ name: each, lasting }) => each === column && lasting)
      && String(entry.counts[column]) === String(table.pad.known[column]);
    for (const [column, counts] of Object.entries(entry.counts)) {
      if (untold(column)) continue;
      form.set(column, counts.map((_, seat) => held(entry, column, seat)).join());
    }
    return { id, match: table.pad.match, kind: "round", address: table.pad.late, body: String(form), entry, turn: outbox.nextTurn() };
  }
  // Open questions of the table, such as votes, one after the other; what was answered at the table itself waits, too.
  const isAnswered = (seat) => waiting.some((item) => item.kind === "form" && new URLSearchParams(item.body).get("seat") === String(seat));
  const open = () => (rounds().length ? [] : (table.pad.asked ?? []).filter(({ seat }) => !isAnswered(seat)));
  function answer({ seat, question }, [label, fields]) {
    const id = newId();
    const told = `${table.pad.players[seat].name}: ${question} – ${label}`;
    const item = { id, match: table.pad.match, kind: "form", address: table.pad.book, body: String(new URLSearchParams({ id, ...fields })), told, given: true };
    change(async () => {
      if (isAnswered(seat)) return;
      await kept.put("outbox", { ...item, turn: outbox.nextTurn() });
      outbox.flush();
    });
  }
  const put = (item) => change(async () => { await kept.put("outbox", item); outbox.flush(); });

  function mend(item) {
    change(async () => {
      const { entry } = item;
      draft = { match: item.match, id: newId(), round: entry.round, winner: entry.winner, chosen: true, counts: entry.counts, replaces: item.id };
      await keepDraft();
    });
  }
  // A round that isn't at the table either leaves its number to those after it.
  function drop(item) {
    if (sure !== item.id) { sure = item.id; show(); document.getElementById(`drop-${item.id}`)?.focus(); return; }
    sure = "";
    change(async () => {
      const later = item.kind === "round" && !item.refused?.there ? rounds().filter((other) => other.turn > item.turn) : [];
      await kept.change(["outbox", "drafts"], (store, drafts) => {
        store.delete(item.id);
        drafts.delete(item.match);
        for (const other of later) {
          store.delete(other.id);
          store.put({ ...roundItem(newId(), { ...other.entry, round: other.entry.round - 1 }), turn: other.turn });
        }
      });
      draft = null;
      outbox.flush();
    });
  }
  const insist = (item) => put({ ...roundItem(item.id, item.entry, { ersetzen: 1 }), turn: item.turn });
  const again = (item) => put({ ...item, refused: undefined });

  /* ---- what is shown ---- */

  function face(player) {
    return element("span", { class: `face small p${player.colour}`, "aria-hidden": "true" }, player.face);
  }
  function counter(column, seat) {
    const player = table.pad.players[seat];
    const facts = { what: column.label, name: player.name };
    const field = element("input", { inputmode: "numeric", maxlength: 3, autocomplete: "off", value: draft.counts[column.name][seat], id: `${column.name}-${seat}`, "aria-label": fill(texts.of, facts) });
    const mine = draft;
    const store = (number) => {
      if (draft !== mine) return; // the field of a round that has been saved
      draft.counts[column.name] = draft.counts[column.name].map((old, each) => (each === seat ? number : old));
      tellSlip();
      busy = busy.then(keepDraft).catch(() => complain(texts.failed));
    };
    const set = (value) => {
      const number = Math.min(Math.max(Math.trunc(Number(value)) || column.least, column.least), MOST);
      field.value = number;
      store(number);
    };
    field.addEventListener("input", () => { if (/^\d+$/.test(field.value) && Number(field.value) >= column.least) store(Number(field.value)); });
    field.addEventListener("change", () => set(field.value));
    field.addEventListener("focus", () => field.select());
    const step = (by, sign, text, end) => key(element("span", { "aria-hidden": "true" }, sign), () => set(Number(field.value) + by),
      { "aria-label": fill(text, facts), class: "step", id: `${end}-${column.name}-${seat}` });
    return element("span", { class: "counter" }, element("span", { class: "soft", "aria-hidden": "true" }, column.label), step(-1, "−", texts.less, "less"), field, step(1, "+", texts.more, "more"));
  }
  const complain = (text) => { said.textContent = text; };

  // Beside the key that it stops, so that nobody looks for the reason.
  function tellSlip() {
    const why = draft?.chosen ? slip(draft) : "";
    const line = document.getElementById("slip");
    if (line && line.textContent !== why) line.textContent = why;
    said.textContent = "";
    document.getElementById("save")?.setAttribute("aria-disabled", String(!draft?.chosen || Boolean(why)));
    return why;
  }
  function choose(winner) {
    if (!draft) return;
    draft.winner = winner;
    draft.chosen = true;
    change(keepDraft);
  }
  function rowOf(player, seat, sums) {
    const wins = draft?.chosen && draft.winner === seat;
    const shown = element("span", { class: "who" }, face(player), element("span", { class: "named" }, name(player),
      element("span", { class: "sum" }, element("b", {}, String(sums[seat])), element("span", { class: "sr" }, ` ${table.pad.wins ? texts.wins : texts.total}`))));
    if (!draft || isFinal()) return element("li", { class: `row p${player.colour}` }, shown);
    const crown = key(element("span", {}, wins ? `★ ${texts.won}` : `☆ ${texts.won}`), () => choose(seat),
      { "aria-pressed": String(wins), class: "winner-key", id: `wins-${seat}`, "aria-label": `${player.name}: ${texts.won}` });
    const counters = wins || (draft.chosen && !isCounted(draft.winner)) || (!draft.chosen && table.pad.wins) ? [] : table.pad.columns.map((column) => counter(column, seat));
    return element("li", { class: `row p${player.colour}${wins ? " wins" : ""}` }, shown, crown, element("span", { class: "counters" }, ...counters));
  }
  const isFinal = () => isOver() && !draft?.replaces;

  function line(entry) {
    const scored = points(entry);
    const parts = table.pad.players.map((player, seat) => (seat === entry.winner ? `${player.name} ★` : isCounted(entry.winner) ? `${player.name} ${scored[seat]}` : player.name));
    return `${fill(texts.round, { number: entry.round })}: ${parts.join(", ")}`;
  }
  function standsThere({ players, points: scored, winners }) {
    const known = new Map(table.pad.players.map((player) => [player.player, player.name]));
    const numbers = players.map((player, seat) => (winners.includes(player) ? `${known.get(player) ?? "?"} ★` : `${known.get(player) ?? "?"} ${scored[seat]}`));
    return fill(texts.there, { numbers: numbers.join(", ") });
  }
  function waitingItem(item) {
    const { refused } = item;
    const told = item.kind === "round" && table ? line(item.entry) : [item.match ? texts.entry : texts.word, item.told].filter(Boolean).join(": ");
    const keys = [];
    if (refused?.there) keys.push(key(texts.ours, () => insist(item), { class: "strong", id: `ours-${item.id}` }));
    else if (refused) keys.push(key(texts.again, () => again(item), { id: `again-${item.id}` }));
    if (item.kind === "round" && table && !refused?.there) keys.push(key(texts.change, () => mend(item), { id: `mend-${item.id}` }));
    const label = sure === item.id ? texts.surely : refused?.there ? texts.theirs : texts.drop;
    if (refused || item.kind === "round" || (item.given && item === waiting.at(-1))) keys.push(key(label, () => drop(item), { id: `drop-${item.id}`, class: sure === item.id ? "strong" : "quiet" }));
    return element("li", { class: refused ? "refused" : "" },
      element("p", {}, told),
      refused ? element("p", { class: "why" }, [refused.why, refused.there && table ? standsThere(refused.there) : ""].filter(Boolean).join(" ")) : null,
      keys.length ? element("div", { class: "keys" }, ...keys) : null);
  }

  // Nothing is drawn anew while it stays as it is: somebody may be typing.
  let drawn = "";
  function show() {
    const { counts, ...rest } = draft ?? {};
    const now = JSON.stringify([table, waiting, rest, arrived, sure, matches.length]);
    if (now === drawn) return;
    drawn = now;
    const { activeElement: typed } = document;
    const focused = typed?.id;
    const selected = typed?.matches("input") ? [typed.selectionStart, typed.selectionEnd] : null;
    const parts = [];
    if (isElsewhere()) parts.push(element("p", { class: "asks" }, texts.not_here));
    if (house.kept && table) house.tellKept(table.at);
    const refused = waiting.filter((item) => item.refused);
    const back = table?.pad.table ?? (wished() ? `${house.root}abend/${wished()}` : null);
    document.querySelector("[data-empty]").hidden = Boolean(table) || Boolean(wished());
    if (arrived && !waiting.length) {
      parts.push(element("p", { class: "good" }, texts.done, " ", back ? element("a", { class: "key strong", id: "to-table", href: back }, texts.back) : null));
    }
    if (waiting.length) {
      parts.push(element("section", { class: "waiting" },
        element("h2", {}, refused.length ? texts.stuck : texts.waiting),
        element("ul", {}, ...waiting.map(waitingItem)),
        element("p", { class: "soft" }, texts.kept)));
    }
    if (table && !(arrived && !waiting.length)) parts.push(...[askedPart(), open().length ? null : entryPart()].filter(Boolean));
    if (!table) parts.push(...withoutTable());
    parts.push(element("p", { class: "ways" }, element("a", { class: "key", href: table?.pad.ahead[0] ?? place.dataset.check }, place.dataset.checkLabel)));
    body.replaceChildren(...parts);
    tellSlip();
    const again = focused && document.getElementById(focused);
    if (!again) return;
    again.focus({ preventScroll: true });
    if (selected && again.matches("input")) again.setSelectionRange(...selected);
  }
  function askedPart() {
    const [next] = open(); // before it is answered the rules take no round
    if (!next) return table.pad.asked?.length && !rounds().length ? element("p", { class: "soft" }, texts.told) : null;
    const player = table.pad.players[next.seat];
    return element("section", { class: "asked" }, element("h2", {}, next.question),
      element("div", { class: `row p${player.colour}` }, element("span", { class: "who" }, face(player), element("span", { class: "named" }, name(player))),
        element("span", { class: "keys" }, ...next.answers.map((each, place) => key(each[0], (event) => event.detail < 2 && answer(next, each), { id: `answer-${next.seat}-${place}` })))));
  }
  function entryPart() {
    const { pad } = table;
    const sums = totals();
    const head = element("h2", {}, `${pad.title} – ${fill(texts.round, { number: draft.round })}`,
      pad.target ? element("span", { class: "soft" }, ` ${fill(texts.target, { target: pad.target })}`) : null);
    const rows = element("ul", { class: "rows" }, ...pad.players.map((player, seat) => rowOf(player, seat, sums)));
    if (isFinal()) return element("section", { class: "entry" }, element("h2", {}, texts.over), rows);
    const nobody = pad.nobody ? key(texts.nobody, () => choose(null), { "aria-pressed": String(draft.chosen && draft.winner === null), id: "nobody" }) : null;
    const leave = draft.replaces ? key(texts.leave, () => change(async () => { await kept.remove("drafts", draft.match); draft = null; }), { class: "quiet", id: "leave" }) : null;
    return element("section", { class: "entry" }, head, element("p", { class: "asks" }, draft.chosen && isCounted(draft.winner) ? texts.counts : texts.who),
      pad.aside && !draft.chosen ? element("p", { class: "soft", id: "aside" }, pad.aside) : null, rows,
      element("p", { class: "why", id: "slip", role: "alert" }),
      element("div", { class: "keys last" }, nobody, leave,
        key(draft.replaces ? texts.changed : texts.save, save, { class: "strong", id: "save", "aria-disabled": String(!draft.chosen) })));
  }
  function withoutTable() {
    const links = matches.map((each) => element("li", {}, element("a", { class: "key", href: each.pad.table },
      `${each.pad.title}: ${each.pad.players.map((player) => player.name).join(", ")}`)));
    const why = wished() ? texts.no_table : house.kept ? texts.nowhere_more : "";
    return [why ? element("p", {}, why) : null, links.length ? element("ul", { class: "tables" }, ...links) : null].filter(Boolean);
  }

  // At the table's own address the table takes its place again, unless somebody is filling in a round or something waits.
  async function giveWay() {
    if (!reached) return;
    if (isElsewhere()) { location.reload(); return; } // what is filled in or waits is on the disk
    if (waiting.length) return;
    if (arrived && location.pathname === house.page) { // the pad says so, with the way back
      house.kept = false;
      document.querySelector(".kept-line")?.remove();
      return;
    }
    if (!draft || !(await kept.get("drafts", draft.match))) location.reload();
  }

  async function begin() {
    await house.ready;
    ({ kept, outbox } = window);
    await change(() => {});
    document.addEventListener("outbox", ({ detail }) => {
      if (detail.sent?.match && detail.sent.match === (wished() ?? table?.pad.match)) arrived = true;
      change(() => {}).then(giveWay).catch((fault) => console.warn(fault));
    });
    document.addEventListener("reached", () => { reached = true; outbox.flush(); giveWay().catch((fault) => console.warn(fault)); });
    place.classList.add("ready");
  }
  begin().catch((fault) => { complain(texts.failed); console.warn(fault); });
})();
