// A thread that behaves as each message instructs, for the tests of its supervisor.
import { parentPort, threadId } from 'node:worker_threads';

const ACTS = {
  answer: () => parentPort.postMessage(threadId),
  spin: () => {
    for (;;);
  },
  silence: () => undefined,
  throw: () => {
    throw new Error('as instructed');
  },
  exit: () => process.exit(3),
  hoard: () => {
    const hoard = [];
    for (;;) hoard.push(Array(1000).fill(hoard.length));
  },
};

parentPort.on('message', (act) => ACTS[act]());
parentPort.postMessage('ready');
