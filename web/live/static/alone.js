// Listening to a table where this device is alone (web/in_browser): its worker names the table of which it booked something,
// and nothing is asked in between. It takes the place of the listening in live.js.
"use strict";
window.listen = (address, _events, ask) => {
  const root = document.documentElement.dataset.root ?? "";
  const match = address.slice(root.length).split("/")[2];
  const tables = new BroadcastChannel(`${root}/ tables`);
  tables.addEventListener("message", ({ data }) => { if (data === match && !document.hidden) ask(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  ask();
  return { close: () => tables.close(), again: ask };
};
