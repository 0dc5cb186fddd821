import { request as send } from 'node:http';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { hostileRequests } from '../hostile/requests.mjs';
import { Provisioner } from '../runs/provisioner.mjs';

/** Requests of each kind in a round. */
const REPETITIONS = 10;

/** The longest block of the event loop during hostile requests, compared with a limit. */
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
        const requests = Object.entries(hostileRequests(module));
        // The first requests include compilation by V8.
        await measureStalls(gantry, requests);
        const samples = [];
        for (let round = 0; round < rounds; round++) {
          const stalls = await measureStalls(gantry, requests);
          const wall = Math.max(...Object.values(stalls));
          const worst = Object.keys(stalls).find((kind) => stalls[kind] === wall);
          samples.push({
            base: { wall: milliseconds },
            test: { wall },
            ratio: wall / milliseconds,
            worst,
            stalls,
          });
        }
        console.error(
          `     the longest block of ${requests.length} kinds: ${samples.at(-1).worst}`,
        );
        return samples;
      } finally {
        await gantry.stop();
      }
    });
  return {
    name: 'Longest block of the event loop during hostile requests',
    base: `${milliseconds} ms`,
    ...limits,
    better: 'lower',
    measure,
  };
}

/** Returns the longest block of the event loop during requests of each kind. */
async function measureStalls(gantry, requests) {
  const stalls = {};
  for (const [name, request] of requests) {
    await gantry.usage();
    for (let time = 0; time < REPETITIONS; time++)
      requireNoFault(name, await sendForStatus(gantry, request));
    stalls[name] = (await gantry.usage()).stall;
  }
  return stalls;
}

function requireNoFault(name, status) {
  if (status >= 500) throw new Error(`${name} returned ${status}`);
}

/** Sends a request without fetch, which would normalize the path. */
function sendForStatus({ url, token }, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const allHeaders = {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body && { 'content-length': Buffer.byteLength(body) }),
    };
    const sent = send(url, { method, path, headers: allHeaders }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    );
    sent.on('error', reject).end(body);
  });
}
