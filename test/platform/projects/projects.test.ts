import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../../../src/app/schema.js';
import { readConfig } from '../../../src/core/config/config.js';
import { Projects7 } from '../../../src/core/database/migrations/1-20/7-projects.js';
import { migrate, openWriter } from '../../../src/core/database/open-database.js';
import { Project } from '../../../src/platform/projects/project.entity.js';
import { TeamProject } from '../../../src/platform/projects/team-project.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { sendRequest } from '../../support/http.js';
import { createDatabase, databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, World } from '../../support/world.js';

describe.each(databases)('projects on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
    await world.establish('project web in acme');
  });
  afterAll(() => server.stop());

  const create = async (name: string) =>
    (
      await sendRequest(`${server.url}/api/v2/organizations/acme/projects`, {
        token: server.adminToken,
        body: { data: { type: 'projects', attributes: { name } } },
      })
    ).status;
  const remove = async (phrase: string) =>
    sendRequest(`${server.url}/api/v2/projects/${await world.id(phrase)}`, {
      method: 'DELETE',
      token: await world.token('owner of acme'),
    });

  it('of a new organization are one project, which is the default', async () => {
    await world.establish('organization globex');
    const projects = await server.database.read.findBy(Project, { organization: 'globex' });
    expect(projects).toMatchObject([{ name: 'Default Project', isDefault: true }]);
  });

  it('have one default: the database refuses a second', async () => {
    const existing = await server.database.read.findOneByOrFail(Project, { isDefault: true });
    const second = Object.assign(existing, { id: 'prj-second', name: 'Second', nameKey: 'second' });
    await expect(
      server.database.write((manager) => manager.insert(Project, second)),
    ).rejects.toThrow();
  });

  it('have unique names, even if several are created concurrently', async () => {
    expect((await Promise.all([create('Data'), create('data'), create('DATA')])).sort()).toEqual([
      201, 422, 422,
    ]);
  });

  it('cannot be deleted while they have workspaces, and the attempt changes nothing', async () => {
    await world.establish('team with read on project web in acme');
    await world.establish('bare workspace app in project web in acme');
    const refused = await remove('project web in acme');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('has workspaces');
    expect(
      await server.database.read.countBy(TeamProject, {
        projectId: await world.id('project web in acme'),
      }),
    ).toBe(1);
    await world.request(
      'DELETE',
      `/api/v2/workspaces/${await world.id('bare workspace app in acme')}`,
    );
    expect((await remove('project web in acme')).status).toBe(204);
    expect(await server.database.read.count(TeamProject)).toBe(0);
  });

  it('are deleted with their organization, like their workspaces', async () => {
    await world.establish('bare workspace app in project web in acme');
    await world.request('DELETE', '/api/v2/organizations/acme');
    expect(await server.database.read.countBy(Project, { organization: 'acme' })).toBe(0);
    expect(await server.database.read.countBy(Workspace, { organization: 'acme' })).toBe(0);
  });

  it('give a team one access level each, even if two are created concurrently', async () => {
    await world.establish('team ops in acme');
    const relationships = {
      team: { data: { type: 'teams', id: await world.id('team ops in acme') } },
      project: { data: { type: 'projects', id: await world.id('project web in acme') } },
    };
    const grant = async (access: string) =>
      (
        await sendRequest(`${server.url}/api/v2/team-projects`, {
          token: server.adminToken,
          body: { data: { type: 'team-projects', attributes: { access }, relationships } },
        })
      ).status;
    expect((await Promise.all([grant('read'), grant('admin')])).sort()).toEqual([201, 422]);
  });

  it('audit a new access level, with the team, the project and the level', async () => {
    await world.establish('team with write on project web in acme');
    const events = (await world.request(
      'GET',
      '/api/v2/organizations/acme/audit-events?filter[action]=team-project.create',
    )) as unknown as Resource[];
    const team = await world.id('team with write on project web in acme');
    expect(events).toMatchObject([
      {
        attributes: {
          'resource-type': 'team-projects',
          changes: { team, project: await world.id('project web in acme'), access: 'write' },
        },
      },
    ]);
  });

  it('audit the removal of all tag bindings', async () => {
    const path = `/api/v2/projects/${await world.id('project web in acme')}`;
    for (const data of [[{ type: 'tag-bindings', attributes: { key: 'env', value: 'prod' } }], []])
      await world.request('PATCH', path, {
        data: { type: 'projects', relationships: { 'tag-bindings': { data } } },
      });
    const events = (await world.request(
      'GET',
      '/api/v2/organizations/acme/audit-events?filter[action]=project.update',
    )) as unknown as Resource[];
    expect(events.map(({ attributes }) => attributes['changes'])).toMatchObject([
      { 'tag-bindings': [] },
      { 'tag-bindings': [{ key: 'env', value: 'prod' }] },
    ]);
  });

  it('are searched literally, regardless of case', async () => {
    for (const name of ['my_site', 'my-site']) await create(name);
    const search = async (q: string): Promise<unknown[]> => {
      const path = `/api/v2/organizations/acme/projects?q=${encodeURIComponent(q)}`;
      const found = (await world.request('GET', path)) as unknown as Resource[];
      return found.map(({ attributes }) => attributes['name']);
    };
    expect(await search('MY_S')).toEqual(['my_site']);
    expect(await search('site')).toEqual(['my-site', 'my_site']);
    expect(await search('%')).toEqual([]);
  });

  it('can be sorted by name or time of creation, in both directions', async () => {
    await create('Alpha');
    const listNames = async (sort: string) =>
      (
        (await world.request(
          'GET',
          `/api/v2/organizations/acme/projects?sort=${sort}`,
        )) as unknown as Resource[]
      ).map(({ attributes }) => attributes['name']);
    expect(await listNames('name')).toEqual(['Alpha', 'Default Project', 'web']);
    expect(await listNames('-name')).toEqual(['web', 'Default Project', 'Alpha']);
    expect((await listNames('created-at'))[0]).toBe('Default Project');
    expect((await listNames('-created-at')).at(-1)).toBe('Default Project');
  });
});

describe.each(databases)('the migration of projects, on %s', (kind) => {
  it('creates a default project for every existing organization', async () => {
    const { url, remove } = await createDatabase(kind);
    const before = schema.migrations.slice(0, schema.migrations.indexOf(Projects7));
    const { database } = readConfig({ DATABASE_URL: url });
    const old = await openWriter(database, { entities: [], migrations: before });
    await migrate(old);
    for (const name of ['Acme', 'globex']) {
      await old.query(
        `INSERT INTO organizations (name, name_key, email, "partition", created_at) VALUES ('${name}', '${name.toLowerCase()}', 'a@b.example', 'default', '2026-01-15T09:00:00.000Z')`,
      );
    }
    await old.destroy();
    const current: DataSource = await openWriter(database, schema);
    await migrate(current);
    const projects = await current.manager.find(Project, { order: { organization: 'ASC' } });
    const expected = {
      name: 'Default Project',
      nameKey: 'default project',
      isDefault: true,
      createdAt: '2026-01-15T09:00:00.000Z',
      version: 1,
    };
    expect(projects).toMatchObject([
      { organization: 'Acme', ...expected },
      { organization: 'globex', ...expected },
    ]);
    expect(projects.every(({ id }) => /^prj-[0-9A-Za-z]{16}$/.test(id))).toBe(true);
    await current.destroy();
    await remove();
  });
});
