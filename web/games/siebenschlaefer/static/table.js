// Siebenschläfer: the first of two taps, and the count of hands, without the server. Only the server rules on a pair;
// this script shows the worth of each rank with the one tapped first.
"use strict";
(() => {
  // After the first tap every key leads to the ruling on both cards; the table's own script follows such links.
  function halve(pad, first) {
    const worths = first.dataset.worths.split(" ");
    document.dispatchEvent(new CustomEvent("step", { detail: first.href })); // the same page has this address as a link
    pad.querySelectorAll("[data-rank]").forEach((key, place) => {
      const worth = worths[place], lawful = /^\d+$/.test(worth), makes = key.querySelector(".makes");
      key.href = `?schritt=paar&erste=${first.dataset.rank}&zweite=${key.dataset.rank}`;
      key.dataset.step = "";
      key.classList.toggle("dead", !lawful);
      key.classList.toggle("held", key === first);
      makes.textContent = worth === "x" ? pad.dataset.none : worth === "-" ? pad.dataset.gone : `= ${parseInt(worth, 10)}`;
      if (worth.endsWith("<")) {
        const low = document.createElement("span");
        low.className = "sr";
        low.textContent = ` ${pad.dataset.low}`;
        makes.append(low);
      }
    });
    const name = first.querySelector(".sr").textContent;
    document.getElementById("first").textContent = name;
    document.getElementById("said").textContent = `${name} …`;
    pad.classList.add("half");
  }

  const cardsOf = (form) => form.elements.cards.value.split(",").filter(Boolean);

  function count(form, cards) {
    form.elements.cards.value = cards.join(",");
    let sum = 0;
    form.querySelectorAll("[data-add]").forEach((key) => {
      const held = cards.filter((card) => card === key.dataset.add).length;
      sum += held * Number(key.dataset.points);
      key.querySelector(".held-count").textContent = held ? `× ${held}` : "";
      key.parentElement.classList.toggle("some", held > 0);
    });
    return sum;
  }

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const key = event.target.closest("[data-rank], [data-add], [data-less]");
    if (!key || "step" in key.dataset) return;
    event.preventDefault();
    if ("rank" in key.dataset) { halve(key.closest(".tapping"), key); return; }
    const form = key.closest("form"), cards = cardsOf(form), rank = key.dataset.less;
    if (!rank) cards.push(key.dataset.add);
    else if (cards.includes(rank)) cards.splice(cards.lastIndexOf(rank), 1);
    else return;
    form.elements.points.value = count(form, cards) || "";
    form.elements.points.dispatchEvent(new Event("input", { bubbles: true }));
  });

  // A number that somebody enters replaces the cards tapped before.
  document.addEventListener("input", (event) => {
    const form = event.target.closest(".tally");
    if (!form || event.target.name !== "points") return;
    const cards = cardsOf(form);
    if (cards.length && Number(event.target.value || 0) !== count(form, cards)) count(form, []);
  });

  // A key with the role of a button answers the space bar as one.
  document.addEventListener("keydown", (event) => {
    const key = event.target.closest("a[role=button]");
    if (key && event.key === " ") { event.preventDefault(); key.click(); }
  });
})();
