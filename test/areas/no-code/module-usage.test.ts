import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, Site } from './support/site.js';

const MODULE = 'no-code module site in acme';
const USAGE = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/usage';

interface Usage {
  readonly 'workspace-count': number;
  readonly 'upgradable-count': number;
  readonly versions: readonly object[];
  readonly projects: readonly { readonly name: string }[];
  readonly 'no-code-versions': readonly {
    readonly number: number;
    readonly 'created-at': string;
    readonly 'outdated-since': string | null;
  }[];
}

describe.each(databases)('the usage of a module, on %s', (kind) => {
  let server: TestServer;
  let site: Site;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const provision = async (name: string, project = 'default project of acme', as?: string) => {
    const relationships = {
      project: { data: { id: await site.world.id(project), type: 'projects' } },
      vars: { data: [{ type: 'vars', attributes: { key: 'region', value: 'eu-central-1' } }] },
    };
    return site.send(`/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces`, {
      body: { data: { type: 'workspaces', attributes: { name, auto_apply: true }, relationships } },
      ...(as === undefined ? {} : { as }),
    });
  };

  const waitUntilApplied = async (answer: HttpResponse): Promise<string> => {
    expect(answer.status, answer.text).toBe(200);
    const workspaceId = documentOf(answer).data.id;
    const { id } = await server.database.read.findOneByOrFail(Run, { workspaceId });
    await waitForRun(server, id, 'applied', server.adminToken);
    return workspaceId;
  };

  const readUsage = async (as = 'owner of acme'): Promise<Usage> => {
    const { status, text, json } = await site.send(USAGE, { as });
    expect(status, text).toBe(200);
    return (json as { data: { attributes: Usage } }).data.attributes;
  };

  const downloadUsage = async (as = 'owner of acme'): Promise<string[]> => {
    const { status, text, headers } = await site.send(`${USAGE}.csv`, { as });
    expect(status, text).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toBe('attachment; filename="usage-site-aws.csv"');
    return text.trimEnd().split('\r\n');
  };

  /** The stored counts, and the same counts from the workspaces. */
  const readCounts = async (): Promise<readonly [string[], string[]]> => {
    const lines = (rows: readonly object[]) =>
      rows.map((row) => Object.values(row).map(String).join(' ')).sort();
    const group = 'project_id, module_id, module_version, no_code_version_id';
    const upgradable = 'CASE WHEN no_code_upgrade_available THEN 1 ELSE 0 END';
    const stored = await server.database.read.query<object[]>(
      `SELECT project_id, module_id, module_version, settings_id,
         CASE WHEN upgradable THEN 1 ELSE 0 END AS upgradable, total FROM module_usage`,
    );
    const counted = await server.database.read.query<object[]>(
      `SELECT ${group}, ${upgradable} AS upgradable, COUNT(*) AS total FROM workspaces
       WHERE module_id IS NOT NULL GROUP BY ${group}, ${upgradable}`,
    );
    return [lines(stored), lines(counted)];
  };

  const expectExactCounts = async (): Promise<string[]> => {
    const [stored, counted] = await readCounts();
    expect(stored).toEqual(counted);
    return stored;
  };

  it('is counted exactly, whatever happens to workspaces', async () => {
    site = await Site.of(server, 'project web in acme', 'module site in acme', MODULE);
    const one = await waitUntilApplied(await provision('one'));
    const two = await waitUntilApplied(await provision('two', 'project web in acme'));
    await Promise.all(['three', 'four', 'five'].map((name) => provision(name)));
    expect(await expectExactCounts()).toHaveLength(2);
    expect(await readUsage()).toMatchObject({ 'workspace-count': 5, 'upgradable-count': 0 });

    await site.world.establish('newer settings of no-code module site in acme');
    await expectExactCounts();
    expect(await readUsage()).toMatchObject({ 'workspace-count': 5, 'upgradable-count': 5 });

    const project = { data: { id: await site.world.id('project web in acme'), type: 'projects' } };
    const moved = await site.send(`/api/v2/workspaces/${one}`, {
      method: 'PATCH',
      body: { data: { type: 'workspaces', relationships: { project } } },
    });
    expect(moved.status, moved.text).toBe(200);
    await expectExactCounts();
    expect((await readUsage()).projects).toMatchObject([
      { name: 'Default Project', 'workspace-count': 3, 'upgradable-count': 3 },
      { name: 'web', 'workspace-count': 2, 'upgradable-count': 2 },
    ]);

    const upgrades = `/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces/${two}/upgrade`;
    const initiated = await site.send(upgrades, { body: { data: { type: 'workspaces' } } });
    expect(initiated.status, initiated.text).toBe(200);
    const upgrade = documentOf(initiated).data.id;
    await waitForRun(server, upgrade, 'planned', server.adminToken);
    expect((await site.send(`${upgrades}/${upgrade}`, { method: 'POST' })).status).toBe(200);
    await expectExactCounts();
    expect(await readUsage()).toMatchObject({ 'workspace-count': 5, 'upgradable-count': 4 });

    expect((await site.send(`/api/v2/workspaces/${two}`, { method: 'DELETE' })).status).toBe(204);
    await expectExactCounts();
    const disable = `/api/v2/no-code-modules/${await site.world.id(MODULE)}`;
    expect((await site.send(disable, { method: 'DELETE' })).status).toBe(204);
    await expectExactCounts();
    expect(await readUsage()).toMatchObject({ 'workspace-count': 4, 'upgradable-count': 0 });
  });

  it('shows since when settings are outdated', async () => {
    site = await Site.of(server, 'module site in acme', MODULE);
    await waitUntilApplied(await provision('one'));
    await site.world.establish('newer settings of no-code module site in acme');
    const [current, older] = (await readUsage())['no-code-versions'];
    expect([current?.number, current?.['outdated-since']]).toEqual([2, null]);
    expect([older?.number, older?.['outdated-since']]).toEqual([1, current?.['created-at']]);
    const [head = '', row = ''] = await downloadUsage();
    const cells = new Map(
      head.split(',').map((title, index) => [title, row.split(',')[index]] as const),
    );
    expect(Object.fromEntries(cells)).toMatchObject({
      workspace: 'one',
      'module-version': '1.0.0',
      settings: '1',
      'upgrade-available': 'true',
      'outdated-since': current?.['created-at'],
      'last-run': 'applied',
    });
  });

  it('counts, lists and downloads only what the caller may read', async () => {
    const team = 'team with read on project web in acme';
    site = await Site.of(server, 'project web in acme', team, 'module site in acme', MODULE);
    const alone = await waitUntilApplied(await provision('alone'));
    await waitUntilApplied(await provision('in-web', 'project web in acme'));
    expect(await readUsage(`token of ${team}`)).toMatchObject({
      'workspace-count': 1,
      projects: [{ name: 'web' }],
    });
    expect(
      (await downloadUsage(`token of ${team}`)).slice(1).map((row) => row.split(',')[0]),
    ).toEqual(['in-web']);
    const relationships = {
      team: { data: { type: 'teams', id: await site.world.id(team) } },
      workspace: { data: { type: 'workspaces', id: alone } },
    };
    await site.world.request('POST', '/api/v2/team-workspaces', {
      data: { type: 'team-workspaces', attributes: { access: 'read' }, relationships },
    });
    expect(await readUsage(`token of ${team}`)).toMatchObject({ 'workspace-count': 2 });
    expect((await downloadUsage(`token of ${team}`)).slice(1)).toHaveLength(2);
  });

  it('is downloaded in batches, sorted by name, with safe cells', async () => {
    site = await Site.of(server, 'module site in acme', MODULE);
    const id = await waitUntilApplied(await provision('site'));
    // The API refuses such a name.
    await server.database.write((manager) =>
      manager.query(`UPDATE projects SET name = '-1 "sum", =2' WHERE is_default`),
    );
    const columns = server.database.read.connection
      .getMetadata('Workspace')
      .columns.map(({ databaseName }) => databaseName)
      .filter((name) => !['id', 'name', 'name_key'].includes(name))
      .join(', ');
    await server.database.write((manager) =>
      manager.query(
        `WITH RECURSIVE numbers(n) AS (SELECT 1001 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2200)
         INSERT INTO workspaces (id, name, name_key, ${columns})
         SELECT 'ws-' || n, 'w' || n, 'w' || n, ${columns} FROM workspaces, numbers
         WHERE workspaces.id = '${id}'`,
      ),
    );
    const rows = (await downloadUsage()).slice(1);
    const names = rows.map((row) => row.split(',')[0]);
    expect(names).toHaveLength(1_201);
    expect(names).toEqual(names.toSorted());
    expect(rows[0]).toContain(`,"'-1 ""sum"", =2",`);
  });
});
