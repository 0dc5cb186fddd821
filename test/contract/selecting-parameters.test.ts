import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentedOperation } from '../../src/core/http/contract/documents.js';
import { loadDocument } from '../../src/core/http/contract/documents.js';
import type { ParameterObject } from '../../src/core/http/contract/openapi.js';
import { documentedOperations } from '../support/contract.js';
import { sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

/** Parameters that existing clients send to lists, and two that no client sends. */
const LIST_PARAMETERS = [
  'filter[agent_pool_names]',
  'filter[current-run][status]',
  'filter[names]',
  'filter[operation]',
  'filter[organization_name]',
  'filter[project][id]',
  'filter[source]',
  'filter[status]',
  'filter[status_group]',
  'filter[tagged][0][key]',
  'filter[timeframe]',
  'filter[workspace_names]',
  'filter[nobody-has-this]',
  'include',
  'q',
  'q[email]',
  'q[name]',
  'search[basic]',
  'search[commit]',
  'search[exclude-tags]',
  'search[tags]',
  'search[user]',
  'search[nobody-has-this]',
  'sort',
];

/** Pages of the portal ignore the query. */
const operations = documentedOperations.filter(({ document }) => document !== 'portal');

describe('an undocumented query parameter that filters, searches, sorts or includes', () => {
  let server: TestServer;
  const tokens: Record<string, string | undefined> = {};
  beforeAll(async () => {
    server = await startServer();
    const world = new World(server);
    await world.establish('organization acme');
    await world.establish('token deploy of agent pool main in acme');
    tokens['agent'] = await world.token('token deploy of agent pool main in acme');
    tokens['audit'] = await world.token('audit trail token of acme');
  });
  afterAll(() => server.stop());

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'is refused by %s with its name',
    async (_, operation) => {
      const [caller = 'user'] = operation.operation['x-callers'] ?? [];
      const supported = parametersOf(operation);
      // Existing clients number the bindings of `filter[tagged]`.
      const unknown = LIST_PARAMETERS.filter(
        (name) => !supported.includes(name.replace('[0][key]', '')),
      );
      for (const name of unknown) {
        const answer = await sendRequest(
          `${server.url}${pathOf(operation.path)}?${query(name, 'x')}`,
          {
            method: operation.method,
            token: tokens[caller] ?? server.adminToken,
          },
        );
        expect(answer.status, `${name}: ${answer.text}`).toBe(400);
        expect(answer.text).toContain(name);
        if (!operation.path.startsWith('/v1'))
          expect(
            (answer.json as { errors: { source?: object }[] }).errors.map(({ source }) => source),
          ).toContainEqual({ parameter: name });
      }
    },
  );

  it.each(
    operations
      .filter((operation) => parametersOf(operation).includes('include'))
      .map((operation) => [operation.id, operation] as const),
  )('is refused by %s if it is an unknown value of include', async (_, operation) => {
    const url = `${server.url}${pathOf(operation.path)}?${query('include', 'nobody-has-this')}`;
    const answer = await sendRequest(url, { method: operation.method, token: server.adminToken });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ errors: [{ source: { parameter: 'include' } }] });
  });

  it('may be an empty include, which requests nothing', async () => {
    for (const path of ['/api/v2/organizations', '/api/v2/organizations/acme/workspaces']) {
      const answer = await sendRequest(`${server.url}${path}?include=`, {
        token: server.adminToken,
      });
      expect(answer.status).toBe(200);
      expect(answer.json).not.toHaveProperty('included');
    }
  });
});

function parametersOf({ document, path, operation }: DocumentedOperation): string[] {
  const { paths, components } = loadDocument(document);
  return [...(paths[path]?.parameters ?? []), ...(operation.parameters ?? [])]
    .map((one) =>
      '$ref' in one
        ? (components?.parameters?.[one.$ref.split('/').at(-1) ?? ''] as ParameterObject)
        : one,
    )
    .filter((one) => one.in === 'query')
    .map(({ name }) => name);
}

const query = (name: string, value: string) => new URLSearchParams([[name, value]]).toString();

/** The path with IDs and names that do not exist: parameters are checked before any lookup. */
const pathOf = (path: string) =>
  path
    .replace(/\{registry_name\}/g, 'private')
    .replace(/\{key_id\}/g, '0123456789ABCDEF')
    .replace(/\{phase\}/g, 'plan')
    .replace(/\{[^}]+\}/g, 'nothing-here');
