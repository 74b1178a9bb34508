// Voting without leaving the page: keys for one more and one less, and the panel comes back with the vote in it. A vote that
// the server hasn't answered waits: on the device where it can keep it, else on this page, and the panel says which.
"use strict";
(() => {
  const texts = document.currentScript.dataset;
  const SLOW = 8000; // ms for an answer
  const AGAIN = 3000; // ms between two attempts
  const UNREACHED = [429, 502, 504]; // a proxy speaks, or too many ask

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-step]");
    if (!key) return;
    const field = document.getElementById(key.getAttribute("aria-controls"));
    const next = (parseInt(field.value, 10) || 0) + Number(key.dataset.step);
    field.value = Math.min(Math.max(next, Number(field.min)), Number(field.max));
  });

  // Returns the panel with the vote in it. The same vote sent again is stored once.
  async function send(form, said) {
    const address = new URL(form.action); // it may name a deck
    address.searchParams.set("lang", document.documentElement.lang);
    const answer = await fetch(address, { method: "POST", body: said, signal: AbortSignal.timeout?.(SLOW) });
    if (UNREACHED.includes(answer.status)) throw new TypeError(`not now: ${answer.status}`);
    return answer.text();
  }
  // What was asked for, as the page of what waits lists it.
  function toldBy(form, button) {
    const counts = [...form.querySelectorAll(".stepper")].map((one) => `${one.querySelector("label").textContent.trim()} ${one.querySelector("input").value || 0}`);
    return [form.elements.w?.value, counts.join(", ") || button?.textContent.trim()].filter(Boolean).join(" – ");
  }
  function tell(form, text) {
    const panel = form.closest(".panel");
    if (!panel) return; // another word is shown by now
    form.closest("details")?.removeAttribute("open");
    panel.querySelectorAll(".waits").forEach((old) => old.remove());
    panel.querySelector(".reason").prepend(Object.assign(document.createElement("p"), { className: "notice waits", role: "alert", textContent: text }));
  }
  const show = (form, panel) => form.isConnected && document.dispatchEvent(new CustomEvent("panel", { detail: panel }));

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-cast]")) return;
    event.preventDefault();
    if (form.dataset.sent) return; // a double tap; the server would store it once, too
    form.dataset.sent = "1";
    const said = new URLSearchParams(new FormData(form));
    said.set("tafel", "1");
    for (let first = true; ; first = false) {
      try {
        show(form, await send(form, said));
        return;
      } catch { /* no server */ }
      if (first) {
        try {
          await window.outbox.keep(form.action, said, toldBy(form, event.submitter));
          tell(form, texts.kept);
          document.addEventListener("outbox", ({ detail: { sent, refused, facts } }) => {
            if (sent?.body === String(said)) show(form, facts.panel);
            if (refused?.body === String(said)) tell(form, facts.why);
          });
          return;
        } catch { /* nothing can be kept here: this page sends it again, as long as it is open */ }
      }
      tell(form, texts.again);
      await new Promise((done) => { setTimeout(done, AGAIN); });
    }
  });
})();
