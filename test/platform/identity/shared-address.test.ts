import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashToken, Principals } from '../../../src/platform/identity/principals.js';
import { Token } from '../../../src/platform/identity/tokens/token.entity.js';
import { User } from '../../../src/platform/identity/users/user.entity.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';

const REQUESTS_PER_SECOND = 2;
/** More than the limit permits in the time that these requests may take. */
const REQUESTS_BEYOND_LIMIT = 60;
const COUNTED_PATH = '/api/v2/account/details';
/** An agent renews its lease here. These requests do not count towards the limit. */
const UNCOUNTED_PATH = '/api/v2/agents/agent-1/jobs/run-1/actions/renew';

describe('callers behind one address', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer('sqlite', { GANTRY_RATE_LIMIT: String(REQUESTS_PER_SECOND) });
  });
  afterEach(() => server.stop());

  const tokens = Array.from(
    { length: REQUESTS_BEYOND_LIMIT },
    (_, index) => `token-of-user-${index}`,
  );
  /** Inserts users into the database, because requests would exceed the limit. */
  async function insertUsers(): Promise<void> {
    const createdAt = server.clock.timestamp();
    const noOtherOwner = {
      teamId: null,
      organization: null,
      auditOrganization: null,
      agentPoolId: null,
    };
    await server.database.write(async (manager) => {
      for (const [index, token] of tokens.entries()) {
        const [id, username] = [`user-${index}`, `user${index}`];
        await manager.insert(User, {
          id,
          username,
          usernameKey: username,
          email: `${username}@example.com`,
          suspendedAt: null,
          createdAt,
        });
        await manager.insert(Token, {
          id: `at-${index}`,
          kind: 'user',
          userId: id,
          ...noOtherOwner,
          hash: hashToken(token),
          description: null,
          createdAt,
          lastUsedAt: null,
          expiresAt: null,
          createdBy: null,
        });
      }
    });
    server.app.get(Principals).invalidateCache();
  }
  const statusesOf = async (path: string, sentTokens: readonly string[], method = 'GET') => {
    const answers = await Promise.all(
      sentTokens.map((token) => sendRequest(`${server.url}${path}`, { token, method })),
    );
    return answers.map(({ status }) => status);
  };

  it('have separate limits, also before any token has been looked up', async () => {
    await insertUsers();
    expect(new Set(await statusesOf(COUNTED_PATH, tokens))).toEqual(new Set([200]));
  });

  it.each([
    [COUNTED_PATH, 'GET'],
    [UNCOUNTED_PATH, 'POST'],
  ])('are refused when they guess tokens at %s', async (path, method) => {
    const statuses = await statusesOf(path, tokens, method);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(
      REQUESTS_BEYOND_LIMIT / 2,
    );
  });

  it('get no token looked up for the rest of a second in which guesses have used up the limit', async () => {
    await insertUsers();
    // Repeated, because the second can end between the guesses and the request.
    await expect
      .poll(async () => {
        await statusesOf(
          COUNTED_PATH,
          Array.from({ length: 2 * REQUESTS_PER_SECOND }, (_, index) => `guess-${index}`),
        );
        server.app.get(Principals).invalidateCache();
        return (await statusesOf(COUNTED_PATH, ['token-of-user-0']))[0];
      })
      .toBe(429);
  });
});
