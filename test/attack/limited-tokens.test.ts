import { isDeepStrictEqual } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import type { PreparedRequest } from '../support/case-requests.js';
import { ask, type Answer } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { LIMITS, type Limit, limitedTokensOf } from './support/limited-tokens.js';
import { STILL_POSSIBLE } from './support/possible-with-limits.js';
import { digests } from './support/rows.js';
import { attackable, newWorld, successOf, validRequest } from './support/valid-requests.js';

const secured = attackable.filter(
  ({ operation }) => (operation.security ?? [{}]).length > 0 && '401' in operation.responses,
);

describe('a token with limits', () => {
  let server: TestServer;
  const possible: Record<Limit, string[]> = {
    'read-only': [],
    'provision-only': [],
    'another organization': [],
    'another project': [],
  };
  let requests = 0;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    console.log(`${requests} requests with limited tokens`);
    await server.stop();
  });

  for (const operation of secured) {
    it(`permits at most what its limits allow: ${operation.id}`, async () => {
      const success = successOf(operation);
      let world = await newWorld(server, success);
      let tokens = await limitedTokensOf(world, success.as);
      for (const limit of LIMITS) {
        if (tokens[limit] === undefined) continue;
        const { prepared } = await validRequest(operation, success, world);
        const before = await settled(server, success.given);
        const answer = await tried(operation, prepared, tokens[limit]);
        const result = `${limit}: ${answer.status} ${answer.text.slice(0, 300)}`;
        expect(answer.status, result).toBeLessThan(500);
        const isDone = answer.status < 400;
        if (isDone) {
          possible[limit].push(operation.id);
          for (const id of await hiddenFrom(world, limit))
            expect(answer.text, `${result} holds ${id}`).not.toContain(id);
        }
        if (!isDone) expect([403, 404, 422], result).toContain(answer.status);
        if (!isDone || operation.method === 'GET')
          expect(await digests(server), `${result} has written`).toEqual(before);
        else {
          world = await newWorld(server, success);
          tokens = await limitedTokensOf(world, success.as);
        }
      }
    }, 60_000);
  }

  it('is refused by every operation that the list of its limit does not name', () => {
    for (const limit of LIMITS)
      expect(possible[limit].sort(), limit).toEqual(STILL_POSSIBLE[limit]);
  });

  async function tried(
    { method }: DocumentedOperation,
    { path, headers, body, raw }: PreparedRequest,
    token: string,
  ): Promise<Answer> {
    requests += 1;
    return ask(`${server.url}${path}`, { method, token, body, raw, headers });
  }
});

const HIDDEN: Readonly<Partial<Record<Limit, string>>> = {
  'another organization': `SELECT id FROM workspaces WHERE organization = 'acme'
    UNION SELECT id FROM teams WHERE organization = 'acme'
    UNION SELECT id FROM projects WHERE organization = 'acme'`,
  'another project': 'SELECT id FROM workspaces',
};

/** IDs that a response to a token with the limit must not contain. */
async function hiddenFrom({ server }: World, limit: Limit): Promise<string[]> {
  const query = HIDDEN[limit];
  const rows = query ? await server.database.read.query<{ id: string }[]>(query) : [];
  return rows.map(({ id }) => id);
}

/** The rows, after active runs have written their output. */
async function settled(server: TestServer, given: readonly string[]): Promise<unknown> {
  let before = await digests(server);
  while (given.some((fact) => fact.startsWith('run of '))) {
    // Longer than log output is buffered.
    await setTimeout(700);
    const now = await digests(server);
    if (isDeepStrictEqual(now, before)) break;
    before = now;
  }
  return before;
}
