import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import { HttpReceiver } from '../platform/events/support/receivers.js';
import { databases } from '../support/server.js';
import { countByStatus, createWebhook, expireLease } from './support/deliveries.js';
import { Installation, kill } from './support/installation.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const WORKSPACES = 5;
/** Milliseconds from the start of a server until it is killed. */
const KILL_DELAYS_MS = [150, 600];
const CONFIGURATION = 'resource "terraform_data" "site" { input = "here" }';
const WAIT = { timeout: 120_000, interval: 50 };

describe.each(databases)('automatic destructions, on %s', (kind) => {
  let installation: Installation;
  let database: Database;
  let receiver: HttpReceiver;
  beforeEach(async () => {
    installation = await Installation.create(kind);
    installation.environment['GANTRY_WEBHOOK_PRIVATE_NETWORKS'] = '127.0.0.1';
    receiver = await new HttpReceiver().start();
  });
  afterEach(async () => {
    await database.close();
    await installation.remove();
    await receiver.stop();
  });

  it('happen once and are announced once, although servers are killed', async () => {
    let server = await installation.serve();
    database = await installation.openDatabase();
    const module = await installation.publish(server, CONFIGURATION);
    const ids: string[] = [];
    for (let number = 0; number < WORKSPACES; number++) {
      const { workspace, run } = await installation.provision(
        server,
        module,
        `site-${number}`,
        true,
      );
      await installation.waitForRun(database, run, 'applied');
      ids.push(workspace);
    }
    const webhook = await createWebhook(installation, server, 'ci', `${receiver.url}/hook`);
    const at = new Date(Date.now() + 1_000).toISOString();
    for (const id of ids) {
      const attributes = { 'auto-destroy-at': at };
      const { status, text } = await installation.request(server, `/api/v2/workspaces/${id}`, {
        method: 'PATCH',
        body: { data: { type: 'workspaces', attributes } },
      });
      expect(status, text).toBe(200);
    }
    await delay(Math.max(0, Date.parse(at) - Date.now()));
    for (const milliseconds of KILL_DELAYS_MS) {
      await delay(milliseconds);
      await kill(server);
      await expireLease(database, webhook);
      server = await installation.serve();
    }
    const listWorkspaces = () => database.read.find(Workspace, { order: { createdAt: 'ASC' } });
    const areDestructionsOver = async () =>
      (await listWorkspaces()).every(({ autoDestroyStatus: status }) =>
        ['destroyed', 'errored'].includes(status ?? ''),
      );
    const areEventsDelivered = async () => {
      const undispatched = await database.select(
        'SELECT id FROM events WHERE dispatched_at IS NULL LIMIT 1',
        [],
      );
      return undispatched.length === 0 && !('pending' in (await countByStatus(database, webhook)));
    };
    await expect.poll(areDestructionsOver, WAIT).toBe(true);
    await expect.poll(areEventsDelivered, WAIT).toBe(true);

    const bodies = receiver.bodies('/hook') as {
      id: string;
      type: string;
      data: { workspace: { id: string } };
    }[];
    const byId = new Map(bodies.map((body) => [body.id, body]));
    const findEvents = (type: string, id: string) =>
      [...byId.values()].filter((body) => body.type === type && body.data.workspace.id === id);
    for (const { id, autoDestroyStatus, autoDestroyError } of await listWorkspaces()) {
      const runs = await database.read.findBy(Run, { workspaceId: id, purpose: 'auto-destroy' });
      expect(runs).toHaveLength(1);
      expect(findEvents('workspace.auto_destroy_started', id)).toHaveLength(1);
      const outcomes = ['finished', 'failed'].map(
        (outcome) => findEvents(`workspace.auto_destroy_${outcome}`, id).length,
      );
      // An apply whose worker was killed is never repeated: it fails, and its error states why.
      const isDestroyed = autoDestroyStatus === 'destroyed';
      expect(outcomes, autoDestroyError ?? '').toEqual(isDestroyed ? [1, 0] : [0, 1]);
      expect(autoDestroyError === null).toBe(isDestroyed);
    }
  });
});
