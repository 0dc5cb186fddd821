import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { HttpReceiver } from '../platform/events/support/receivers.js';
import { isLongForm } from '../support/long-form.js';
import { databases } from '../support/server.js';
import { addDueDeliveries, countByStatus, createWebhook, endPause } from './support/deliveries.js';
import { Installation } from './support/installation.js';
import { report } from './support/report.js';
import { createOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: isLongForm ? 3_600_000 : 300_000, hookTimeout: 120_000 });

const DUE = isLongForm ? 100_000 : 2_000;
const WORKSPACES = 500;
/** A third of the events belong to one workspace. They must be delivered in order. */
const workspaceOf = (number: number): string =>
  number % 3 === 0 ? 'ws-busy' : `ws-${number % WORKSPACES}`;
const MAX_MEMORY_MB = 512;
/** Far more than a loaded machine needs, and far less than the backlog needs. */
const MAX_WAIT_MS = 20_000;

describe.each(databases)('a receiver that did not respond for a day, on %s', (kind) => {
  let installation: Installation;
  let database: Database;
  let live: HttpReceiver;
  let dead: HttpReceiver;
  beforeEach(async () => {
    installation = await Installation.create(kind);
    installation.environment['GANTRY_WEBHOOK_PRIVATE_NETWORKS'] = '127.0.0.1';
    live = await new HttpReceiver().start();
    dead = await new HttpReceiver().start();
  });
  afterEach(async () => {
    await database.close();
    await installation.remove();
    await live.stop();
    await dead.stop();
  });

  const memoryMb = ({ pid }: RunningServer): number => {
    const [, kb = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  };

  /** The milliseconds from a test of the webhook to its delivery. */
  async function measureTestDelivery(server: RunningServer, webhook: string): Promise<number> {
    const began = performance.now();
    const count = live.requests.length;
    await installation.createResource(server, `/api/v2/webhooks/${webhook}/actions/test`, {
      type: 'webhooks',
    });
    while (live.requests.length === count) {
      if (performance.now() - began > MAX_WAIT_MS)
        throw new Error('the delivery to the other receiver is delayed');
      await delay(5);
    }
    return performance.now() - began;
  }

  it('delays no other receiver, neither before nor after it responds again, and receives everything', async () => {
    const server = await installation.serve();
    database = await installation.openDatabase();
    await createOrganizations(server.url, installation.token, ['acme']);
    const other = await createWebhook(installation, server, 'live', `${live.url}/hook`);
    const id = await createWebhook(installation, server, 'dead', `${dead.url}/hook`);
    // Accepts connections, but never responds.
    dead.respond = () => undefined;
    const due = Array.from({ length: DUE }, (_, number) => ({
      number,
      workspace: workspaceOf(number),
    }));
    await addDueDeliveries(database, id, due);

    const times: number[] = [];
    let memory = 0;
    const observe = async (): Promise<void> => {
      times.push(await measureTestDelivery(server, other));
      memory = Math.max(memory, memoryMb(server));
    };
    for (let count = 0; count < 10; count++) await observe();
    report(`${DUE} due, no response, on ${kind}: slowest change → delivered`, Math.max(...times));

    // Until it responds, it receives no delivery twice.
    const unanswered = dead.requests.splice(0).length;
    expect(unanswered).toBeLessThanOrEqual(8);
    dead.respond = (_request, response) => void response.writeHead(204).end();
    dead.closeConnections();
    const began = performance.now();
    times.length = 0;
    let isResumed = false;
    const deadline = began + 3_000_000;
    for (let left = DUE; left > 0;) {
      if (performance.now() > deadline) throw new Error(`${left} deliveries are left`);
      if (!isResumed) isResumed = await endPause(database, id);
      await observe();
      left = DUE - ((await countByStatus(database, id))['delivered'] ?? 0);
    }
    report(`${DUE} due, responding, on ${kind}: drained after`, performance.now() - began);
    report(`${DUE} due, responding, on ${kind}: slowest change → delivered`, Math.max(...times));
    console.info(`[measured] ${DUE} due on ${kind}: at most ${Math.round(memory)} MB`);
    expect(new Set(dead.bodies('/hook').map((body) => body['id'])).size).toBe(DUE);
    expect(dead.requests).toHaveLength(DUE);
    expect(memory).toBeLessThan(MAX_MEMORY_MB);
  });
});
