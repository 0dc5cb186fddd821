import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import { HttpReceiver } from '../platform/events/support/receivers.js';
import { databases } from '../support/server.js';
import { createWebhook, passLease, statusesOf } from './support/deliveries.js';
import { Installation, kill } from './support/installation.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const WORKSPACES = 5;
/** Milliseconds from the start of a server until it is killed. */
const KILLS_MS = [150, 600];
const CONFIGURATION = 'resource "terraform_data" "site" { input = "here" }';

describe.each(databases)('automatic destructions, on %s', (kind) => {
  let here: Installation;
  let database: Database;
  let receiver: HttpReceiver;
  beforeEach(async () => {
    here = await Installation.on(kind);
    here.environment['GANTRY_WEBHOOK_PRIVATE_NETWORKS'] = '127.0.0.1';
    receiver = await new HttpReceiver().start();
  });
  afterEach(async () => {
    await database.close();
    await here.remove();
    await receiver.stop();
  });

  const until = async (what: string, isReached: () => Promise<boolean>) => {
    const deadline = performance.now() + 120_000;
    while (!(await isReached())) {
      if (performance.now() > deadline) throw new Error(`not reached: ${what}`);
      await delay(50);
    }
  };

  it('happen once and are announced, when servers are killed meanwhile', async () => {
    let server = await here.serve();
    database = await here.open();
    const module = await here.publish(server, CONFIGURATION);
    const ids: string[] = [];
    for (let number = 0; number < WORKSPACES; number++) {
      const { workspace, run } = await here.provision(server, module, `site-${number}`, true);
      await here.until(database, run, 'applied');
      ids.push(workspace);
    }
    const webhook = await createWebhook(here, server, 'ci', `${receiver.url}/hook`);
    const at = new Date(Date.now() + 1_000).toISOString();
    for (const id of ids) {
      const attributes = { 'auto-destroy-at': at };
      const { status, text } = await here.ask(server, `/api/v2/workspaces/${id}`, {
        method: 'PATCH',
        body: { data: { type: 'workspaces', attributes } },
      });
      expect(status, text).toBe(200);
    }
    await delay(Math.max(0, Date.parse(at) - Date.now()));
    for (const milliseconds of KILLS_MS) {
      await delay(milliseconds);
      await kill(server);
      await passLease(database, webhook);
      server = await here.serve();
    }
    const workspaces = () => database.read.find(Workspace, { order: { createdAt: 'ASC' } });
    await until('all destructions ended', async () =>
      (await workspaces()).every(({ autoDestroyStatus: status }) =>
        ['destroyed', 'errored'].includes(status ?? ''),
      ),
    );
    await until('all events delivered', async () => {
      const undispatched = await database.select(
        'SELECT id FROM events WHERE dispatched_at IS NULL LIMIT 1',
        [],
      );
      return undispatched.length === 0 && !('pending' in (await statusesOf(database, webhook)));
    });

    const bodies = receiver.bodies('/hook') as {
      id: string;
      type: string;
      data: { workspace: { id: string } };
    }[];
    const byId = new Map(bodies.map((body) => [body.id, body]));
    const received = (type: string, id: string) =>
      [...byId.values()].filter((body) => body.type === type && body.data.workspace.id === id);
    for (const { id, autoDestroyStatus, autoDestroyError } of await workspaces()) {
      const runs = await database.read.findBy(Run, { workspaceId: id, purpose: 'auto-destroy' });
      expect(runs).toHaveLength(1);
      expect(received('workspace.auto_destroy_started', id)).toHaveLength(1);
      const outcomes = ['finished', 'failed'].map(
        (outcome) => received(`workspace.auto_destroy_${outcome}`, id).length,
      );
      // An apply whose worker was killed is never repeated: it failed, and its error states why.
      const isDestroyed = autoDestroyStatus === 'destroyed';
      expect(outcomes, autoDestroyError ?? '').toEqual(isDestroyed ? [1, 0] : [0, 1]);
      expect(autoDestroyError === null).toBe(isDestroyed);
    }
  });
});
