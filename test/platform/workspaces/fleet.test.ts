import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { namesOf, totalOf } from './support/acme.js';

describe.each(databases)('the fleet of an organization, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    for (const fact of [
      'organization acme',
      'project web in acme',
      'module site in acme',
      'no-code module site in acme',
      'no-code workspace old in acme',
      'newer settings of no-code module site in acme',
      'no-code workspace new in acme',
      'workspace idle in acme',
      'workspace app with a module in acme',
      'run of workspace app in acme that is planned',
      'lock of workspace idle in acme by owner of acme',
      'team with read on project web in acme',
    ])
      await world.establish(fact);
    // Facts insert workspaces without updating their count.
    await server.database.write((manager) =>
      manager.query(
        `UPDATE workspace_counts SET total = (SELECT COUNT(*) FROM workspaces w
         WHERE w.project_id = workspace_counts.project_id)`,
      ),
    );
  });
  afterAll(() => server.stop());

  const list = async (query: Record<string, string>, as = 'owner of acme') =>
    sendRequest(
      `${server.url}/api/v2/organizations/acme/workspaces?${new URLSearchParams({ sort: 'name', ...query })}`,
      { token: await world.token(as) },
    );

  it.each([
    [
      'module',
      async () => ({ 'filter[module][id]': await world.id('module site in acme') }),
      ['new', 'old'],
    ],
    [
      'version of a module',
      async () => ({
        'filter[module][id]': await world.id('module site in acme'),
        'filter[module][version]': '1.0.0',
      }),
      ['new', 'old'],
    ],
    ['version without workspaces', async () => ({ 'filter[module][version]': '9.9.9' }), []],
    [
      'status of the current run',
      async () => ({ 'filter[current-run][status]': 'planned' }),
      ['app'],
    ],
    ['availability of an upgrade', async () => ({ 'filter[upgrade-available]': 'true' }), ['old']],
    [
      'absence of an upgrade',
      async () => ({ 'filter[upgrade-available]': 'false' }),
      ['app', 'idle', 'new'],
    ],
    ['lock', async () => ({ 'filter[locked]': 'true' }), ['idle']],
    [
      'lock and upgrade',
      async () => ({ 'filter[locked]': 'true', 'filter[upgrade-available]': 'true' }),
      [],
    ],
    [
      'part of a name, and a lock',
      async () => ({ 'search[name]': 'A', 'filter[locked]': 'false' }),
      ['app'],
    ],
  ])('is filtered by the %s', async (_, query, names) => {
    const answer = await list(await query());
    expect(namesOf(answer)).toEqual(names);
    expect(totalOf(answer)).toBe(names.length);
  });

  it('is filtered by the no-code settings version', async () => {
    const usage = await world.read<{
      data: { attributes: { 'no-code-versions': { id: string; current: boolean }[] } };
    }>('/api/v2/organizations/acme/registry-modules/private/acme/site/aws/usage');
    const [current, older] = usage.data.attributes['no-code-versions'];
    expect(current?.current).toBe(true);
    for (const [version, names] of [
      [current, ['new']],
      [older, ['old']],
    ] as const)
      expect(
        namesOf(await list({ 'filter[no-code-module-version][id]': version?.id ?? '' })),
      ).toEqual(names);
  });

  it('is ordered by the creation of the current run, with workspaces without a run as the oldest', async () => {
    const newest = namesOf(await list({ sort: '-current-run.created-at' }));
    expect(newest.at(-1)).toBe('idle');
    expect(newest[0]).toBe('app');
    expect(namesOf(await list({ sort: 'current-run.created-at' }))).toEqual(newest.toReversed());
  });

  it('is paged in that order', async () => {
    const all = { sort: '-current-run.created-at', 'search[wildcard-name]': '*' };
    const page = { ...all, 'page[size]': '3' };
    const first = await list({ ...page, 'page[number]': '1' });
    const second = await list({ ...page, 'page[number]': '2' });
    expect(totalOf(first)).toBe(4);
    expect([...namesOf(first), ...namesOf(second)]).toEqual(namesOf(await list(all)));
    expect(namesOf(await list({ ...page, 'page[number]': '3' }))).toEqual([]);
  });

  it('shows no workspaces of projects that the caller may not read, with any filter', async () => {
    for (const [name, value] of [
      ['filter[locked]', 'true'],
      ['filter[current-run][status]', 'planned'],
    ] as const)
      expect(
        totalOf(await list({ [name]: value }, 'token of team with read on project web in acme')),
      ).toBe(0);
  });

  it.each([
    'filter[upgrade-available]',
    'filter[locked]',
    'filter[current-run][status]',
    'filter[module][id]',
  ])('refuses %s without a value', async (name) => {
    expect((await list({ [name]: '' })).status).toBe(400);
  });

  it('is counted by version and settings, without hidden workspaces', async () => {
    const path = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/usage';
    const owner = await sendRequest(`${server.url}${path}`, {
      token: await world.token('owner of acme'),
    });
    expect(owner.json).toMatchObject({
      data: {
        attributes: {
          'workspace-count': 2,
          'upgradable-count': 1,
          versions: [{ version: '1.0.0', 'workspace-count': 2, 'upgradable-count': 1 }],
          'no-code-versions': [
            { number: 2, current: true, 'workspace-count': 1 },
            { number: 1, current: false, 'workspace-count': 1 },
          ],
        },
      },
    });
    const team = await sendRequest(`${server.url}${path}`, {
      token: await world.token('token of team with read on project web in acme'),
    });
    expect(team.json).toMatchObject({
      data: { attributes: { 'workspace-count': 0, versions: [] } },
    });
  });
});
