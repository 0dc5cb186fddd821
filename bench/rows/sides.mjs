import { callEach } from '../calls.mjs';
import { load } from '../load.mjs';

/** Requests after which V8 has compiled the hot code. */
const WARM_UP_REQUESTS = 20_000;
/** Requests over one connection, which are enough for a median if a database does the work. */
const WALL_TIME_REQUESTS = 400;

/** Compares the CPU time per request of two sides, each a running server and its request. */
export async function compareCpu({ base, test }, better, options) {
  for (const { server, request } of [base, test])
    await load(server.url, request, {
      ...options,
      requests: Math.min(WARM_UP_REQUESTS, 2 * options.requests),
    });
  return measureRounds(options.rounds, better, 'cpu', (side) =>
    measureLoad(side === 'base' ? base : test, options),
  );
}

/** Compares the median response time of two sides whose database runs in another process. */
export async function compareWall({ base, test }, { rounds }) {
  const measure = async ({ server, request }) => {
    const { p50, p99 } = await callEach(server.url, Array(WALL_TIME_REQUESTS).fill(request), 1);
    return { wall: p50, p99 };
  };
  for (const side of [base, test]) await measure(side);
  return measureRounds(rounds, 'lower', 'wall', (side) => measure(side === 'base' ? base : test));
}

/**
 * Measures both sides in each round, in alternating order. The ratio of a round is base / test if
 * `better` is `higher`, otherwise test / base.
 */
export async function measureRounds(rounds, better, figure, measure) {
  const samples = [];
  for (let round = 0; round < rounds; round++) {
    const sample = {};
    for (const side of round % 2 === 0 ? ['base', 'test'] : ['test', 'base'])
      sample[side] = await measure(side);
    const [base, test] = [sample.base[figure], sample.test[figure]];
    samples.push({ ...sample, ratio: better === 'higher' ? base / test : test / base });
  }
  return samples;
}

/** Returns CPU microseconds per request, the 99th percentile in milliseconds, and memory in MB. */
async function measureLoad({ server, request }, options) {
  const before = await server.usage();
  const { requests, p99 } = await load(server.url, request, options);
  const after = await server.usage();
  return { cpu: (after.cpu - before.cpu) / requests, p99, memory: after.memory / 1e6 };
}
