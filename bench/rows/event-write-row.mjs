import { setTimeout as sleep } from 'node:timers/promises';
import { inTemporaryFolder } from '../folder.mjs';
import { startGantry } from '../gantry.mjs';
import { resource, send } from '../runs/provisioner.mjs';

/** Changes of each side in a round, and before the first round. */
const CHANGES = 300;
/** The pause before each change, in which the server dispatches the previous event. */
const PAUSE_MS = 30;
/** A closed port: the first delivery fails, and the next ones wait for its retry. */
const UNREACHABLE = 'http://127.0.0.1:9/';

/**
 * The time of a change with an event for a webhook, compared with a change without a webhook. The
 * deliveries run in the background and are not included.
 */
export const eventWriteRow = (limits) => ({
  name: 'Change a workspace, and store an event for a webhook',
  base: 'the same change without a webhook',
  ...limits,
  better: 'lower',
  measure: ({ rounds }) =>
    inTemporaryFolder(async (folder) => {
      const gantry = await startGantry(folder, {
        GANTRY_ENCRYPTION_KEY: '5'.repeat(64),
        GANTRY_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
        GANTRY_RUN_WORKERS: '0',
      });
      try {
        const sides = { base: await createWorkspace(gantry, 'quiet') };
        sides.test = await createWorkspace(gantry, 'watched');
        const webhook = { name: 'later', url: UNREACHABLE, 'event-types': ['audit.recorded'] };
        const path = '/api/v2/organizations/watched/webhooks';
        await send(gantry, 'POST', path, resource('webhooks', webhook));
        const change = createChange(gantry);
        await alternate(sides, change);
        const samples = [];
        for (let round = 0; round < rounds; round++) {
          const { base, test } = await alternate(sides, change);
          samples.push({ base, test, ratio: test.wall / base.wall });
        }
        return samples;
      } finally {
        await gantry.stop();
      }
    }),
});

async function createWorkspace(gantry, name) {
  const organization = { name, email: 'owner@example.org' };
  await send(gantry, 'POST', '/api/v2/organizations', resource('organizations', organization));
  const path = `/api/v2/organizations/${name}/workspaces`;
  return (await send(gantry, 'POST', path, resource('workspaces', { name: 'site' }))).id;
}

/** Returns a function that changes a workspace and returns the response time in milliseconds. */
function createChange(gantry) {
  let count = 0;
  return async (id) => {
    const attributes = { description: `change ${(count += 1)}` };
    const data = { id, type: 'workspaces', attributes };
    await sleep(PAUSE_MS);
    const began = performance.now();
    await send(gantry, 'PATCH', `/api/v2/workspaces/${id}`, { data });
    return performance.now() - began;
  };
}

/** Changes both sides in turn, so that the machine has the same load for both. */
async function alternate({ base, test }, change) {
  const times = { base: [], test: [] };
  for (let count = 0; count < CHANGES; count++) {
    times.base.push(await change(base));
    times.test.push(await change(test));
  }
  const quantile = (values, share) =>
    values.sort((one, other) => one - other)[Math.floor(share * (values.length - 1))];
  const figures = (values) => ({ wall: quantile(values, 0.5), p99: quantile(values, 0.99) });
  return { base: figures(times.base), test: figures(times.test) };
}
