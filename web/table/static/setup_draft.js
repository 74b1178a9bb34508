// A set-up that was left is gone on with for an hour, in this tab alone; after an evening was begun the next one is new.
// The address holds all that was entered, so a reload and the way back need nothing of this.
"use strict";
(() => {
  const WHILE = 3_600_000; // ms
  const place = location.pathname;
  const follows = new URLSearchParams(location.search).get("nach") ?? "";
  const stored = () => {
    try { return JSON.parse(sessionStorage.getItem(place)); } catch { return null; }
  };
  const store = (draft) => {
    try { sessionStorage.setItem(place, JSON.stringify(draft)); } catch { /* this browser stores nothing */ }
  };
  const draft = stored();
  if (!location.search && draft && draft.search && Date.now() - draft.at < WHILE) {
    location.replace(place + draft.search);
    return;
  }
  const keep = () => { if (!follows && location.search) store({ search: location.search, at: Date.now() }); };
  document.addEventListener("seated", keep);
  keep();
  document.addEventListener("submit", (event) => { if (event.submitter?.id === "go") store({ search: "", at: 0 }); });
})();
