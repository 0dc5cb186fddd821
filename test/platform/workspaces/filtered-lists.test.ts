import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { RunStory } from '../runs/support/run-story.js';
import { createAcme } from './support/acme.js';

/** Each common value has over 1,000 matches, and over 10,000 statuses are not `applied`. */
const SIZE = 11_600;

interface Row {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  readonly settings: string;
  readonly upgrade: boolean;
  readonly status: string;
}

/** Each filter has values that about ten, some thousand, and almost all workspaces match. */
const rowOf = (n: number): Row => ({
  name: `w${String(n).padStart(5, '0')}`,
  module: n % 1_000 === 1 ? 'mod-rare' : 'mod-site',
  version: n % 1_000 === 1 || n % 1_000 === 2 ? '0.9.0' : n % 5 === 0 ? '1.1.0' : '1.0.0',
  settings: n % 1_000 === 3 ? 'ver-rare' : n % 5 === 0 ? 'ver-2' : 'ver-1',
  upgrade: n % 1_000 <= 3,
  status: n % 1_000 <= 2 ? 'errored' : n % 9 === 0 ? 'applied' : 'planned_and_finished',
});
const ROWS = Array.from({ length: SIZE }, (_, index) => rowOf(index + 1));

/** {@link rowOf} in SQL. */
const COLUMN_SQL: Record<string, string> = {
  id: "'ws-' || n",
  name: "'w' || substr('0000' || n, -5)",
  name_key: "'w' || substr('0000' || n, -5)",
  module_id: "CASE WHEN n % 1000 = 1 THEN 'mod-rare' ELSE 'mod-site' END",
  module_version:
    "CASE WHEN n % 1000 IN (1, 2) THEN '0.9.0' WHEN n % 5 = 0 THEN '1.1.0' ELSE '1.0.0' END",
  no_code_version_id:
    "CASE WHEN n % 1000 = 3 THEN 'ver-rare' WHEN n % 5 = 0 THEN 'ver-2' ELSE 'ver-1' END",
  no_code_upgrade_available: 'n % 1000 <= 3',
  current_run_status:
    "CASE WHEN n % 1000 <= 2 THEN 'errored' WHEN n % 9 = 0 THEN 'applied' ELSE 'planned_and_finished' END",
  creator_kind: "CASE WHEN n % 1000 = 4 THEN 'organization' ELSE first.creator_kind END",
  creator_id: "CASE WHEN n % 1000 = 4 THEN 'acme' ELSE first.creator_id END",
};
const NUMBERS = `WITH RECURSIVE numbers(n) AS
  (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${SIZE})`;
const USAGE_COLUMNS = `organization, module_id, project_id, module_version, no_code_version_id,
  no_code_upgrade_available`;

type Filter = Readonly<Record<string, string>>;
const MODULE = 'filter[module][id]';
const VERSION = 'filter[module][version]';
const SETTINGS = 'filter[no-code-module-version][id]';
const UPGRADE = 'filter[upgrade-available]';
const STATUS = 'filter[current-run][status]';

function matches(row: Row, filter: Filter): boolean {
  const accepts = (name: string, value: string): boolean =>
    filter[name] === undefined || filter[name].split(',').includes(value);
  return (
    accepts(MODULE, row.module) &&
    accepts(VERSION, row.version) &&
    accepts(SETTINGS, row.settings) &&
    accepts(UPGRADE, String(row.upgrade)) &&
    accepts(STATUS, row.status)
  );
}

describe.each(databases)('a large organization with several modules, on %s', (kind) => {
  let server: TestServer;
  let owner: string;
  let organization: string;
  let executed: { query: string; parameters: readonly unknown[] }[] = [];
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
    const acme = await createAcme(server);
    owner = acme.owner;
    organization = (await acme.world.token('organization token of acme')) ?? '';
    await acme.createWorkspace('first');
    await server.database.write(async (manager) => {
      const { columns } = manager.connection.getMetadata(Workspace);
      const names = columns.map(({ databaseName }) => databaseName);
      const lastDigits = (sql: string): string =>
        kind === 'postgres' ? sql.replace(/substr\((.+), -5\)/, 'right($1, 5)') : sql;
      const values = names.map((name) => lastDigits(COLUMN_SQL[name] ?? `first.${name}`));
      await manager.query(
        `INSERT INTO workspaces (${names.join(', ')}) ${NUMBERS}
         SELECT ${values.join(', ')} FROM (SELECT * FROM workspaces LIMIT 1) AS first, numbers`,
      );
      await manager.query("DELETE FROM workspaces WHERE name = 'first'");
      await manager.query('UPDATE workspace_counts SET total = $1', [SIZE]);
      await manager.query(
        `INSERT INTO module_usage (organization, module_id, project_id, module_version, settings_id,
           upgradable, total, id)
         SELECT ${USAGE_COLUMNS}, COUNT(*), module_id || module_version || no_code_version_id ||
           CASE WHEN no_code_upgrade_available THEN 1 ELSE 0 END
         FROM workspaces GROUP BY ${USAGE_COLUMNS}`,
      );
    });
    if (kind === 'postgres') await server.database.read.query('VACUUM ANALYZE workspaces');
    const selectSmall = server.database.selectSmall.bind(server.database);
    vi.spyOn(server.database, 'selectSmall').mockImplementation((query, parameters) => {
      executed.push({ query, parameters });
      return selectSmall(query, parameters);
    });
  });
  afterAll(() => server.stop());

  const list = async (filter: Filter, page = 1, token = owner) => {
    executed = [];
    const query = new URLSearchParams({
      ...{ 'page[size]': '20', 'page[number]': String(page), sort: 'name' },
      ...filter,
    });
    const { status, text } = await sendRequest(
      `${server.url}/api/v2/organizations/acme/workspaces?${query}`,
      { token },
    );
    expect(status, text).toBe(200);
    const { data, meta } = JSON.parse(text) as {
      data: { attributes: { name: string } }[];
      meta: { pagination: { 'total-count': number } };
    };
    return {
      names: data.map(({ attributes }) => attributes.name),
      total: meta.pagination['total-count'],
    };
  };

  const RARE_MODULE = { [MODULE]: 'mod-rare' };
  const SITE = { [MODULE]: 'mod-site' };
  const OLD = { [VERSION]: '0.9.0' };
  const FAILED = { [STATUS]: 'errored' };
  const UPGRADABLE = { [UPGRADE]: 'true' };

  it.each<[string, Filter, RegExp]>([
    ['a module', RARE_MODULE, /workspaces_module/],
    [
      'a module whose workspaces all have one of the statuses',
      { ...RARE_MODULE, [STATUS]: 'errored,applied' },
      /workspaces_module/,
    ],
    ['a module without upgrades', { ...RARE_MODULE, [UPGRADE]: 'false' }, /workspaces_module/],
    ['a version', OLD, /workspaces_module\b/],
    ['a version of a module', { ...SITE, ...OLD, [UPGRADE]: 'true' }, /workspaces_module\b/],
    [
      'settings',
      { ...SITE, [SETTINGS]: 'ver-rare', [VERSION]: '1.0.0' },
      /workspaces_no_code_version/,
    ],
    ['an upgrade', { ...SITE, ...UPGRADABLE, [VERSION]: '1.0.0' }, /workspaces_upgradable/],
    ['a status', { ...SITE, ...FAILED, [VERSION]: '1.1.0' }, /workspaces_run_status/],
    ['one of two statuses', { [STATUS]: 'errored,canceled' }, /workspaces_run_status/],
  ])('is filtered by a rare value with the index of the filter: %s', async (_, filter, index) => {
    const expected = ROWS.filter((row) => matches(row, filter)).map(({ name }) => name);
    expect(await list(filter)).toEqual({ names: expected.slice(0, 20), total: expected.length });
    await expectIndex(index);
  });

  async function expectIndex(index: RegExp): Promise<void> {
    const { query, parameters } =
      executed.find(({ query: text }) => / AS "?key\b/.test(text)) ?? {};
    const plan = await server.database.read.query(
      `EXPLAIN ${kind === 'sqlite' ? 'QUERY PLAN ' : ''}${query}`,
      [...(parameters ?? [])],
    );
    expect(JSON.stringify(plan), query).toMatch(index);
  }

  const OWN = { 'filter[created-by]': 'me' };
  const namesWhere = (accepts: (row: Row, n: number) => boolean): string[] =>
    ROWS.filter((row, index) => accepts(row, index + 1)).map(({ name }) => name);

  it.each<[string, Filter]>([
    ['alone', OWN],
    ['with a common module and a common status', { ...OWN, ...SITE, [STATUS]: 'applied' }],
  ])('is filtered by a rare creator with the index of the filter: %s', async (_, filter) => {
    const expected = namesWhere((row, n) => n % 1_000 === 4 && matches(row, filter));
    expect(await list(filter, 1, organization)).toEqual({
      names: expected.slice(0, 20),
      total: expected.length,
    });
    await expectIndex(/workspaces_creator/);
  });

  it.each<[string, Filter]>([
    ['alone', OWN],
    ['with a common status', { ...OWN, [STATUS]: 'planned_and_finished' }],
    ['with a rare module', { ...OWN, ...RARE_MODULE }],
  ])('is filtered by a common creator on the first and last page: %s', async (_, filter) => {
    const expected = namesWhere((row, n) => n % 1_000 !== 4 && matches(row, filter));
    const last = Math.ceil(expected.length / 20);
    for (const page of [1, last])
      expect(await list(filter, page)).toEqual({
        names: expected.slice((page - 1) * 20, page * 20),
        total: expected.length,
      });
  });

  it.each<[string, Filter]>([
    ['module', SITE],
    ['version', { [VERSION]: '1.0.0' }],
    ['settings', { [SETTINGS]: 'ver-1' }],
    ['absence of an upgrade', { [UPGRADE]: 'false' }],
    ['status that most workspaces have', { [STATUS]: 'planned_and_finished' }],
    ['status that ten per cent of the workspaces have', { [STATUS]: 'applied' }],
    ['one of several statuses', { [STATUS]: 'applied,errored,planned' }],
    ['statuses of all workspaces', { [STATUS]: 'planned_and_finished,applied,errored' }],
    [
      'module, version and status',
      { ...SITE, [VERSION]: '1.0.0', [STATUS]: 'planned_and_finished' },
    ],
    ['module and rare status', { ...SITE, [VERSION]: '1.1.0', [STATUS]: 'applied' }],
    [
      'all filters',
      {
        ...SITE,
        [VERSION]: '1.0.0',
        [SETTINGS]: 'ver-1',
        [UPGRADE]: 'false',
        [STATUS]: 'planned_and_finished,applied',
      },
    ],
  ])('is filtered by a common value on the first, middle and last page: %s', async (_, filter) => {
    const expected = ROWS.filter((row) => matches(row, filter)).map(({ name }) => name);
    const last = Math.ceil(expected.length / 20);
    for (const page of [1, Math.ceil(last / 2), last])
      expect(await list(filter, page)).toEqual({
        names: expected.slice((page - 1) * 20, page * 20),
        total: expected.length,
      });
  });
});

describe.each(databases)('the status of the current run, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it('is that of the run, also after a write by an older server, which does not know the column', async () => {
    const story = await RunStory.begin(server);
    const readStoredStatus = async (): Promise<string> =>
      (await story.readWorkspace('web')).currentRunStatus;
    await story.workspace('web');
    expect(await readStoredStatus()).toBe('');
    const first = await story.queue('web');
    await story.waitFor(first, 'planned');
    expect(await readStoredStatus()).toBe('planned');
    const second = await story.queue('web');
    expect(await readStoredStatus()).toBe('planned');
    await story.act(first, 'discard');
    await story.waitFor(second, 'planned');
    expect(await readStoredStatus()).toBe('planned');
    const { database } = server;
    const write = (statement: string, ...parameters: string[]): Promise<unknown> =>
      database.write((manager) => manager.query(statement, parameters));
    await write("UPDATE runs SET status = 'canceled' WHERE id = $1", second);
    expect(await readStoredStatus()).toBe('canceled');
    await write("UPDATE workspaces SET current_run_id = $1 WHERE name = 'web'", first);
    expect(await readStoredStatus()).toBe('discarded');
    await write("UPDATE runs SET status = 'errored' WHERE id = $1", second);
    expect(await readStoredStatus()).toBe('discarded');
    await write("UPDATE workspaces SET current_run_id = NULL WHERE name = 'web'");
    expect(await readStoredStatus()).toBe('');
  });
});
