// What was entered in a set-up stays while somebody looks a rule up, changes the language, reloads or comes back from
// the table. It is kept for this tab alone, and only for convenience: what counts is sent when the evening begins.
"use strict";
(() => {
  const WHILE = 3_600_000; // ms until who begins anew finds an empty table again
  const form = document.querySelector(".setup");
  const place = `${new URL(form.action).pathname} ${form.elements.nach.value}`;
  const entered = () => JSON.stringify([...new FormData(form)]); // its id, too: sent again it is the same evening

  function kept() {
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

  const before = kept();
  let begun = before?.begun; // what an evening was begun with; the next one starts with an empty form
  const goesOn = before && before.entered !== begun && Date.now() - before.at < WHILE;
  if (before && (goesOn || history.state?.seen)) fill(JSON.parse(before.entered)); // a reload, or the way back
  history.replaceState({ seen: true }, "");

  function keep() {
    try {
      sessionStorage.setItem(place, JSON.stringify({ entered: entered(), begun, at: Date.now() }));
    } catch { /* this browser keeps nothing */ }
  }
  form.addEventListener("submit", () => { begun = entered(); });
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
})();
