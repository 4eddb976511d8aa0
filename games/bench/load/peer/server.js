// Serve the relay, with everything in memory: node server.js PORT
const { Server, Origins } = require("boardgame.io/server");
const { Relay } = require("./relay");

Server({ games: [Relay], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
