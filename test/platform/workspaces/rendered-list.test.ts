import { In } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../../src/core/database/rows.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { workspaceChanges } from '../../../src/platform/workspaces/workspace-changes.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const LIST = '/api/v2/organizations/acme/workspaces?sort=created-at';
const OWNER = 'owner of acme';
const TEAM = 'team with read on project web in acme';
const READER = `token of ${TEAM}`;
const LATER = '2030-01-01T00:00:00.000Z';

/** Lists cache each rendered workspace, by its revision and the permissions of the caller. */
describe.each(databases)('a rendered list of workspaces, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let id: string;
  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    for (const fact of [
      'organization acme',
      'project web in acme',
      'module site in acme',
      'no-code module site in acme',
      'no-code workspace shop in acme',
      'workspace idle in acme',
      TEAM,
    ])
      await world.establish(fact);
    id = await world.id('no-code workspace shop in acme');
  });
  afterAll(() => server.stop());

  const get = async <Data>(path: string, as: string) =>
    (
      (await sendRequest(`${server.url}${path}`, { token: await world.token(as) })).json as {
        data: Data;
      }
    ).data;

  /** Expects that the list shows each workspace as a request with its ID does. */
  async function expectCurrent(as = OWNER): Promise<void> {
    const data = await get<{ id: string }[]>(LIST, as);
    expect(data.length).toBeGreaterThan(0);
    for (const one of data) expect(one).toEqual(await get(`/api/v2/workspaces/${one.id}`, as));
  }

  const write = (work: Parameters<typeof server.database.write>[0]) => server.database.write(work);
  const run = {
    workspaceId: '',
    createdAt: LATER,
    updatedAt: LATER,
    source: 'api',
    planOnly: false,
    status: 'errored',
  };

  it.each<[string, () => Promise<unknown>]>([
    ['no change', async () => undefined],
    ['newer settings', () => world.establish('newer settings of no-code module site in acme')],
    ['a lock', () => world.establish('lock of workspace idle in acme by owner of acme')],
    [
      'a queued run',
      () =>
        write((m) =>
          workspaceChanges.runQueued(
            m,
            { ...run, id: 'run-a', workspaceId: id },
            { autoDestroyStatus: null },
          ),
        ),
    ],
    [
      'a current run',
      () =>
        write((m) =>
          workspaceChanges.runChanged(
            m,
            { ...run, id: 'run-b', workspaceId: id },
            { isCurrent: true },
          ),
        ),
    ],
    [
      'new figures of its runs',
      () =>
        write((m) =>
          workspaceChanges.runEnded(m, { ...run, id: 'run-b', workspaceId: id }, { runsCount: 7 }),
        ),
    ],
    [
      'a state',
      () =>
        write((m) =>
          workspaceChanges.stateStored(
            m,
            { id: 'sv-a', workspaceId: id, createdAt: LATER },
            { resourceCount: 3 },
          ),
        ),
    ],
    [
      'a change of several workspaces',
      () => write((m) => rows(m, Workspace).update({ id: In([id]) }, { resourceCount: 4 })),
    ],
  ])('is current after %s', async (_, change) => {
    await expectCurrent();
    await change();
    await expectCurrent();
  });

  it('shows each caller its own permissions', async () => {
    const project = { data: { id: await world.id('project web in acme'), type: 'projects' } };
    await sendRequest(
      `${server.url}/api/v2/workspaces/${await world.id('workspace idle in acme')}`,
      {
        method: 'PATCH',
        token: await world.token(OWNER),
        body: { data: { type: 'workspaces', relationships: { project } } },
      },
    );
    await expectCurrent(OWNER);
    await expectCurrent(READER);
    await expectCurrent(OWNER);
  });
});
