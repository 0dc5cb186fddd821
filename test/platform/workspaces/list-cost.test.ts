import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { createAcme } from './support/acme.js';

const ORDERS = {
  name_key: 'workspaces_organization_name_key',
  'created_at, id': 'workspaces_organization_created',
  'latest_change_at, id': 'workspaces_organization_changed',
};

describe.each(databases)('a page of a list of workspaces, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
    const acme = await createAcme(server);
    await acme.createWorkspace('first');
    // Enough rows for the planner to prefer an index.
    await server.database.write(async (manager) => {
      const columns = (await manager.query<object[]>('SELECT * FROM workspaces'))
        .flatMap(Object.keys)
        .filter((name) => !['id', 'name', 'name_key'].includes(name));
      const numbers =
        'WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000)';
      const list = columns.map((name) => `w.${name}`).join(', ');
      await manager.query(
        `INSERT INTO workspaces (id, name, name_key, ${columns.join(', ')}) ${numbers} SELECT 'ws-' || n, 'w' || n, 'w' || n, ${list} FROM workspaces w, numbers`,
      );
    });
    if (kind === 'postgres')
      await server.database.write((manager) => manager.query('ANALYZE workspaces'));
  });
  afterAll(() => server.stop());

  it.each(Object.entries(ORDERS))(
    'by %s is read from the index, without a sort',
    async (order, index) => {
      const query = `SELECT * FROM workspaces WHERE organization = 'acme' ORDER BY ${order} LIMIT 20`;
      const plan = JSON.stringify(
        await server.database.read.query(
          `EXPLAIN ${kind === 'sqlite' ? 'QUERY PLAN' : ''} ${query}`,
        ),
      );
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    },
  );
});
