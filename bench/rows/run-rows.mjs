import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTemporaryFolder } from '../folder.mjs';
import { provisionByHand, toolOnPath } from '../runs/by-hand.mjs';
import { oneServer, withRunners } from '../runs/places.mjs';
import { Fleet } from '../runs/fleet.mjs';
import { POLL_INTERVAL_MS, Provisioner } from '../runs/provisioner.mjs';
import { roundsOf } from './sides.mjs';

const NO_TOOL = 'there is no tofu or terraform on the search path';
const CONCURRENT_RUNS = 2;

/**
 * One workspace from its creation to its applied run, compared with the same four commands by hand;
 * the median of a round. Both begin on an idle machine: programs that follow each other immediately
 * find warm caches, which would favour the side that does not poll for the end of a run.
 */
export const runRow = (name, env, limits) =>
  row(
    name,
    'the tool by hand',
    limits,
    async ({ byHand, provisioner, usage }, { rounds, runs }) => {
      const measures = {
        base: async () => ({ wall: middle(await inTurn(runs, afterPause(byHand))) }),
        test: async () => ({
          wall: middle(
            (
              await inTurn(
                runs,
                afterPause(() => provisioner.provision()),
              )
            ).map(({ applied }) => applied),
          ),
          ...(await usage()),
        }),
      };
      return roundsOf(rounds, 'lower', 'wall', (side) => measures[side]());
    },
    oneServer(env),
  );

/** Many queued runs, executed two at a time, compared with as many by hand: the time for each. */
export const manyRunsRow = (name, place, limits) =>
  row(
    name,
    'the tool by hand, 2 at once',
    limits,
    async ({ byHand, provisioner, usage }, { rounds, runs }) => {
      const measures = {
        base: async () => {
          const began = performance.now();
          await Promise.all(Array.from({ length: CONCURRENT_RUNS }, () => inTurn(runs, byHand)));
          return figures(CONCURRENT_RUNS * runs, performance.now() - began);
        },
        test: async () => ({ ...(await queueOf(provisioner, runs)), ...(await usage()) }),
      };
      return roundsOf(rounds, 'lower', 'wall', (side) => measures[side]());
    },
    place,
  );

/**
 * A queue for two runners with many existing workspaces, runs, states and audit events, compared
 * with few.
 */
export const runsAmongManyRow = (limits) => ({
  ...described('runs, 2 runners on PostgreSQL, among many', 'the same among few', limits),
  measure: (options) =>
    inTemporaryFolder(async (folder) => {
      const stops = [];
      try {
        const started = async (side, rows) => {
          const { gantry, stop } = await withRunners(2, rows)(join(folder, side));
          stops.push(stop);
          const provisioner = await Provisioner.in(gantry, 'busy');
          await provisioner.provisionAll(CONCURRENT_RUNS);
          return { gantry, provisioner };
        };
        const sides = { base: await started('few'), test: await started('many', options.keys) };
        return await roundsOf(options.rounds, 'lower', 'wall', async (side) => ({
          ...(await queueOf(sides[side].provisioner, options.runs)),
          memory: (await sides[side].gantry.usage()).memory / 1e6,
        }));
      } finally {
        for (const stop of stops) await stop();
      }
    }),
});

/** The time of each upgrade of a campaign, compared with runs that are confirmed when planned. */
export const campaignRow = (limits) =>
  row(
    'upgrades of a campaign, 2 runners on PostgreSQL',
    'confirmed runs of the same workspaces',
    limits,
    async ({ provisioner, usage }, { rounds, fleet: count }) => {
      const fleet = await Fleet.of(provisioner, count);
      const measures = {
        base: async () => figures(count, await fleet.runAll()),
        test: async () => ({ ...figures(count, await fleet.upgradeAll()), ...(await usage()) }),
      };
      return roundsOf(rounds, 'lower', 'wall', (side) => measures[side]());
    },
    withRunners(2),
  );

async function queueOf(provisioner, runs) {
  const count = CONCURRENT_RUNS * runs;
  return figures(
    count,
    Math.max(...(await provisioner.provisionAll(count)).map(({ applied }) => applied)),
  );
}

const figures = (count, milliseconds) => ({
  wall: milliseconds / count,
  runsPerMinute: (60_000 * count) / milliseconds,
});

/**
 * From the request that creates a workspace until its run reaches the status, compared with a
 * number of milliseconds.
 */
export const reachesRow = (state, where, place, milliseconds, limits) =>
  row(
    `POST workspace -> ${state}${where}`,
    `${milliseconds} ms`,
    limits,
    async ({ provisioner, usage }, { rounds, runs }) => {
      const samples = [];
      for (let round = 0; round < rounds; round++) {
        const times = (await inTurn(runs, () => provisioner.provision()))
          .map((run) => run[state])
          .sort((a, b) => a - b);
        const wall = middle(times);
        samples.push({
          base: { wall: milliseconds, p99: milliseconds },
          test: { wall, p99: times.at(-1), ...(await usage()) },
          ratio: wall / milliseconds,
        });
      }
      return samples;
    },
    place,
  );

const described = (name, base, limits) => ({
  name,
  base,
  ...limits,
  better: 'lower',
  missing: () => (toolOnPath() ? null : NO_TOOL),
});

function row(name, base, limits, compare, place) {
  return {
    ...described(name, base, limits),
    measure: (options) => inTemporaryFolder((folder) => measure(folder, place, compare, options)),
  };
}

async function measure(folder, place, compare, options) {
  const tool = toolOnPath();
  const { gantry, stop } = await place(folder);
  try {
    const provisioner = await Provisioner.in(gantry);
    const byHand = () => provisionByHand(tool, folder);
    // The first one of each loads the tool into the page cache, and starts Gantry's workers.
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

function middle(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
