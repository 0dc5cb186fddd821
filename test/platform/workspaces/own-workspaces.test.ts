import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Acme, createAcme, namesOf, totalOf, workspaceBody } from './support/acme.js';

const FACTS = [
  'team web in acme',
  'team ops in acme',
  'user dana',
  'user dana in team web in acme',
  'organization globex of the owner of acme',
];

describe.each(databases)('the filter for workspaces that the caller created, on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  beforeAll(async () => {
    server = await startServer(kind);
    acme = await createAcme(server);
    for (const fact of FACTS) await acme.world.establish(fact);
    await acme.createWorkspace('of-owner');
    for (const team of ['web', 'ops']) await grant(team);
    await createAs('user dana', 'of-dana');
    await createAs('token of team web in acme', 'of-web');
    await createAs('token of team ops in acme', 'of-ops');
    await createAs('organization token of acme', 'of-acme');
  });
  afterAll(() => server.stop());

  async function grant(team: string): Promise<void> {
    const { world } = acme;
    await world.request('POST', '/api/v2/team-projects', {
      data: {
        type: 'team-projects',
        attributes: { access: 'maintain' },
        relationships: {
          project: { data: { type: 'projects', id: await world.id('default project of acme') } },
          team: { data: { type: 'teams', id: await world.id(`team ${team} in acme`) } },
        },
      },
    });
  }
  const sendAs = async (caller: string, method: string, query: string, body?: object) =>
    acme.send(
      method,
      `/organizations/acme/workspaces${query}`,
      body,
      await acme.world.token(caller),
    );
  async function createAs(caller: string, name: string): Promise<void> {
    const { status, text } = await sendAs(caller, 'POST', '', workspaceBody({ name }));
    expect(status, text).toBe(201);
  }

  it.each([
    ['user dana', ['of-dana', 'of-web']],
    ['token of team web in acme', ['of-web']],
    ['token of team ops in acme', ['of-ops']],
    ['organization token of acme', ['of-acme']],
    ['owner of acme', ['of-owner']],
  ])('selects those of the caller and of its teams: %s', async (caller, names) => {
    const found = await sendAs(caller, 'GET', '?filter[created-by]=me');
    expect(namesOf(found)).toEqual(names);
    expect(totalOf(found)).toBe(names.length);
  });

  it('combines with a search, and with the order of the list', async () => {
    const query = '?filter[created-by]=me&sort=-created-at';
    expect(namesOf(await sendAs('user dana', 'GET', query))).toEqual(['of-web', 'of-dana']);
    expect(namesOf(await sendAs('user dana', 'GET', `${query}&search[name]=dan`))).toEqual([
      'of-dana',
    ]);
  });

  it('does not show workspaces that the caller may no longer read', async () => {
    const { data } = await acme.world.read<{ data: { id: string }[] }>(
      `/api/v2/team-projects?filter[project][id]=${await acme.world.id('default project of acme')}`,
    );
    for (const { id } of data) await acme.world.request('DELETE', `/api/v2/team-projects/${id}`);
    const found = await sendAs('user dana', 'GET', '?filter[created-by]=me');
    expect(namesOf(found)).toEqual([]);
    expect(totalOf(found)).toBe(0);
  });
});
