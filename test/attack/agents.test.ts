import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import type { World } from '../support/world.js';
import { prepareAbsentRequest } from './support/absent.js';
import { digestTables } from './support/table-digests.js';
import {
  attackableOperations,
  createWorld,
  prepareValidRequest,
  successOf,
} from './support/valid-requests.js';

/**
 * Operations of an agent on a run. Operations that name only the agent are attacked with all
 * others, in tenancy.test.ts.
 */
const runOperations = attackableOperations.filter(
  ({ path }) => path.startsWith('/api/v2/agents/{agent_id}/') && path.includes('{run_id}'),
);

const STRANGERS = [
  'agent spy in agent pool spare in acme',
  'agent spy in agent pool main in globex',
];

/** Each is a valid agent that knows the ID and even the lease of a run of another pool. */
describe.each(STRANGERS)('%s', (stranger) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('is tested with the operations of agents on runs', () => {
    expect(runOperations.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'renewAgentJob',
        'appendAgentJobLog',
        'reportAgentJobApply',
        'readAgentLeftRun',
        'keepAgentLeftRun',
      ]),
    );
  });

  it.each(runOperations.map((operation) => [operation.id, operation] as const))(
    'cannot touch a run of another pool: %s',
    async (_, operation) => {
      const success = successOf(operation);
      const world = await createWorld(server, success);
      const spy = await registerAgent(world, success.given);
      const { prepared } = await prepareValidRequest(operation, success, world);
      const before = await digestOtherTables(['agents']);
      const sendAsAgent = async ({ path, headers, body, raw }: typeof prepared, token?: string) => {
        const { status, text } = await sendRequest(
          `${server.url}${path.replace(/agents\/[^/]+/, `agents/${spy.id}`)}`,
          {
            method: operation.method,
            token,
            body,
            raw,
            headers: { ...headers, 'X-Request-Id': 'attack' },
          },
        );
        return { status, text };
      };
      const answer = await sendAsAgent(prepared, spy.token);
      expect([404, 409], answer.text).toContain(answer.status);
      // The same text as for a run that does not exist.
      expect(answer).toEqual(
        await sendAsAgent(
          await prepareAbsentRequest(operation, success.request, world, false),
          spy.token,
        ),
      );
      expect((await sendAsAgent(prepared)).status).toBe(401);
      expect((await sendAsAgent(prepared, await world.token('owner of acme'))).status).toBe(404);
      expect(await digestOtherTables(['agents'])).toEqual(before);
    },
  );

  async function registerAgent(
    world: World,
    given: readonly string[],
  ): Promise<{ id: string; token: string }> {
    const [, pool = '', organization = ''] = /in (agent pool \w+) in (\w+)$/.exec(stranger) ?? [];
    for (const fact of [`organization ${organization}`, `${pool} in ${organization}`])
      if (!given.includes(fact)) await world.establish(fact);
    await world.establish(stranger);
    return { id: await world.id(stranger), token: (await world.token(stranger)) ?? '' };
  }

  async function digestOtherTables(tables: readonly string[]): Promise<Record<string, string>> {
    return Object.fromEntries(
      Object.entries(await digestTables(server)).filter(([table]) => !tables.includes(table)),
    );
  }
});
