// The word game: doubters in the order of taps, cards by tap, the sum of a count. Without this script the same forms
// are filled in by hand.
"use strict";
(() => {
  const NTH = "①②③④⑤⑥⑦⑧";
  const entered = new Map(); // counts, for a way to the chips and back

  /* ---- doubters, in the order of the taps (W-30) ---- */

  const doubters = (form) => form.querySelector("[name=doubters]");
  const inOrder = (form) => doubters(form).value.split(",").filter(Boolean);

  function order(form, seats) {
    const accused = form.querySelector("[name=accused]:checked")?.value;
    const chosen = seats.filter((seat) => seat !== accused); // nobody doubts a word of their own (W-28)
    doubters(form).value = chosen.join(",");
    form.querySelectorAll(".doubters .pick").forEach((key) => {
      const at = chosen.indexOf(key.value);
      key.disabled = key.value === accused;
      key.setAttribute("aria-pressed", String(at >= 0));
      key.querySelector(".nth").textContent = NTH[at] ?? "";
    });
    form.querySelector("#open-vote").disabled = !accused || !chosen.length;
  }

  /* ---- cards by tap: the first free place takes them, a second tap takes them back ---- */

  const places = (form) => [...form.querySelectorAll(".pair input")];

  function mark(form) {
    const held = places(form).map((place) => place.value.trim().toUpperCase());
    const typed = places(form).find((place) => place === document.activeElement && place.value.trim());
    const begins = typed && held[places(form).indexOf(typed)];
    form.querySelectorAll(".deck .wordcard").forEach((card) => {
      const pressed = held.includes(card.value);
      card.setAttribute("aria-pressed", String(pressed));
      card.hidden = Boolean(begins) && !pressed && !card.value.startsWith(begins);
    });
  }

  function tap(form, word) {
    const [hand, top] = places(form);
    const active = places(form).find((place) => place === document.activeElement && place.value.trim() && place.value.trim().toUpperCase() !== word);
    const holding = places(form).find((place) => place.value.trim().toUpperCase() === word);
    if (active) active.value = word; // it completes the typed letters
    else if (holding && (hand.value.trim() && top.value.trim())) holding.value = "";
    else (hand.value.trim() ? top : hand).value = word;
    form.dataset.touched = "1";
    document.activeElement.blur();
    mark(form);
  }

  /* ---- counting: cards and chips, and all together ---- */

  function sum(form) {
    let all = 0;
    form.querySelectorAll(".hand").forEach((hand) => {
      const cards = hand.querySelector("[name=cards]").value;
      const points = Number(cards || 0) + Number(hand.dataset.chips);
      hand.querySelector(".points").textContent = cards ? points : "";
      all += points;
    });
    form.querySelector(".sum-of").textContent = all;
  }

  function recall(form) {
    if (entered.get("round") !== form.dataset.round) { entered.clear(); entered.set("round", form.dataset.round); }
    form.querySelectorAll("input[id]").forEach((input) => { if (entered.has(input.id)) input.value = entered.get(input.id); });
    sum(form);
  }

  /* ---- */

  function begin() {
    const doubt = document.getElementById("doubt"), laid = document.getElementById("laid"), count = document.getElementById("count");
    if (doubt) {
      doubt.querySelectorAll(".nojs").forEach((part) => part.remove());
      order(doubt, inOrder(doubt).concat(doubters(doubt).dataset.given.split(",").filter(Boolean)));
    }
    [doubt, laid].filter(Boolean).forEach((form) => {
      places(form).forEach((place) => place.removeAttribute("list"));
      mark(form);
    });
    if (count) recall(count);
    else if (!document.querySelector(".setting-right")) entered.clear();
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest(".doubters .pick, .deck .wordcard");
    if (!key) return;
    const form = key.form;
    if (key.matches(".wordcard")) { tap(form, key.value); return; }
    const seats = inOrder(form);
    form.dataset.touched = "1";
    order(form, seats.includes(key.value) ? seats.filter((seat) => seat !== key.value) : [...seats, key.value]);
  });
  // A tap on a card must not take the focus from the field in use before the tap is handled.
  document.addEventListener("pointerdown", (event) => { if (event.target.closest(".deck .wordcard")) event.preventDefault(); });
  document.addEventListener("mousedown", (event) => { if (event.target.closest(".deck .wordcard")) event.preventDefault(); });
  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (event.target.name === "accused") order(form, inOrder(form));
    else if (event.target.closest(".pair")) mark(form);
    else if (event.target.name === "cards" && form.matches("#count")) { entered.set(event.target.id, event.target.value); sum(form); }
  });
  document.addEventListener("table", begin);
  begin();
})();
