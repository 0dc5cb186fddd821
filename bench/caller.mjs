// The calling process. Its argument is a file with its job: to send each of several requests once,
// or one request repeatedly until it is stopped, over a number of connections. Measures every call,
// which autocannon does only in whole milliseconds.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { call } from './call.mjs';

const { url, requests, connections, repeat } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
let stopped = false;
process.on('disconnect', () => process.exit(1));
process.on('message', () => (stopped = true));

const milliseconds = [];
let next = 0;
await Promise.all(Array.from({ length: connections }, callInTurn));
milliseconds.sort((a, b) => a - b);
const at = (share) =>
  milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))];
process.send({ requests: milliseconds.length, p50: at(0.5), p99: at(0.99), max: at(1) }, () =>
  process.exit(0),
);

async function callInTurn() {
  while (repeat ? !stopped : next < requests.length) {
    const began = performance.now();
    await call(url, requests[next++ % requests.length], agent);
    milliseconds.push(performance.now() - began);
  }
}
