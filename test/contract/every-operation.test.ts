import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedOperations, findSchemaErrors } from '../support/contract.js';
import { sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

/** The path with IDs and names that do not exist. */
const pathOf = (path: string) =>
  path
    .replace(/\{registry_name\}/g, 'private')
    .replace(/\{key_id\}/g, '0123456789ABCDEF')
    .replace(/\{[^}]+\}/g, 'nothing-here');

describe('every operation', () => {
  let server: TestServer;
  let agentToken: string | undefined;
  beforeAll(async () => {
    server = await startServer();
    const world = new World(server);
    await world.establish('organization acme');
    await world.establish('token deploy of agent pool main in acme');
    agentToken = await world.token('token deploy of agent pool main in acme');
  });
  afterAll(() => server.stop());

  const tokenFor = ({ operation }: (typeof documentedOperations)[number]) =>
    operation['x-callers']?.includes('user') === false ? agentToken : server.adminToken;

  const secured = documentedOperations.filter(({ operation }) => '401' in operation.responses);
  const withBody = documentedOperations.filter(
    ({ operation }) =>
      operation['x-body'] !== 'streamed' &&
      Object.keys(operation.requestBody?.content ?? {}).some((type) => type.includes('json')),
  );

  it('documents 401, unless it is one of the public operations', () => {
    const open = documentedOperations
      .filter(({ operation }) => !('401' in operation.responses))
      .map(({ id }) => id);
    const behindLinks = documentedOperations
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
        ...behindLinks,
      ].sort(),
    );
  });

  it('has a unique ID', () => {
    expect(new Set(documentedOperations.map(({ id }) => id)).size).toBe(
      documentedOperations.length,
    );
  });

  it.each(secured.map((operation) => [operation.id, operation] as const))(
    '%s returns 401 without a token, and with an unknown one',
    async (_, operation) => {
      for (const token of [undefined, 'unknown']) {
        const answer = await sendRequest(`${server.url}${pathOf(operation.path)}`, {
          method: operation.method,
          token,
        });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        expect(
          findSchemaErrors(operation, 401, answer.headers.get('content-type') ?? '', answer.json),
        ).toEqual([]);
      }
    },
  );

  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    '%s returns 400 for a body that is not JSON',
    async (_, operation) => {
      const answer = await sendRequest(`${server.url}${pathOf(operation.path)}`, {
        method: operation.method,
        token: tokenFor(operation),
        raw: '{"data":',
        headers: { 'Content-Type': 'application/json' },
      });
      // The preview looks the template up before it reads the body (docs/decisions/0008).
      expect(answer.status).toBe(operation.id === 'previewTemplatedPolicy' ? 404 : 400);
    },
  );

  it.each(
    withBody
      .filter(({ operation }) => '415' in operation.responses)
      .map((operation) => [operation.id, operation] as const),
  )('%s returns 415 for another media type', async (_, operation) => {
    const answer = await sendRequest(`${server.url}${pathOf(operation.path)}`, {
      method: operation.method,
      token: tokenFor(operation),
      raw: '<a/>',
      headers: { 'Content-Type': 'text/xml' },
    });
    expect(answer.status).toBe(415);
    expect(
      findSchemaErrors(operation, 415, answer.headers.get('content-type') ?? '', answer.json),
    ).toEqual([]);
  });

  it.each(documentedOperations.map((operation) => [operation.id, operation] as const))(
    '%s returns 405 with Allow for a method that its path does not have',
    async (_, operation) => {
      const methods = documentedOperations
        .filter(({ path }) => path === operation.path)
        .map(({ method }) => method);
      const answer = await sendRequest(`${server.url}${pathOf(operation.path)}`, {
        method: methods.includes('PUT') ? 'PATCH' : 'PUT',
        token: server.adminToken,
      });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')?.split(', ')).toContain(operation.method);
    },
  );
});
