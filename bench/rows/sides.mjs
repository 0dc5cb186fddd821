import { callEach } from '../calls.mjs';
import { load } from '../load.mjs';

/** Requests after which V8 has compiled the hot code. */
const WARM_UP = 20_000;
/** Requests of one connection: enough for a median if a database does the work. */
const CALLS = 400;

/**
 * Loads two sides, each a running server and its request, and compares their CPU time per request.
 */
export async function compareCpu({ base, test }, better, options) {
  for (const { server, request } of [base, test])
    await load(server.url, request, {
      ...options,
      requests: Math.min(WARM_UP, 2 * options.requests),
    });
  return roundsOf(options.rounds, better, 'cpu', (side) =>
    loaded(side === 'base' ? base : test, options),
  );
}

/** Like {@link compareCpu}, with the median time of a call, for work in another process. */
export async function compareWall({ base, test }, { rounds }) {
  const called = async ({ server, request }) => {
    const { p50, p99 } = await callEach(server.url, Array(CALLS).fill(request), 1);
    return { wall: p50, p99 };
  };
  for (const side of [base, test]) await called(side);
  return roundsOf(rounds, 'lower', 'wall', (side) => called(side === 'base' ? base : test));
}

/** A number of rounds of both sides, in alternating order, each measured by `measure`. */
export async function roundsOf(rounds, better, figure, measure) {
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

/**
 * CPU microseconds of the server per request, the 99th percentile in milliseconds, and its memory
 * in MB.
 */
async function loaded({ server, request }, options) {
  const before = await server.usage();
  const { requests, p99 } = await load(server.url, request, options);
  const after = await server.usage();
  return { cpu: (after.cpu - before.cpu) / requests, p99, memory: after.memory / 1e6 };
}
