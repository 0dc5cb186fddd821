// Sends requests from a separate process and measures each one; autocannon measures only whole
// milliseconds. The argument names a file with the job: send each request once, or send one request
// repeatedly until the parent sends a message, over a number of connections.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { call } from './call.mjs';

const { url, requests, connections, repeat } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
let isStopped = false;
process.on('disconnect', () => process.exit(1));
process.on('message', () => (isStopped = true));

const milliseconds = [];
let next = 0;
await Promise.all(Array.from({ length: connections }, callInTurn));
milliseconds.sort((a, b) => a - b);
const quantile = (share) =>
  milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))];
process.send(
  { requests: milliseconds.length, p50: quantile(0.5), p99: quantile(0.99), max: quantile(1) },
  () => process.exit(0),
);

async function callInTurn() {
  while (repeat ? !isStopped : next < requests.length) {
    const began = performance.now();
    await call(url, requests[next++ % requests.length], agent);
    milliseconds.push(performance.now() - began);
  }
}
