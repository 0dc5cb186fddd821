import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { HttpReceiver } from '../platform/events/support/receivers.js';
import { databases } from '../support/server.js';
import { addEvents, createWebhook, passLease, statusesOf } from './support/deliveries.js';
import { Installation, kill } from './support/installation.js';
import { makeOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const EVENTS = 240;
const WORKSPACES = 8;
const KILLS = 4;
/** Concurrent requests to one receiver. */
const MAX_REQUESTS = 4;
/** Requests of one workspace before the active one. */
const MAX_UNSTORED = 4;

describe.each(databases)('deliveries of events, on %s', (kind) => {
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

  const until = async (what: string, isReached: () => boolean | Promise<boolean>) => {
    const deadline = performance.now() + 120_000;
    while (!(await isReached())) {
      if (performance.now() > deadline) throw new Error(`not reached: ${what}`);
      await delay(20);
    }
  };

  it('are lost by no kill, repeated only with their ID, and stay in order', async () => {
    let server = await here.serve();
    database = await here.open();
    await makeOrganizations(server.url, here.token, ['acme']);
    const id = await createWebhook(here, server, 'ci', `${receiver.url}/hook`);
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
      await until('requests', () => receiver.requests.length > before + 5);
      await kill(server);
      await passLease(database, id);
      server = await here.serve();
    }
    await until(
      'all delivered',
      async () => (await statusesOf(database, id))['delivered'] === EVENTS,
    );

    expect(await statusesOf(database, id)).toEqual({ delivered: EVENTS });
    const bodies = receiver.bodies('/hook') as {
      id: string;
      data: { number: number; workspace: { id: string } };
    }[];
    const ids = bodies.map((body) => body.id);
    expect(new Set(ids).size).toBe(EVENTS);
    // A kill repeats at most the active requests, and those whose outcome was not stored yet.
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
