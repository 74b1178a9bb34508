// Makes the pages instant: the same addresses as without it, fetched as a fragment and put into the panel.
"use strict";
(() => {
  const root = document.documentElement;
  const house = root.dataset.root ?? "";
  const panel = document.getElementById("panel");
  if (!panel) return;
  root.classList.add("scripted");
  panel.tabIndex = -1; // takes the focus of elements that vanish; the field would open the tablet's keyboard
  const said = document.getElementById("said");
  const cards = [...document.querySelectorAll(".card")];
  const map = document.getElementById("map");
  const asked = ["a", "b", "wort", "fest"];
  const PATIENCE = 8000; // ms for an answer, where something can stand in for a page without the net
  let latest = 0;

  const chosen = () => cards.filter((card) => card.getAttribute("aria-pressed") === "true");

  /* ---- the panel ---- */

  // Question -> panel. `push` puts it into the address, so that back and reload keep it.
  async function ask(question, push = true) {
    const turn = ++latest;
    const here = new URL(location.href);
    asked.concat("tipp", "lang").forEach((key) => here.searchParams.delete(key));
    question.forEach((value, key) => { if (value || key === "wort") here.searchParams.set(key, value); });
    if (push) history.pushState(null, "", here);
    mark(question);
    const wanted = new URLSearchParams(question);
    wanted.set("lang", root.lang);
    const kept = ["abend", "kartenspiel"]; // the keys lead back to its table, and ask for its deck
    kept.filter((key) => here.searchParams.has(key)).forEach((key) => wanted.set(key, here.searchParams.get(key)));
    let html;
    try {
      html = await (await fetch(`${house}/urteil?${wanted}`, { signal: window.house && AbortSignal.timeout(PATIENCE) })).text();
    } catch {
      location.assign(here); // what stands in for a page without the net says so, and gives way to the answer later
      return;
    }
    if (turn === latest) show(html);
    if (turn === latest && map && map.querySelector("td.hot")) reveal(map.querySelector("td.hot")); // the panel may have covered it
  }

  function show(html) {
    const page = new DOMParser().parseFromString(html, "text/html").querySelector(".panel");
    if (!page) { location.reload(); return; }
    const focused = panel.contains(document.activeElement) ? document.activeElement.id : null;
    panel.replaceChildren(page);
    panel.scrollTop = 0;
    if (focused) (document.getElementById(focused) || panel).focus({ preventScroll: true });
    said.textContent = page.dataset.said;
    document.title = (page.dataset.title || document.querySelector("h1").textContent) + " · Schlafmütze";
    const kept = [page.dataset.a, page.dataset.b];
    cards.forEach((card) => card.setAttribute("aria-pressed", kept.includes(card.value)));
  }

  document.addEventListener("panel", (event) => { latest++; show(event.detail); }); // sent by the vote form in taste.js

  // The choice shows at once, before the answer is here.
  function mark(question) {
    const pair = [question.get("a"), question.get("b")];
    cards.forEach((card) => card.setAttribute("aria-pressed", pair.includes(card.value)));
    document.querySelectorAll(".hot").forEach((hot) => hot.classList.remove("hot"));
    if (map) {
      const [a, b] = pair.map((word) => words.indexOf(word));
      if (a >= 0 && b >= 0) [map.tBodies[0].rows[a].cells[b + 1], map.tBodies[0].rows[a].cells[0], map.tHead.rows[0].cells[b + 1]].forEach((cell) => cell.classList.add("hot"));
    }
    document.querySelectorAll("a.row").forEach((row) => {
      const its = new URL(row.href).searchParams;
      row.classList.toggle("hot", its.get("a") === pair[0] && its.get("b") === pair[1]);
    });
  }

  const onlyAsked = (params) => new URLSearchParams([...params].filter(([key]) => asked.includes(key)));

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a[data-panel]");
    if (!link) return;
    event.preventDefault();
    ask(onlyAsked(new URL(link.href).searchParams));
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-panel]")) return;
    event.preventDefault();
    const question = new URLSearchParams(new FormData(event.target));
    if (!question.get("wort").trim() && question.get("a")) question.delete("wort");
    ask(question);
    document.activeElement.blur(); // closes the tablet's keyboard, so that the answer can be seen
  });

  window.addEventListener("popstate", () => {
    if (document.querySelector(".pairs") && new URL(location.href).searchParams.get("karte") !== started) { location.reload(); return; }
    ask(onlyAsked(new URL(location.href).searchParams), false);
  });
  const started = new URL(location.href).searchParams.get("karte");

  // The server wrote these addresses before anything was tapped.
  document.querySelectorAll(".langs a").forEach((link) => link.addEventListener("click", () => {
    const here = new URL(location.href);
    here.searchParams.set("lang", link.hreflang);
    link.href = here;
  }));

  /* ---- the cards ---- */

  const tray = document.querySelector(".cards");
  if (tray) {
    const strip = document.querySelector(".letters");
    const remembered = `${house}zuletzt`;
    const recent = () => { try { return JSON.parse(localStorage.getItem(remembered)) || []; } catch { return []; } };
    const remember = (word) => { try { localStorage.setItem(remembered, JSON.stringify([word, ...recent().filter((w) => w !== word)].slice(0, 12))); } catch { /* private mode: nothing is remembered */ } };

    const narrow = (test) => {
      cards.forEach((card) => { card.hidden = !test(card); card.style.order = ""; });
      tray.scrollTop = 0;
    };
    const all = () => {
      if (cards.some((card) => card.hidden)) narrow(() => true); // only if some are hidden, so that no card moves under the thumb
      strip.querySelectorAll("[aria-pressed]").forEach((key) => key.setAttribute("aria-pressed", "false"));
      typed = "";
    };

    // The same rule as cards_after_tap in question.py: taken back, second, or the first of the next question.
    function tap(card) {
      const before = [panel.firstElementChild.dataset.a, panel.firstElementChild.dataset.b].filter(Boolean);
      const now = pending || before;
      const word = card.value;
      const next = now.includes(word) ? now.filter((w) => w !== word) : now.length === 2 ? [word] : [...now, word];
      pending = next;
      remember(word);
      all();
      latestButton();
      ask(new URLSearchParams(next.map((w, i) => ["ab"[i], w]))).finally(() => { if (pending === next) pending = null; });
    }
    let pending = null; // taps faster than the answers count too
    let typed = "";

    document.querySelector(".tray").addEventListener("submit", (event) => event.preventDefault());
    tray.addEventListener("click", (event) => {
      const card = event.target.closest(".card");
      if (card) { event.preventDefault(); tap(card); }
    });

    strip.querySelectorAll("a").forEach((link) => {
      link.setAttribute("role", "button");
      link.setAttribute("aria-pressed", "false");
    });
    const last = document.createElement("a");
    last.setAttribute("role", "button");
    last.setAttribute("aria-pressed", "false");
    last.href = "#";
    last.textContent = tray.dataset.kept;
    last.className = "last";
    const latestButton = () => { if (recent().some((word) => cards.some((card) => card.value === word)) && !last.isConnected) strip.prepend(last); };
    latestButton();
    strip.addEventListener("click", (event) => {
      const key = event.target.closest("a");
      if (!key) return;
      event.preventDefault();
      const on = key.getAttribute("aria-pressed") !== "true";
      all();
      if (!on) return;
      key.setAttribute("aria-pressed", "true");
      if (key === last) {
        const order = recent();
        narrow((card) => order.includes(card.value));
        cards.forEach((card) => { card.style.order = order.indexOf(card.value); });
      } else narrow((card) => card.dataset.letter === key.dataset.letter);
    });
    strip.addEventListener("keydown", (event) => { if (event.key === " ") { event.preventDefault(); event.target.click(); } });

    // Keyboard, while a card has the focus: arrows move the focus, letters move it to the card that begins with them.
    let since = 0;
    tray.addEventListener("keydown", (event) => {
      const seen = cards.filter((card) => !card.hidden);
      const at = seen.indexOf(document.activeElement);
      if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      const columns = getComputedStyle(tray).gridTemplateColumns.split(" ").length;
      const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
      if (step) {
        event.preventDefault();
        (seen[at + step] || seen[at]).focus();
      } else if (event.key === "Escape") {
        ask(new URLSearchParams());
      } else if (/^\p{L}$/u.test(event.key)) {
        typed = event.timeStamp - since < 900 ? typed + event.key.toUpperCase() : event.key.toUpperCase();
        since = event.timeStamp;
        const found = seen.find((card) => card.value.startsWith(typed));
        if (found) found.focus();
      }
    });
  }

  /* ---- the map ---- */

  const words = map ? [...map.tHead.rows[0].cells].slice(1).map((cell) => cell.textContent) : [];
  // The sticky headers must not cover the cell.
  function reveal(cell) {
    const box = map.parentElement, body = map.tBodies[0];
    const c = cell.getBoundingClientRect(), b = box.getBoundingClientRect();
    const head = map.tHead.getBoundingClientRect().height, side = body.rows[0].cells[0].offsetWidth;
    if (cell.tagName === "TD" || cell.parentElement.parentElement === body) {
      if (c.top < b.top + head) box.scrollTop -= b.top + head - c.top;
      else if (c.bottom > b.bottom) box.scrollTop += c.bottom - b.bottom + 8;
    }
    if (cell.cellIndex > 0) {
      if (c.left < b.left + side) box.scrollLeft -= b.left + side - c.left;
      else if (c.right > b.right) box.scrollLeft += c.right - b.right + 8;
    }
  }

  mark(onlyAsked(new URL(location.href).searchParams));
  if (map) {
    const box = map.parentElement;
    const body = map.tBodies[0];
    const names = dict(map.dataset.names.split("|"));
    map.setAttribute("role", "grid");
    box.removeAttribute("tabindex");
    map.querySelectorAll("th a").forEach((link) => { link.tabIndex = -1; });
    let here = body.rows[0].cells[1];
    here.tabIndex = 0;

    function dict([gilt, strittig, nicht]) { return { g: gilt, s: strittig, n: nicht }; }
    const place = (cell) => [cell.parentElement.sectionRowIndex, cell.cellIndex - 1];
    const focusable = (cell) => cell.querySelector("a") || cell;
    function go(cell, focus = true) {
      focusable(here).tabIndex = -1;
      here = cell;
      if (cell.tagName === "TD") {
        const [row, column] = place(cell);
        cell.setAttribute("aria-label", `${words[row]} + ${words[column]}: ${names[cell.className[0]]}`);
      }
      focusable(cell).tabIndex = 0;
      if (focus) {
        focusable(cell).focus({ preventScroll: true });
        reveal(cell);
      }
    }
    const open = (cell) => {
      const [row, column] = place(cell);
      ask(new URLSearchParams({ a: words[row], b: words[column], fest: "1" }));
    };
    body.addEventListener("click", (event) => {
      const cell = event.target.closest("td");
      if (!cell) return;
      if (finger.matches && cell.offsetWidth < 44) { while (size < sizes.length - 1) resize(1); go(cell, false); centre(cell); } // first comes near
      else { go(cell); open(cell); }
    });
    map.addEventListener("keydown", (event) => {
      const rows = [...map.rows], row = rows.indexOf(here.parentElement), column = here.cellIndex;
      const to = {
        ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1], ArrowDown: [row + 1, column], ArrowUp: [row - 1, column],
        Home: [row, 1], End: [row, words.length],
      }[event.key];
      const cell = to && rows[to[0]] && rows[to[0]].cells[to[1]];
      if (to) {
        event.preventDefault();
        if (cell && !cell.matches(".corner")) go(cell);
      } else if ((event.key === "Enter" || event.key === " ") && here.tagName === "TD") {
        event.preventDefault();
        open(here);
      }
    });

    const finger = matchMedia("(pointer: coarse)");
    const sizes = ["z1", "z2", "z3"];
    let size = finger.matches ? 2 : 1; // as the style has it without a class
    const centre = (cell) => {
      const c = cell.getBoundingClientRect(), b = box.getBoundingClientRect();
      box.scrollLeft += c.left + c.width / 2 - b.left - b.width / 2;
      box.scrollTop += c.top + c.height / 2 - b.top - b.height / 2;
    };
    const resize = (step) => {
      const middle = [(box.scrollLeft + box.clientWidth / 2) / box.scrollWidth, (box.scrollTop + box.clientHeight / 2) / box.scrollHeight];
      size = Math.min(Math.max(size + step, 0), sizes.length - 1);
      box.classList.remove(...sizes);
      box.classList.add(sizes[size]);
      box.scrollLeft = middle[0] * box.scrollWidth - box.clientWidth / 2;
      box.scrollTop = middle[1] * box.scrollHeight - box.clientHeight / 2;
      document.getElementById("smaller").disabled = size === 0;
      document.getElementById("larger").disabled = size === sizes.length - 1;
    };
    document.getElementById("larger").disabled = size === sizes.length - 1;
    document.getElementById("smaller").addEventListener("click", () => resize(-1));
    document.getElementById("larger").addEventListener("click", () => resize(1));

    const start = map.querySelector("td.hot");
    if (start) { go(start, false); reveal(start); }
    else { // the first picture needs no rows below the screen
      map.classList.add("early");
      requestAnimationFrame(() => setTimeout(() => map.classList.remove("early")));
    }

    // Filtering dims in place; the address follows, so that a reload shows the same.
    document.querySelector(".rulings").addEventListener("click", (event) => {
      const chip = event.target.closest("a");
      if (!chip || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const only = chip.hasAttribute("aria-current") ? "" : chip.dataset.only;
      document.querySelectorAll(".chip").forEach((other) => { if (other.dataset.only === only) other.setAttribute("aria-current", "true"); else other.removeAttribute("aria-current"); });
      if (only) map.dataset.only = only; else delete map.dataset.only;
      const url = new URL(location.href);
      if (only) url.searchParams.set("urteil", only); else url.searchParams.delete("urteil");
      history.replaceState(null, "", url);
      const kept = document.querySelector(".pick [name=urteil]"); // the next card is listed with the same filter
      kept.value = only;
      kept.disabled = !only;
    });
  }

  const pick = document.querySelector(".pick select");
  if (pick) {
    pick.addEventListener("change", () => pick.form.submit());
    window.addEventListener("pageshow", (event) => { if (event.persisted) pick.form.reset(); }); // back: the page's own card
  }

})();
