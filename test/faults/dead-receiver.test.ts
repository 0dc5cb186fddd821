import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { HttpReceiver } from '../platform/events/support/receivers.js';
import { isLong } from '../support/length.js';
import { databases } from '../support/server.js';
import { addDueDeliveries, createWebhook, passPause, statusesOf } from './support/deliveries.js';
import { Installation } from './support/installation.js';
import { report } from './support/report.js';
import { makeOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: isLong ? 3_600_000 : 300_000, hookTimeout: 120_000 });

const DUE = isLong ? 100_000 : 2_000;
const WORKSPACES = 500;
/** A third of the events have the same key: the longest chain. */
const workspaceOf = (number: number): string =>
  number % 3 === 0 ? 'ws-busy' : `ws-${number % WORKSPACES}`;
const MAX_MEMORY_MB = 512;
/** Far above what a loaded machine needs, and far below what the backlog needs. */
const MAX_WAIT_MS = 20_000;

describe.each(databases)('a receiver that did not respond for a day, on %s', (kind) => {
  let here: Installation;
  let database: Database;
  let live: HttpReceiver;
  let dead: HttpReceiver;
  beforeEach(async () => {
    here = await Installation.on(kind);
    here.environment['GANTRY_WEBHOOK_PRIVATE_NETWORKS'] = '127.0.0.1';
    live = await new HttpReceiver().start();
    dead = await new HttpReceiver().start();
  });
  afterEach(async () => {
    await database.close();
    await here.remove();
    await live.stop();
    await dead.stop();
  });

  const memoryMb = ({ pid }: RunningServer): number => {
    const [, kb = ''] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  };

  /** A test of the other webhook, from the request to its delivery, in milliseconds. */
  async function timeOfTest(server: RunningServer, webhook: string): Promise<number> {
    const began = performance.now();
    const count = live.requests.length;
    await here.make(server, `/api/v2/webhooks/${webhook}/actions/test`, { type: 'webhooks' });
    while (live.requests.length === count) {
      if (performance.now() - began > MAX_WAIT_MS) throw new Error('the other receiver waits');
      await delay(5);
    }
    return performance.now() - began;
  }

  it('does not delay others, before and after it responds again, and receives everything', async () => {
    const server = await here.serve();
    database = await here.open();
    await makeOrganizations(server.url, here.token, ['acme']);
    const other = await createWebhook(here, server, 'live', `${live.url}/hook`);
    const id = await createWebhook(here, server, 'dead', `${dead.url}/hook`);
    // It accepts connections, and never responds.
    dead.respond = () => undefined;
    const due = Array.from({ length: DUE }, (_, number) => ({
      number,
      workspace: workspaceOf(number),
    }));
    await addDueDeliveries(database, id, due);

    const times: number[] = [];
    let memory = 0;
    const observe = async (): Promise<void> => {
      times.push(await timeOfTest(server, other));
      memory = Math.max(memory, memoryMb(server));
    };
    for (let count = 0; count < 10; count++) await observe();
    report(`${DUE} due, no response, on ${kind}: slowest change → delivered`, Math.max(...times));

    // Without a response, it receives no request twice. From here on, it responds.
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
      if (!isResumed) isResumed = await passPause(database, id);
      await observe();
      left = DUE - ((await statusesOf(database, id))['delivered'] ?? 0);
    }
    report(`${DUE} due, responding, on ${kind}: drained after`, performance.now() - began);
    report(`${DUE} due, responding, on ${kind}: slowest change → delivered`, Math.max(...times));
    console.info(`[measured] ${DUE} due on ${kind}: at most ${Math.round(memory)} MB`);
    expect(new Set(dead.bodies('/hook').map((body) => body['id'])).size).toBe(DUE);
    expect(dead.requests).toHaveLength(DUE);
    expect(memory).toBeLessThan(MAX_MEMORY_MB);
  });
});
