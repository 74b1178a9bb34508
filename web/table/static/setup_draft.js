// A set-up that was left is gone on with for an hour, in this tab alone; after an evening was begun the next one is new.
// An evening may be begun on the page of other rules, too. The address holds all that was entered, so a reload and the way
// back need nothing of this.
"use strict";
(() => {
  const WHILE = 3_600_000; // ms
  const place = location.pathname.replace(/\/anders$/, "");
  const begun = (event) => { if (event.submitter?.id === "go") store({ search: "", at: 0 }); };
  const follows = new URLSearchParams(location.search).get("nach") ?? "";
  const stored = () => {
    try { return JSON.parse(sessionStorage.getItem(place)); } catch { return null; }
  };
  const store = (draft) => {
    try { sessionStorage.setItem(place, JSON.stringify(draft)); } catch { /* this browser stores nothing */ }
  };
  document.addEventListener("submit", begun);
  if (place !== location.pathname) return;
  const draft = stored();
  if (!location.search && draft && draft.search && Date.now() - draft.at < WHILE) {
    location.replace(place + draft.search);
    return;
  }
  const keep = () => { if (!follows && location.search) store({ search: location.search, at: Date.now() }); };
  document.addEventListener("seated", keep);
  keep();
})();
