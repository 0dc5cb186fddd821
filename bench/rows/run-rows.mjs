import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTemporaryFolder } from '../folder.mjs';
import { provisionByHand, toolOnPath } from '../runs/by-hand.mjs';
import { Fleet } from '../runs/fleet.mjs';
import { startInstallation, startWithRunners } from '../runs/installations.mjs';
import { POLL_INTERVAL_MS, Provisioner } from '../runs/provisioner.mjs';
import { measureRounds } from './sides.mjs';

const NO_TOOL = 'neither tofu nor terraform is on the search path';
const CONCURRENT_RUNS = 2;

/**
 * The median time from the creation of a workspace to its applied run, compared with the same four
 * commands by hand. Both start on an idle machine: programs that follow each other immediately find
 * warm caches, which would favor the side that does not poll for the end of a run.
 */
export const runRow = (sandbox, env, limits) =>
  row(
    `Execute a run of six resources ${sandbox}`,
    'the tool by hand',
    limits,
    async ({ byHand, provisioner, usage }, { rounds, runs }) => {
      const measures = {
        base: async () => ({ wall: medianOf(await inTurn(runs, afterPause(byHand))) }),
        test: async () => {
          const times = await inTurn(
            runs,
            afterPause(() => provisioner.provision()),
          );
          return { wall: medianOf(times.map(({ applied }) => applied)), ...(await usage()) };
        },
      };
      return measureRounds(rounds, 'lower', 'wall', (side) => measures[side]());
    },
    startInstallation(env),
  );

/** The time for each of many queued runs, executed two at a time, compared with as many by hand. */
export const manyRunsRow = (name, start, limits) =>
  row(
    name,
    'the tool by hand, two at the same time',
    limits,
    async ({ byHand, provisioner, usage }, { rounds, runs }) => {
      const measures = {
        base: async () => {
          const began = performance.now();
          await Promise.all(Array.from({ length: CONCURRENT_RUNS }, () => inTurn(runs, byHand)));
          return figures(CONCURRENT_RUNS * runs, performance.now() - began);
        },
        test: async () => ({ ...(await executeQueue(provisioner, runs)), ...(await usage()) }),
      };
      return measureRounds(rounds, 'lower', 'wall', (side) => measures[side]());
    },
    start,
  );

/**
 * The time for each of many queued runs with many existing workspaces, runs, states and audit
 * events, compared with few.
 */
export const runsAmongManyRow = (limits) => ({
  ...describeRow(
    'Execute runs among many others, 2 runners on PostgreSQL',
    'the same among few others',
    limits,
  ),
  measure: (options) =>
    inTemporaryFolder(async (folder) => {
      const stops = [];
      try {
        const start = async (side, rows) => {
          const { gantry, stop } = await startWithRunners(2, rows)(join(folder, side));
          stops.push(stop);
          const provisioner = await Provisioner.in(gantry, 'busy');
          await provisioner.provisionAll(CONCURRENT_RUNS);
          return { gantry, provisioner };
        };
        const sides = { base: await start('few'), test: await start('many', options.keys) };
        return await measureRounds(options.rounds, 'lower', 'wall', async (side) => ({
          ...(await executeQueue(sides[side].provisioner, options.runs)),
          memory: (await sides[side].gantry.usage()).memory / 1e6,
        }));
      } finally {
        for (const stop of stops) await stop();
      }
    }),
});

/** The time for each upgrade of a campaign, compared with runs that are confirmed when planned. */
export const campaignRow = (limits) =>
  row(
    'Upgrade workspaces by a campaign, 2 runners on PostgreSQL',
    'runs that are confirmed when planned',
    limits,
    async ({ provisioner, usage }, { rounds, fleet: count }) => {
      const fleet = await Fleet.of(provisioner, count);
      const measures = {
        base: async () => figures(count, await fleet.runAll()),
        test: async () => ({ ...figures(count, await fleet.upgradeAll()), ...(await usage()) }),
      };
      return measureRounds(rounds, 'lower', 'wall', (side) => measures[side]());
    },
    startWithRunners(2),
  );

async function executeQueue(provisioner, runs) {
  const count = CONCURRENT_RUNS * runs;
  const times = await provisioner.provisionAll(count);
  return figures(count, Math.max(...times.map(({ applied }) => applied)));
}

const figures = (count, milliseconds) => ({
  wall: milliseconds / count,
  runsPerMinute: (60_000 * count) / milliseconds,
});

/**
 * The median time from the request that creates a workspace until its run has the status, compared
 * with a limit.
 */
export const runStatusRow = (status, suffix, start, milliseconds, limits) =>
  row(
    `Create a workspace until its run is ${status}${suffix}`,
    `${milliseconds} ms`,
    limits,
    async ({ provisioner, usage }, { rounds, runs }) => {
      const samples = [];
      for (let round = 0; round < rounds; round++) {
        const times = (await inTurn(runs, () => provisioner.provision()))
          .map((run) => run[status])
          .sort((a, b) => a - b);
        const wall = medianOf(times);
        samples.push({
          base: { wall: milliseconds, p99: milliseconds },
          test: { wall, p99: times.at(-1), ...(await usage()) },
          ratio: wall / milliseconds,
        });
      }
      return samples;
    },
    start,
  );

const describeRow = (name, base, limits) => ({
  name,
  base,
  ...limits,
  better: 'lower',
  missing: () => (toolOnPath() ? null : NO_TOOL),
});

function row(name, base, limits, compare, start) {
  return {
    ...describeRow(name, base, limits),
    measure: (options) => inTemporaryFolder((folder) => measure(folder, start, compare, options)),
  };
}

async function measure(folder, start, compare, options) {
  const tool = toolOnPath();
  const { gantry, stop } = await start(folder);
  try {
    const provisioner = await Provisioner.in(gantry);
    const byHand = () => provisionByHand(tool, folder);
    // The first runs load the tool into the page cache, and start Gantry's workers.
    for (const work of [byHand, () => provisioner.provision()]) await inTurn(2, work);
    return await compare(
      { byHand, provisioner, usage: async () => ({ memory: (await gantry.usage()).memory / 1e6 }) },
      options,
    );
  } finally {
    await stop();
  }
}

const afterPause = (work) => async () => {
  await sleep(POLL_INTERVAL_MS);
  return work();
};

async function inTurn(count, work) {
  const results = [];
  for (let index = 0; index < count; index++) results.push(await work());
  return results;
}

function medianOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
