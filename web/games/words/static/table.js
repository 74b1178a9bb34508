// The word game: cards by tap. Without this script their words are typed.
"use strict";
(() => {
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

  /* ---- */

  function begin() {
    document.querySelectorAll("#laid, #told").forEach((form) => {
      places(form).forEach((place) => place.removeAttribute("list"));
      mark(form);
    });
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest(".deck .wordcard");
    if (key) tap(key.form, key.value);
  });
  // A tap on a card must not take the focus from the field in use before the tap is handled.
  document.addEventListener("pointerdown", (event) => { if (event.target.closest(".deck .wordcard")) event.preventDefault(); });
  document.addEventListener("mousedown", (event) => { if (event.target.closest(".deck .wordcard")) event.preventDefault(); });
  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (event.target.closest(".pair")) mark(form);
  });
  /* ---- without a box the table comes back from a verdict by itself ---- */

  const READ = 9000; // ms
  function passOn() {
    const shown = document.querySelector(".verdict.passing");
    if (shown) setTimeout(() => { if (shown.isConnected && !shown.querySelector("[open]")) shown.querySelector("#go-on").click(); }, READ);
  }

  document.addEventListener("table", begin);
  document.addEventListener("table", passOn);
  passOn();
  begin();
})();
