// The set-up: known names are one tap away, colours and seats change in place. Without this script all can be typed.
"use strict";
(() => {
  document.documentElement.classList.add("scripted");
  const colours = 8;
  const rows = [...document.querySelectorAll(".rows li")];
  const field = (row) => row.querySelector(".name");
  const shade = (row) => row.querySelector("[name=farbe]");
  const people = [...document.querySelectorAll(".person")];
  const dealer = document.querySelector("[name=geber]");
  const fold = (name) => name.trim().replace(/\s+/g, " ").normalize("NFC").toLowerCase();

  const paint = (row, colour) => {
    shade(row).value = colour;
    row.className = "p" + colour;
  };
  const free = (row) => {
    const taken = new Set(rows.filter((other) => other !== row && field(other).value.trim()).map((other) => Number(shade(other).value)));
    for (let step = 0; step < colours; step++) {
      const colour = (Number(shade(row).value) + step) % colours;
      if (!taken.has(colour)) return colour;
    }
    return Number(shade(row).value);
  };
  const update = () => {
    const seated = new Set(rows.map((row) => fold(field(row).value)));
    people.forEach((person) => person.setAttribute("aria-pressed", String(seated.has(fold(person.dataset.name)))));
    if (!dealer) return;
    const names = rows.map((row) => field(row).value.trim()).filter(Boolean);
    [...dealer.options].slice(1).forEach((option, seat) => {
      option.hidden = option.disabled = Boolean(names.length) && seat >= names.length;
      option.textContent = names[seat] || `${dealer.dataset.seat} ${seat + 1}`;
      if (option.hidden && option.selected) dealer.value = "";
    });
  };
  const seat = (row, name, colour) => {
    field(row).value = name;
    paint(row, colour);
    paint(row, free(row));
  };

  people.forEach((person) => person.addEventListener("click", () => {
    const there = rows.find((row) => fold(field(row).value) === fold(person.dataset.name));
    if (there) {
      leave(there);
    } else {
      const row = rows.find((each) => !field(each).value.trim());
      if (row) seat(row, person.dataset.name, Number(person.dataset.colour ?? shade(row).value));
    }
    update();
  }));

  function leave(row) {
    let at = rows.indexOf(row);
    for (; at + 1 < rows.length && field(rows[at + 1]).value.trim(); at++) {
      field(rows[at]).value = field(rows[at + 1]).value;
      paint(rows[at], Number(shade(rows[at + 1]).value));
    }
    field(rows[at]).value = "";
    paint(rows[at], free(rows[at]));
  }

  rows.forEach((row, at) => {
    row.querySelector(".colour").addEventListener("click", () => paint(row, (Number(shade(row).value) + 1) % colours));
    row.querySelector(".free").addEventListener("click", () => { leave(row); update(); });
    row.querySelector(".up").addEventListener("click", () => {
      const above = rows[at - 1];
      const [name, colour] = [field(above).value, Number(shade(above).value)];
      field(above).value = field(row).value;
      paint(above, Number(shade(row).value));
      field(row).value = name;
      paint(row, colour);
      update();
    });
    field(row).addEventListener("input", update);
    field(row).addEventListener("change", () => {
      const known = people.find((person) => fold(person.dataset.name) === fold(field(row).value));
      if (known && known.dataset.colour) paint(row, Number(known.dataset.colour));
      paint(row, free(row));
      update();
    });
    field(row).addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // Enter leads to the next seat; only the button begins the evening
      (rows[at + 1] ? field(rows[at + 1]) : document.getElementById("go")).focus();
    });
  });

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-step]");
    if (!key) return;
    const input = key.parentElement.querySelector("input");
    const wished = Number(input.value || 0) + Number(key.dataset.step);
    input.value = Math.min(Math.max(wished, Number(input.min)), Number(input.max));
  });
  const form = document.querySelector(".setup");
  const go = form.querySelector("#go");
  form.addEventListener("submit", () => go.setAttribute("aria-busy", "true"));
  window.addEventListener("pageshow", () => go.removeAttribute("aria-busy")); // back from the table
  rows.forEach((row) => paint(row, Number(shade(row).value)));
  update();
})();
