// Let tables of two clients play at full speed: node drive.js PORT TABLES SECONDS SIZE
// Prints {"times": [ms until both screens have changed, ...], "seconds": how long they took together}.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { performance } = require("perf_hooks");
const { Relay } = require("./relay");

const [port, tables, seconds, size] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const text = ".".repeat(size);
const LONGEST_WAIT = 20000;

const until = (clients, holds) =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("a screen did not change in time")), LONGEST_WAIT);
    const stops = [];
    const look = () => {
      if (clients.every(holds)) {
        clearTimeout(late);
        stops.forEach((stop) => stop());
        resolve();
      }
    };
    clients.forEach((client) => stops.push(client.subscribe(look)));
    look();
  });

const counted = (client) => client.getState()?.G?.count ?? -1;

// A match is made when its first client asks for it.
async function open(matchID) {
  const clients = ["0", "1"].map((playerID) =>
    Client({ game: Relay, multiplayer: SocketIO({ server: address }), matchID, playerID, debug: false }),
  );
  clients.forEach((client) => client.start());
  await until(clients, (client) => counted(client) >= 0);
  return clients;
}

async function play(clients, end, times) {
  while (performance.now() < end) {
    const count = counted(clients[0]);
    const sent = performance.now();
    clients[count % 2].moves.say(text);
    await until(clients, (client) => counted(client) > count);
    times.push(performance.now() - sent);
  }
}

async function main() {
  const opened = [];
  for (let table = 0; table < tables; table += 1) opened.push(await open(`relay-${table}`));
  const times = [];
  const start = performance.now();
  await Promise.all(opened.map((clients) => play(clients, start + seconds * 1000, times)));
  const told = JSON.stringify({ times, seconds: (performance.now() - start) / 1000 });
  process.stdout.write(told, () => process.exit(0)); // all of it, and only then
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
