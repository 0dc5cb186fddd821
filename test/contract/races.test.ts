import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Site } from '../areas/no-code/support/site.js';
import { digestTables } from '../attack/support/table-digests.js';
import { documentedOperations, findSchemaErrors } from '../support/contract.js';
import { databases, startServer, type TestServer } from '../support/server.js';
import { RACES } from './support/races.js';

describe.each(databases)('409 after a concurrent change, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  for (const { databases: where = databases, ...race } of RACES)
    if (where.includes(kind))
      it(`${race.operation}: ${race.name}`, async () => {
        const site = await Site.of(server, ...race.given);
        const barrier = race.hold(site);
        const later = race.request(site);
        await barrier.reached;
        const first = await race.meanwhile(site);
        if (first) expect(first.status, first.text).toBeLessThan(300);
        const before = await digestTables(server);
        barrier.release();
        const answer = await later;
        expect(answer.status, answer.text).toBe(409);
        const operation = documentedOperations.find(({ id }) => id === race.operation);
        const type = answer.headers.get('content-type') ?? '';
        expect(operation && findSchemaErrors(operation, 409, type, answer.json)).toEqual([]);
        expect(await digestTables(server), 'written by the later one').toEqual(before);
      });
});
