// The desk in place: cards open beside the others, words are checked while somebody types, pictures are proposed.
// Without this script every key loads the page anew.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const desk = document.getElementById("deck");
  const said = document.getElementById("said");
  const drawn = JSON.parse(desk.dataset.drawn);
  let turn = 0;

  async function show(address, sent) {
    const mine = ++turn;
    let answer;
    try {
      answer = await fetch(address, { method: sent ? "POST" : "GET", body: sent, headers: { "X-Fragment": "1" } });
    } catch {
      return false;
    }
    const html = await answer.text();
    if (mine !== turn) return true;
    const page = new DOMParser().parseFromString(html, "text/html");
    if (!page.querySelector(".desk")) { location.reload(); return true; }
    const focused = document.activeElement && document.activeElement.id;
    const scrolled = window.scrollY;
    desk.replaceChildren(...page.body.childNodes);
    window.scrollTo(0, scrolled);
    const again = focused && document.getElementById(focused);
    if (again) again.focus({ preventScroll: true });
    const notice = desk.querySelector(".notice, .found.stop");
    said.textContent = notice ? notice.textContent.trim() : "";
    watch();
    return true;
  }

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const take = event.target.closest("[data-take]");
    if (take) {
      event.preventDefault();
      const field = document.getElementById("word");
      field.value = take.value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return;
    }
    const link = event.target.closest("a[data-card]");
    if (!link) return;
    event.preventDefault();
    history.replaceState(null, "", link.href);
    show(link.href).then((done) => {
      if (!done) { location.assign(link.href); return; }
      const field = document.getElementById("word");
      if (field && !field.value) field.focus(); // a new card is typed at once; on another the keyboard would cover it
    });
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-deck]") || event.submitter?.matches("[data-leaves]")) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    const here = new URL(location.href);
    const said = new FormData(form);
    if (event.submitter?.name) said.append(event.submitter.name, event.submitter.value);
    show(form.action, said).then((done) => {
      form.removeAttribute("aria-busy");
      if (!done) form.submit();
      const open = document.getElementById("card-form");
      here.searchParams.delete("karte");
      if (open) here.searchParams.set("karte", open.elements.war.value || "neu");
      history.replaceState(null, "", here);
      const word = document.getElementById("word");
      if (open && !open.elements.war.value && word && !word.value) word.focus();
    });
  });

  /* ---- while somebody types ---- */

  const waiting = {};
  const later = (what, ms, act) => { clearTimeout(waiting[what]); waiting[what] = setTimeout(act, ms); };
  const language = document.documentElement.lang;
  const element = (tag, text, css) => Object.assign(document.createElement(tag), { textContent: text, className: css || "" });

  document.addEventListener("input", (event) => {
    const field = event.target;
    if (field.id === "word") { preview(); later("word", 250, check); }
    else if (field.id === "search") later("search", 250, () => look(field));
    else if (field.name === "farbe" || field.name === "bild") preview();
  });

  function preview() {
    const form = document.getElementById("card-form"), card = document.querySelector("#big .paper-card");
    const colours = [...form.querySelectorAll("[name=farbe]:checked")], picture = form.querySelector("[name=bild]:checked");
    const word = form.elements.wort.value.trim().toUpperCase();
    const size = [[13, "longest"], [9, "longer"], [6, "long"]].find(([letters]) => word.length > letters);
    card.className = "paper-card size-medium" + (colours.length === 1 ? " suit-" + colours[0].value : "");
    card.querySelectorAll(".corner").forEach((corner) => corner.remove());
    ["first", "last"].filter(() => colours.length).forEach((place) => {
      const corner = element("span", "", "corner " + place);
      corner.append(...colours.map((each) => element("span", "", "suit suit-" + each.value)));
      card.append(corner);
    });
    const motif = card.querySelector(".motif");
    motif.replaceChildren(picture && picture.value ? shows(picture.value) : element("span", word.slice(0, 1), "initial"));
    card.querySelector(".name").className = "name" + (size ? " " + size[1] : "");
    card.querySelector(".name").textContent = word || "?";
  }

  // A card shows its drawing where the word has one and nobody chose another picture, as everywhere else.
  function shows(emoji) {
    const [usual, name] = drawn[document.getElementById("word").value.trim().toUpperCase()] ?? [];
    if (emoji !== usual) return emoji;
    const drawing = document.getElementById("drawing").content.firstElementChild.cloneNode(true);
    drawing.querySelector("use").setAttribute("href", `${desk.dataset.drawings}#${name}`);
    return drawing;
  }

  async function check() {
    const form = document.getElementById("card-form");
    if (!form) return;
    const wort = form.elements.wort.value;
    const asked = new URLSearchParams({ wort, war: form.elements.war.value, lang: language });
    const answer = await ask(form.dataset.check + "?" + asked);
    if (!answer || !form.isConnected || form.elements.wort.value !== wort) return;
    const found = document.getElementById("found");
    found.className = "found " + answer.weight;
    found.textContent = wort.trim() ? answer.sentence : "";
    document.getElementById("instead").replaceChildren(...answer.instead.map((word) => {
      const key = element("button", word, "key quiet");
      Object.assign(key, { value: word, lang: "de", translate: false, type: "button" });
      key.dataset.take = "";
      return key;
    }));
    propose(answer.pictures, true);
  }

  // The first picture that is proposed is taken, unless somebody has chosen one.
  function propose(pictures, takes) {
    const row = document.getElementById("pictures");
    const chosen = row.querySelector(":checked");
    const kept = row.dataset.chosen === "1" && chosen ? chosen.value : null;
    const none = row.lastElementChild;
    const keys = pictures.map((each) => key(each));
    if (kept && !pictures.some((each) => each.emoji === kept)) keys.unshift(key({ emoji: kept, name: "" }));
    row.replaceChildren(...keys, none);
    none.querySelector(".letter").textContent = document.getElementById("word").value.trim().slice(0, 1).toUpperCase() || "A";
    const wanted = kept !== null ? kept : takes && pictures.length ? pictures[0].emoji : "";
    const radio = [...row.querySelectorAll("input")].find((each) => each.value === wanted);
    if (radio) radio.checked = true;
    preview();
  }
  function key(picture) {
    const label = element("label", "", "picture");
    const radio = Object.assign(document.createElement("input"), { type: "radio", name: "bild", value: picture.emoji });
    const face = element("span", "");
    face.append(shows(picture.emoji));
    face.setAttribute("aria-hidden", "true");
    label.append(radio, face, element("span", picture.name || picture.emoji, "sr"));
    return label;
  }
  document.addEventListener("change", (event) => {
    if (event.target.name === "bild") document.getElementById("pictures").dataset.chosen = "1";
  });

  async function look(field) {
    const form = document.getElementById("card-form");
    if (!field.value.trim()) { check(); return; }
    const answer = await ask(form.dataset.pictures + "?" + new URLSearchParams({ suche: field.value }));
    if (answer && field.isConnected) propose(answer.pictures, false);
  }

  async function ask(address) {
    try {
      const answer = await fetch(address);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null; // what is typed is checked again when it is sent
    }
  }

  /* ---- the pairs ---- */

  async function watch() {
    const place = document.getElementById("judged");
    if (!place || !place.dataset.wait) return;
    const bar = place.querySelector("progress");
    while (place.isConnected) {
      const answer = await ask(place.dataset.wait);
      if (answer && bar) bar.value = answer.share;
      if (answer && answer.over) break;
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    if (!place.isConnected) return;
    const page = await fetch(location.pathname, { headers: { "X-Fragment": "1" } }).catch(() => null);
    const judged = page && new DOMParser().parseFromString(await page.text(), "text/html").getElementById("judged");
    if (judged && place.isConnected) place.replaceWith(judged); // the form beside it stays as it is filled in
  }
  watch();
})();
