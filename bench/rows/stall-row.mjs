import { request as send } from 'node:http';
import { hostile } from '../hostile/requests.mjs';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { Provisioner } from '../runs/provisioner.mjs';

/** Requests of each kind in a round. */
const REPETITIONS = 10;

/**
 * The longest block of a server's event loop during hostile requests, compared with a number of
 * milliseconds.
 */
export function stallRow(milliseconds, limits) {
  const measure = ({ rounds }) =>
    inTemporaryFolder(async (folder) => {
      const gantry = await startGantry(folder, {
        BENCH_EVENT_LOOP: '1',
        GANTRY_RUN_EXECUTOR: 'simulated',
        GANTRY_RUN_SANDBOX: 'off',
      });
      try {
        const { module } = await Provisioner.in(gantry);
        const requests = Object.entries(hostile(module));
        // The first ones include compilation by V8.
        await longestOf(gantry, requests);
        const samples = [];
        for (let round = 0; round < rounds; round++) {
          const stalls = await longestOf(gantry, requests);
          const [worst, wall] = Object.entries(stalls).reduce((one, other) =>
            other[1] > one[1] ? other : one,
          );
          samples.push({
            base: { wall: milliseconds },
            test: { wall },
            ratio: wall / milliseconds,
            worst,
            stalls,
          });
        }
        console.error(`     the longest of ${requests.length} kinds: ${samples.at(-1).worst}`);
        return samples;
      } finally {
        await gantry.stop();
      }
    });
  return {
    name: 'longest stall under hostile requests',
    base: `${milliseconds} ms`,
    ...limits,
    better: 'lower',
    measure,
  };
}

async function longestOf(gantry, requests) {
  const stalls = {};
  for (const [name, request] of requests) {
    await gantry.usage();
    for (let time = 0; time < REPETITIONS; time++)
      requireRefusalOrSuccess(name, await statusOf(gantry, request));
    stalls[name] = (await gantry.usage()).stall;
  }
  return stalls;
}

function requireRefusalOrSuccess(name, status) {
  if (status >= 500) throw new Error(`${name} returned ${status}`);
}

/** The path as written: fetch would normalize it. */
function statusOf({ url, token }, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const given = {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-length': Buffer.byteLength(body) }),
    };
    const sent = send(url, { method, path, headers: given }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    );
    sent.on('error', reject).end(body);
  });
}
