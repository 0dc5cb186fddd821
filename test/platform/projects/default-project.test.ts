import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Project } from '../../../src/platform/projects/project.entity.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

interface Related {
  readonly data: { readonly relationships: Record<string, { readonly data: { id: string } }> };
}

describe.each(databases)('the default project, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of ['organization acme', 'project web in acme', 'project data in acme'])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const chooseDefault = async (project: string, caller = 'owner of acme') =>
    sendRequest(`${server.url}/api/v2/organizations/acme`, {
      method: 'PATCH',
      token: await world.token(caller),
      body: {
        data: {
          type: 'organizations',
          relationships: {
            'default-project': { data: { type: 'projects', id: await world.id(project) } },
          },
        },
      },
    });
  const readDefaultProject = async () => {
    const { data } = await world.read<Related>('/api/v2/organizations/acme');
    return data.relationships['default-project']?.data.id;
  };

  it('receives new workspaces, and the previous one becomes an ordinary project', async () => {
    const before = await world.id('default project of acme');
    expect(await readDefaultProject()).toBe(before);
    expect((await chooseDefault('project web in acme', 'member of acme')).status).toBe(404);
    expect((await chooseDefault('project web in acme')).status).toBe(200);
    const web = await world.id('project web in acme');
    expect(await readDefaultProject()).toBe(web);
    const { json } = await sendRequest(`${server.url}/api/v2/organizations/acme/workspaces`, {
      token: await world.token('owner of acme'),
      body: { data: { type: 'workspaces', attributes: { name: 'site' } } },
    });
    expect((json as Related).data.relationships['project']?.data.id).toBe(web);
    await world.request('DELETE', `/api/v2/projects/${before}`);
    expect(await readDefaultProject()).toBe(web);
  });

  it('is one project, even if several are chosen concurrently', async () => {
    const answers = await Promise.all([
      chooseDefault('project web in acme'),
      chooseDefault('project data in acme'),
      chooseDefault('project web in acme'),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const where = { organization: 'acme', isDefault: true };
    expect(await server.database.read.countBy(Project, where)).toBe(1);
  });
});
