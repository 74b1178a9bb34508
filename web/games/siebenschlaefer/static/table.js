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

  // The hand that is counted lies in the middle of the table: one card of each rank, with its number.
  const tally = () => document.getElementById("tally");
  const cardsOf = (form) => form.elements.cards.value.split(",").filter(Boolean);

  function count(form, cards) {
    form.elements.cards.value = cards.join(",");
    form.dataset.touched = "1";
    let sum = 0;
    form.querySelectorAll("[data-add]").forEach((key) => {
      const held = cards.filter((card) => card === key.dataset.add).length;
      const card = document.getElementById(`less-${key.dataset.add}`);
      sum += held * Number(key.dataset.points);
      key.querySelector(".held-count").textContent = held ? `× ${held}` : "";
      key.classList.toggle("some", held > 0);
      card.hidden = !held;
      card.querySelector(".held-count").textContent = held > 1 ? `× ${held}` : "";
    });
    return sum;
  }

  const showSum = (sum) => { document.getElementById("sum").textContent = sum || "–"; };

  function recount(form, cards) {
    const sum = count(form, cards);
    form.elements.points.value = sum || "";
    showSum(sum);
  }

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("#take-back") && tally() && cardsOf(tally()).length) { // first the cards that were tapped
      event.preventDefault();
      recount(tally(), cardsOf(tally()).slice(0, -1));
      return;
    }
    const key = event.target.closest("[data-rank], [data-add], [data-less]");
    if (!key || "step" in key.dataset) return;
    event.preventDefault();
    if ("rank" in key.dataset) { halve(key.closest(".tapping"), key); return; }
    const form = tally(), cards = cardsOf(form), rank = key.dataset.less;
    if (!rank) cards.push(key.dataset.add);
    else if (cards.includes(rank)) cards.splice(cards.lastIndexOf(rank), 1);
    else return;
    recount(form, cards);
  });

  // A number that somebody enters replaces the cards tapped before.
  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (!form?.matches("#tally") || event.target.name !== "points") return;
    const cards = cardsOf(form), entered = Number(event.target.value || 0);
    if (cards.length && entered !== count(form, cards)) count(form, []);
    form.dataset.touched = "1";
    showSum(entered);
  });

  // A key with the role of a button answers the space bar as one.
  document.addEventListener("keydown", (event) => {
    const key = event.target.closest("a[role=button]");
    if (key && event.key === " ") { event.preventDefault(); key.click(); }
  });
})();
