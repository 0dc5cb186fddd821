import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documented, schemaErrors } from '../support/contract.js';
import { ask } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

/** The path with values that name nothing. */
const pathOf = (path: string) =>
  path
    .replace(/\{registry_name\}/g, 'private')
    .replace(/\{key_id\}/g, '0123456789ABCDEF')
    .replace(/\{[^}]+\}/g, 'nothing-here');

const securedById = new Map(
  documented.map((operation) => [operation.id, (operation.operation.security ?? [{}]).length > 0]),
);

describe('every operation', () => {
  let server: TestServer;
  let agentToken: string | undefined;
  beforeAll(async () => {
    server = await startServer();
    const world = new World(server);
    await world.given('organization acme');
    await world.given('token deploy of agent pool main in acme');
    agentToken = await world.token('token deploy of agent pool main in acme');
  });
  const tokenFor = ({ operation }: (typeof documented)[number]) =>
    operation['x-callers']?.includes('agent') ? agentToken : server.adminToken;
  afterAll(() => server.stop());

  const secured = documented.filter(({ operation }) => '401' in operation.responses);
  const withBody = documented.filter(
    ({ operation }) =>
      operation['x-body'] !== 'streamed' &&
      Object.keys(operation.requestBody?.content ?? {}).some((type) => type.includes('json')),
  );

  it('documents 401, except the public ones of this list', () => {
    const open = documented
      .filter(({ operation }) => !('401' in operation.responses))
      .map(({ id }) => id);
    const ofFiles = documented
      .filter(({ operation }) => operation['x-secret-path'] === true)
      .map(({ id }) => id);
    expect(open.sort()).toEqual(
      [
        'beginSignIn',
        'completeSignIn',
        'createSession',
        'deleteSession',
        'logOutByIssuer',
        'readSignInOptions',
        'signOut',
        'discoverIssuer',
        'discoverServices',
        'exchangeLoginCode',
        'ping',
        'readFavicon',
        'readPortalFile',
        'showPortal',
        'readHealth',
        'readIssuerKeys',
        'readIndex',
        'readMetrics',
        'readReadiness',
        'readRobots',
        ...ofFiles,
      ].sort(),
    );
    expect(securedById.size).toBe(documented.length);
  });

  it.each(secured.map((operation) => [operation.id, operation] as const))(
    '%s returns 401 without a token, and with an unknown one',
    async (_, operation) => {
      for (const token of [undefined, 'unknown']) {
        const answer = await ask(`${server.url}${pathOf(operation.path)}`, {
          method: operation.method,
          token,
        });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(
          schemaErrors(operation, 401, answer.headers.get('content-type') ?? '', answer.json),
        ).toEqual([]);
      }
    },
  );

  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    '%s returns 400 for a body that is not JSON',
    async (_, operation) => {
      const answer = await ask(`${server.url}${pathOf(operation.path)}`, {
        method: operation.method,
        token: tokenFor(operation),
        raw: '{"data":',
        headers: { 'Content-Type': 'application/json' },
      });
      // The preview looks the template up before it reads the body (decision 0008, A1).
      expect(answer.status).toBe(operation.id === 'previewTemplatedPolicy' ? 404 : 400);
    },
  );

  it.each(
    withBody
      .filter(({ operation }) => '415' in operation.responses)
      .map((operation) => [operation.id, operation] as const),
  )('%s returns 415 for another media type', async (_, operation) => {
    const answer = await ask(`${server.url}${pathOf(operation.path)}`, {
      method: operation.method,
      token: tokenFor(operation),
      raw: '<a/>',
      headers: { 'Content-Type': 'text/xml' },
    });
    expect(answer.status).toBe(415);
    expect(
      schemaErrors(operation, 415, answer.headers.get('content-type') ?? '', answer.json),
    ).toEqual([]);
  });

  it.each(documented.map((operation) => [operation.id, operation] as const))(
    '%s returns 405 with Allow for a method that its path does not have',
    async (_, operation) => {
      const methods = documented
        .filter(({ path }) => path === operation.path)
        .map(({ method }) => method);
      const answer = await ask(`${server.url}${pathOf(operation.path)}`, {
        method: methods.includes('PUT') ? 'PATCH' : 'PUT',
        token: server.adminToken,
      });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')?.split(', ')).toContain(operation.method);
    },
  );
});
