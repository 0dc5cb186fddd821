import type { Logger } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readRunStatistics } from '../../../src/platform/runs/statistics/run-statistics.js';
import { RunQueue } from '../../../src/platform/runs/worker/run-queue.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { RunStory } from '../../platform/runs/support/run-story.js';
import { stateBytes, storeState } from '../../support/facts/state-facts.js';
import { sendRequest } from '../../support/http.js';
import { bothDatabases, startServer, type TestServer } from '../../support/server.js';

interface Statement {
  readonly query: string;
  readonly parameters: unknown[];
}

/**
 * For each table, the SQL for the columns in which copy n of its first row differs.
 * There are enough copies to make an index useful.
 */
const COPIES: Record<string, Record<string, string>> = {
  workspaces: { id: "'ws-' || n", name: "'w' || n", name_key: "'w' || n" },
  runs: {
    position: '1000 + n',
    id: "'run-' || n",
    plan_id: "'plan-' || n",
    apply_id: "'apply-' || n",
    status: "'applied'",
    source: "'no-code'",
  },
  state_versions: { id: "'sv-' || n", serial: '10 + n' },
  audit_events: {
    sequence: '1000 + n',
    action: "'team.create'",
    created_at: "'2100-01-01T00:00:00.000Z'",
  },
};
const NUMBERS =
  'WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000)';
/** Without these settings, PostgreSQL scans a small table instead of using its index. */
const AS_IF_LARGE = ['SET LOCAL enable_seqscan = off', 'SET LOCAL enable_bitmapscan = off'];

describe.each(bothDatabases)('unbounded tables, on %s', (kind) => {
  let server: TestServer;
  let workspace: Workspace;
  let owner: string;
  let executedStatements: Statement[] = [];
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
    const story = await RunStory.begin(server);
    owner = story.token;
    workspace = await story.workspace('web');
    await story.queue('web');
    await story.queue('web');
    await storeState(server, workspace, stateBytes({ serial: 1 }));
    for (const [table, differing] of Object.entries(COPIES)) await copyRows(table, differing);
    const logger = {
      logQuery: (query: string, parameters: unknown[] = []) =>
        void executedStatements.push({ query, parameters }),
    };
    server.database.read.connection.setOptions({ logger: logger as unknown as Logger });
    const selectSmall = server.database.selectSmall.bind(server.database);
    vi.spyOn(server.database, 'selectSmall').mockImplementation((query, parameters) => {
      executedStatements.push({ query, parameters: [...parameters] });
      return selectSmall(query, parameters);
    });
  });
  afterAll(() => server.stop());

  async function copyRows(table: string, differing: Record<string, string>): Promise<void> {
    const { columns } = server.database.read.connection.entityMetadatas.find(
      ({ tableName }) => tableName === table,
    ) ?? { columns: [] };
    const names = columns.map(({ databaseName }) => databaseName);
    const values = names.map((name) => differing[name] ?? `first.${name}`);
    await server.database.write((manager) =>
      manager.query(
        `INSERT INTO ${table} (${names.join(', ')}) ${NUMBERS} SELECT ${values.join(', ')} FROM (SELECT * FROM ${table} LIMIT 1) AS first, numbers`,
      ),
    );
    if (kind === 'postgres') await server.database.read.query(`VACUUM ANALYZE ${table}`);
  }

  /** Returns the statements that `work` executes on a table. */
  async function recordStatements(
    table: string,
    work: () => Promise<unknown>,
  ): Promise<Statement[]> {
    executedStatements = [];
    await work();
    return executedStatements.filter(({ query }) => new RegExp(`FROM "?${table}\\b`).test(query));
  }

  async function explain({ query, parameters }: Statement): Promise<string> {
    return server.database.write(async (manager) => {
      if (kind === 'postgres') for (const setting of AS_IF_LARGE) await manager.query(setting);
      const lines = await manager.query<Record<string, string>[]>(
        `EXPLAIN ${kind === 'sqlite' ? 'QUERY PLAN ' : ''}${query}`,
        parameters,
      );
      return lines.map((line) => line['detail'] ?? line['QUERY PLAN']).join('\n');
    });
  }

  const INDEX_ONLY =
    kind === 'sqlite' ? /^SEARCH \w+ USING COVERING INDEX \w+ \(\w+=\?/m : /Index Only Scan/;
  const BY_KEY =
    kind === 'sqlite'
      ? /^SEARCH \w+ USING (INTEGER PRIMARY KEY \(rowid=\?\)|INDEX \w+ \((\w+=\? AND )?(serial|name_key|id)=\?\))$/
      : /Index Cond: .*\b(position|serial|sequence|name_key|id)\b.* = ANY/;
  const ROWS = kind === 'sqlite' ? /SCAN/ : /Seq Scan|Bitmap|Index Scan/;

  it.each([
    ['runs', '/workspaces/:id/runs', ''],
    ['runs', '/workspaces/:id/runs', 'filter[status]=pending'],
    ['runs', '/workspaces/:id/runs', 'filter[status]=pending,errored'],
    ['runs', '/workspaces/:id/runs', 'filter[source]=tfe-api'],
    ['runs', '/workspaces/:id/runs', 'filter[status]=pending&filter[source]=tfe-api'],
    ['state_versions', '/workspaces/:id/state-versions', ''],
    ['audit_events', '/organizations/acme/audit-events', ''],
    ['audit_events', '/organizations/acme/audit-events', 'filter[action]=run.create'],
    ['audit_events', '/organizations/acme/audit-events', 'filter[until]=2099-01-01T00:00:00Z'],
    [
      'audit_events',
      '/organizations/acme/audit-events',
      'filter[since]=2020-01-01T00:00:00Z&filter[until]=2099-01-01T00:00:00Z&filter[action]=run.create',
    ],
    ['workspaces', '/organizations/acme/workspaces', ''],
    ['workspaces', '/organizations/acme/workspaces', 'search[name]=w'],
    ['workspaces', '/organizations/acme/workspaces', 'sort=-latest-change-at'],
  ])(
    'are counted and searched with an index only, also with few matches: %s at %s?%s',
    async (table, path, query) => {
      const statements = await recordStatements(table, async () => {
        const { status, text } = await sendRequest(
          `${server.url}/api/v2${path.replace(':id', workspace.id)}?${query}`,
          { token: owner },
        );
        expect(status, text).toBe(200);
        expect((JSON.parse(text) as { data: unknown[] }).data.length).toBeGreaterThan(0);
      });
      const keys = statements.filter(({ query: text }) => / AS "?key\b/.test(text));
      const rows = statements.filter(
        ({ query: text }) => / IN \([$?\d, ]+\)\)*$/.test(text.trim()) && !text.includes('COUNT('),
      );
      expect(keys).toHaveLength(1);
      expect(rows.length).toBeGreaterThan(0);
      for (const statement of rows)
        expect(await explain(statement), statement.query).toMatch(BY_KEY);
      for (const statement of [
        ...statements.filter(({ query: text }) => text.includes('COUNT(')),
        ...keys,
      ]) {
        const plan = await explain(statement);
        expect(plan, statement.query).toMatch(INDEX_ONLY);
        expect(plan, statement.query).not.toMatch(ROWS);
      }
    },
  );

  it('are not scanned for metrics, or by a worker that claims runs', async () => {
    const { database } = server;
    const statements = await recordStatements('runs', async () => {
      await readRunStatistics(database, new Date());
      await server.app.get(RunQueue).claim('nobody', 'no-such-pool');
    });
    expect(statements).toHaveLength(4);
    for (const statement of statements) {
      const plan = await explain(statement);
      expect(plan, statement.query).toMatch(/runs_(status|errored)\b/);
      if (kind === 'sqlite')
        expect(plan, statement.query).not.toMatch(/SCAN|runs_workspace_position/);
    }
  });
});
