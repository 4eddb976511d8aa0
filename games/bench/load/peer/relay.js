// The least game that there is: two players say a text in turn.
exports.Relay = {
  name: "relay",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ said: "", count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  // Only the server says it: what a client draws has gone there and back.
  moves: { say: { move: ({ G }, text) => ({ said: text, count: G.count + 1 }), client: false } },
};
