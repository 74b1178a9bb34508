// The draft of a set-up survives a look at the rules, a change of language, a reload and the way back from the table.
// It is stored for this tab alone, for convenience: only the form that is sent counts.
"use strict";
(() => {
  const WHILE = 3_600_000; // ms after which a new set-up begins empty
  const form = document.querySelector(".setup");
  const place = `${new URL(form.action).pathname} ${form.elements.nach.value}`;
  const entered = () => JSON.stringify([...new FormData(form)]); // with its id: sent again it begins the same evening

  function stored() {
    try { return JSON.parse(sessionStorage.getItem(place)); } catch { return null; }
  }

  function fill(fields) {
    for (const control of form.elements) {
      const at = fields.findIndex(([name]) => name === control.name);
      if (at < 0) continue;
      if (control.type === "radio") control.checked = fields[at][1] === control.value;
      else control.value = fields.splice(at, 1)[0][1];
    }
  }

  const before = stored();
  let begun = before?.begun; // the draft with which an evening was begun; the next one begins empty
  const goesOn = before && before.entered !== begun && Date.now() - before.at < WHILE;
  if (before && (goesOn || history.state?.seen)) fill(JSON.parse(before.entered)); // a reload, or the way back
  history.replaceState({ seen: true }, "");

  function store() {
    try {
      sessionStorage.setItem(place, JSON.stringify({ entered: entered(), begun, at: Date.now() }));
    } catch { /* this browser stores nothing */ }
  }
  form.addEventListener("submit", () => { begun = entered(); });
  window.addEventListener("pagehide", store);
  document.addEventListener("visibilitychange", store);
})();
