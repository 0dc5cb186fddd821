import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { HttpReceiver } from '../platform/events/support/receivers.js';
import { databases } from '../support/server.js';
import { addEvents, countByStatus, createWebhook, expireLease } from './support/deliveries.js';
import { Installation, kill } from './support/installation.js';
import { createOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const EVENTS = 240;
const WORKSPACES = 8;
const KILLS = 4;
/** Concurrent requests to one receiver. */
const MAX_REQUESTS = 4;
/** Completed requests of one workspace whose outcome may not be stored yet. */
const MAX_UNSTORED = 4;
const WAIT = { timeout: 120_000, interval: 20 };

describe.each(databases)('deliveries of events, on %s', (kind) => {
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

  it('are not lost when servers are killed, are repeated only with the same ID, and stay in order', async () => {
    let server = await installation.serve();
    database = await installation.openDatabase();
    await createOrganizations(server.url, installation.token, ['acme']);
    const id = await createWebhook(installation, server, 'ci', `${receiver.url}/hook`);
    receiver.respond = (_request, response) =>
      void setTimeout(() => response.writeHead(204).end(), 10);
    for (let round = 0; round < KILLS; round++) {
      const first = (round * EVENTS) / KILLS;
      await addEvents(
        database,
        Array.from({ length: EVENTS / KILLS }, (_, index) => ({
          number: first + index,
          workspace: `ws-${index % WORKSPACES}`,
        })),
      );
      const before = receiver.requests.length;
      await expect.poll(() => receiver.requests.length, WAIT).toBeGreaterThan(before + 5);
      await kill(server);
      await expireLease(database, id);
      server = await installation.serve();
    }
    await expect.poll(() => countByStatus(database, id), WAIT).toEqual({ delivered: EVENTS });

    const bodies = receiver.bodies('/hook') as {
      id: string;
      data: { number: number; workspace: { id: string } };
    }[];
    const ids = bodies.map((body) => body.id);
    expect(new Set(ids).size).toBe(EVENTS);
    // A kill repeats at most the active requests, and completed ones whose outcome is not stored.
    expect(ids.length - EVENTS).toBeLessThanOrEqual(KILLS * MAX_REQUESTS * (1 + MAX_UNSTORED));
    const firsts = bodies.filter((body, index) => ids.indexOf(body.id) === index);
    for (let workspace = 0; workspace < WORKSPACES; workspace++) {
      const numbers = firsts
        .filter(({ data }) => data.workspace.id === `ws-${workspace}`)
        .map(({ data }) => data.number);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }
  });
});
