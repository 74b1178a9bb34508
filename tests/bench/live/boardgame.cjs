// The peer of the bench of live tables: boardgame.io in memory, with a view as large as a phone's. `node boardgame.cjs PORT`
"use strict";
const { Server } = require("boardgame.io/server");

const game = {
  name: "table",
  setup: () => ({ taps: 0, view: "x".repeat(1800) }),
  moves: { tap: ({ G }) => { G.taps += 1; } },
};
Server({ games: [game], origins: [/./] }).run(Number(process.argv[2]));
