// Voting without leaving the page: keys for one more and one less, and the panel comes back with the vote in it.
"use strict";
(() => {
  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-step]");
    if (!key) return;
    const field = document.getElementById(key.getAttribute("aria-controls"));
    const next = (parseInt(field.value, 10) || 0) + Number(key.dataset.step);
    field.value = Math.min(Math.max(next, Number(field.min)), Number(field.max));
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-cast]")) return;
    event.preventDefault();
    if (form.dataset.sent) return; // a double tap; the server would store it once, too
    form.dataset.sent = "1";
    const said = new URLSearchParams(new FormData(form));
    said.set("tafel", "1");
    try {
      const address = new URL(form.action); // it may name a deck
      address.searchParams.set("lang", document.documentElement.lang);
      const answer = await fetch(address, { method: "POST", body: said });
      document.dispatchEvent(new CustomEvent("panel", { detail: await answer.text() }));
    } catch {
      delete form.dataset.sent; // no answer: the counts stay, and another tap sends the same vote
    }
  });
})();
