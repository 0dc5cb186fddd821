// The egress proxy of a run (docs/run-network.md): a separate process without secrets, because code
// of modules connects to it. It prints its decisions as JSON lines.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { EgressTally } from './egress-decision.js';
import { EgressServer } from './egress-server.js';
import {
  type EgressSettings,
  LIFE_SOCKET,
  policyOf,
  PROXY_SOCKET,
  SETTINGS_DESCRIPTOR,
} from './egress-settings.js';
import { createHostResolver } from './host-resolver.js';

/** Milliseconds for which decisions are collected into one line. */
const BATCH_INTERVAL_MS = 100;
const PARENT_CHECK_INTERVAL_MS = 1_000;

const settings = JSON.parse(readFileSync(SETTINGS_DESCRIPTOR, 'utf8')) as EgressSettings;
const parent = process.ppid;
const batch = new EgressTally();
let timer: NodeJS.Timeout | null = null;

function flush(): void {
  if (timer) clearTimeout(timer);
  timer = null;
  const { decisions, unlisted } = batch.take();
  if (decisions.length + unlisted > 0) print({ decisions, unlisted });
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const { http } = new EgressServer({
  policy: policyOf(settings),
  resolve: createHostResolver(settings.runner.resolvers),
  limits: settings.limits,
  onDecision: ({ host, port }, outcome, reason) => {
    batch.add({ host, port, outcome, reason, connections: 1 });
    timer ??= setTimeout(flush, BATCH_INTERVAL_MS);
  },
});
const life = createServer((socket) => socket.on('error', () => socket.destroy()).resume());

// The runner sends SIGINT when the step of the run has ended.
process.on('SIGINT', () => {
  flush();
  process.stdout.write('', () => process.exit(0));
});
process.stdout.on('error', () => process.exit(1));
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, PARENT_CHECK_INTERVAL_MS).unref();

life.listen(LIFE_SOCKET, () => http.listen(PROXY_SOCKET, () => print({ ready: true })));
