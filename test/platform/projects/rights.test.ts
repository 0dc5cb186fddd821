import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Subject } from '../../../src/core/caller/subject.js';
import { access } from '../../../src/platform/identity/access.js';
import { Principals } from '../../../src/platform/identity/principals.js';
import {
  PROJECT_PERMISSIONS,
  type ProjectPermission,
} from '../../../src/platform/identity/project-permissions.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

/** The second matrix of docs/permissions.md: permission, column, and whether it is granted. */
function readDocumentedMatrix(): Map<string, Map<string, boolean>> {
  const page = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8');
  const [head, , ...rows] = page
    .slice(page.indexOf('## Project permissions'), page.indexOf('## Workspace permissions'))
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [, ...columns] = cells(head);
  return new Map(
    rows.map((row) => [
      cells(row)[0]?.replaceAll('`', '') ?? '',
      new Map(columns.map((column, index) => [column, cells(row)[index + 1] === 'yes'])),
    ]),
  );
}

const LEVELS = ['read', 'provision', 'write', 'maintain', 'admin'];

/** The caller for each column of the matrix. */
function callerOf(column: string): string {
  if (column === 'owner') return 'owner of acme';
  if (column === 'organization-token') return 'organization token of acme';
  return LEVELS.includes(column)
    ? `token of team with ${column} on project web in acme`
    : `token of team with ${column} in acme`;
}

describe.each(databases)('rights in projects on %s', (kind) => {
  let server: TestServer;
  let world: World;
  const matrix = readDocumentedMatrix();
  const columns = [...(matrix.values().next().value?.keys() ?? [])];
  const subjectOf = async (caller: string) =>
    new Subject(
      await server.app.get(Principals).findByToken((await world.token(caller)) ?? ''),
      'test',
    );
  const placeOf = async (project: string) => ({
    organization: project.split(' in ')[1] ?? '',
    projectId: await world.id(project),
  });

  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    for (const fact of [
      'organization acme',
      'organization globex',
      'project web in acme',
      'project data in acme',
      'project web in globex',
    ])
      await world.establish(fact);
    for (const level of LEVELS) await world.establish(`team with ${level} on project web in acme`);
    for (const flag of columns.filter(
      (column) => column.includes('-') && column !== 'organization-token',
    ))
      await world.establish(`team with ${flag} in acme`);
  });
  afterAll(() => server.stop());

  it('match the documented matrix, for a real token of each kind', async () => {
    expect([...matrix.keys()]).toEqual(Object.keys(PROJECT_PERMISSIONS));
    expect(columns).toHaveLength(LEVELS.length + 2 + 8);
    const web = await placeOf('project web in acme');
    for (const column of columns) {
      const subject = await subjectOf(callerOf(column));
      for (const [permission, isGranted] of matrix) {
        expect(
          access.allowsOnProject(subject, permission as ProjectPermission, web),
          `${permission} by ${column}`,
        ).toBe(isGranted.get(column));
      }
    }
  });

  it('of an access level are limited to its project', async () => {
    for (const level of LEVELS) {
      const subject = await subjectOf(`token of team with ${level} on project web in acme`);
      for (const place of [
        'project data in acme',
        'project web in globex',
        'default project of acme',
      ]) {
        for (const permission of matrix.keys())
          expect(
            access.allowsOnProject(subject, permission as ProjectPermission, await placeOf(place)),
            `${level}, ${place}`,
          ).toBe(false);
      }
      expect(subject.decided).toBe(false);
    }
  });

  it('of an organization are limited to it', async () => {
    const elsewhere = await placeOf('project web in globex');
    for (const column of columns) {
      const subject = await subjectOf(callerOf(column));
      for (const permission of matrix.keys())
        expect(
          access.allowsOnProject(subject, permission as ProjectPermission, elsewhere),
          column,
        ).toBe(false);
    }
  });

  it('are complete for a site administrator, and empty without an access level', async () => {
    const web = await placeOf('project web in acme');
    for (const permission of matrix.keys()) {
      expect(
        access.allowsOnProject(await subjectOf('site admin'), permission as ProjectPermission, web),
      ).toBe(true);
      expect(
        access.allowsOnProject(await subjectOf('stranger'), permission as ProjectPermission, web),
      ).toBe(false);
      expect(
        access.allowsOnProject(
          await subjectOf('member of acme'),
          permission as ProjectPermission,
          web,
        ),
      ).toBe(false);
    }
  });

  it('determine the projects in a list', async () => {
    const { projectId } = await placeOf('project web in acme');
    const reader = await subjectOf('token of team with read on project web in acme');
    expect(access.projectsWith(reader, 'workspace.read', 'acme')).toEqual([projectId]);
    expect(access.projectsWith(reader, 'workspace.update', 'acme')).toEqual([]);
    expect(
      access.projectsWith(
        await subjectOf('token of team with read-workspaces in acme'),
        'workspace.read',
        'acme',
      ),
    ).toBe('all');
  });

  it('follow an access level that is granted, changed or removed, from the next request on', async () => {
    await world.establish('team ops in acme');
    const token = await world.token('token of team ops in acme');
    const project = await world.id('project data in acme');
    const read = async () =>
      (await sendRequest(`${server.url}/api/v2/projects/${project}`, { token })).status;
    const rename = async (name: string) =>
      (
        await sendRequest(`${server.url}/api/v2/projects/${project}`, {
          method: 'PATCH',
          token,
          body: { data: { type: 'projects', attributes: { name } } },
        })
      ).status;
    expect(await read()).toBe(404);
    const relationships = {
      team: { data: { type: 'teams', id: await world.id('team ops in acme') } },
      project: { data: { type: 'projects', id: project } },
    };
    const level = await world.request('POST', '/api/v2/team-projects', {
      data: { type: 'team-projects', attributes: { access: 'read' }, relationships },
    });
    expect([await read(), await rename('Records')]).toEqual([200, 404]);
    const change = (to: string) =>
      world.request('PATCH', `/api/v2/team-projects/${level.id}`, {
        data: { type: 'team-projects', attributes: { access: to } },
      });
    await change('admin');
    expect([await read(), await rename('Records')]).toEqual([200, 200]);
    await change('write');
    expect([await read(), await rename('Files')]).toEqual([200, 404]);
    await world.request('DELETE', `/api/v2/team-projects/${level.id}`);
    expect(await read()).toBe(404);
  });

  it('of a user are those of the highest access level among its teams', async () => {
    await world.establish('user dana');
    const token = await world.token('user dana');
    const project = await world.id('project web in acme');
    const readPermissions = async () => {
      const { json } = await sendRequest(`${server.url}/api/v2/projects/${project}`, { token });
      return (json as { data?: { attributes: { permissions: Record<string, boolean> } } }).data
        ?.attributes.permissions;
    };
    for (const level of ['admin', 'read'])
      await world.addToTeam(
        await world.id(`team with ${level} on project web in acme`),
        await world.id('user dana'),
      );
    expect(await readPermissions()).toMatchObject({ 'can-update': true, 'can-manage-teams': true });
    await world.request(
      'DELETE',
      `/api/v2/teams/${await world.id('team with admin on project web in acme')}/relationships/users`,
      { data: [{ type: 'users', id: 'dana' }] },
    );
    expect(await readPermissions()).toMatchObject({ 'can-read': true, 'can-update': false });
  });
});
