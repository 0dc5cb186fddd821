import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import type { PreparedRequest } from '../support/case-requests.js';
import { type HttpResponse, sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { type Limit, limitedTokensOf, LIMITS } from './support/limited-tokens.js';
import { PERMITTED_WITH_LIMIT } from './support/permitted-with-limits.js';
import { digestSettledTables, digestTables } from './support/table-digests.js';
import {
  attackableOperations,
  createWorld,
  prepareValidRequest,
  successOf,
} from './support/valid-requests.js';

const securedOperations = attackableOperations.filter(
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

  for (const operation of securedOperations) {
    it(`permits at most what its limits allow: ${operation.id}`, async () => {
      const success = successOf(operation);
      let world = await createWorld(server, success);
      let tokens = await limitedTokensOf(world, success.as);
      for (const limit of LIMITS) {
        if (tokens[limit] === undefined) continue;
        const { prepared } = await prepareValidRequest(operation, success, world);
        const before = await digestSettledTables(server, success.given);
        const answer = await send(operation, prepared, tokens[limit]);
        const result = `${limit}: ${answer.status} ${answer.text.slice(0, 300)}`;
        expect(answer.status, result).toBeLessThan(500);
        const isSuccess = answer.status < 400;
        if (isSuccess) {
          possible[limit].push(operation.id);
          for (const id of await findHiddenIds(world, limit))
            expect(answer.text, `${result} contains ${id}`).not.toContain(id);
        }
        if (!isSuccess) expect([403, 404, 422], result).toContain(answer.status);
        if (!isSuccess || operation.method === 'GET')
          expect(await digestTables(server), `${result} has written`).toEqual(before);
        else {
          world = await createWorld(server, success);
          tokens = await limitedTokensOf(world, success.as);
        }
      }
    }, 60_000);
  }

  it('is refused by every operation that is not listed for its limit', () => {
    for (const limit of LIMITS)
      expect(possible[limit].sort(), limit).toEqual(PERMITTED_WITH_LIMIT[limit]);
  });

  async function send(
    { method }: DocumentedOperation,
    { path, headers, body, raw }: PreparedRequest,
    token: string,
  ): Promise<HttpResponse> {
    requests += 1;
    return sendRequest(`${server.url}${path}`, { method, token, body, raw, headers });
  }
});

const HIDDEN_IDS_QUERIES: Readonly<Partial<Record<Limit, string>>> = {
  'another organization': `SELECT id FROM workspaces WHERE organization = 'acme'
    UNION SELECT id FROM teams WHERE organization = 'acme'
    UNION SELECT id FROM projects WHERE organization = 'acme'`,
  'another project': 'SELECT id FROM workspaces',
};

/** IDs that a response to a token with the limit must not contain. */
async function findHiddenIds({ server }: World, limit: Limit): Promise<string[]> {
  const query = HIDDEN_IDS_QUERIES[limit];
  const rows = query ? await server.database.read.query<{ id: string }[]>(query) : [];
  return rows.map(({ id }) => id);
}
