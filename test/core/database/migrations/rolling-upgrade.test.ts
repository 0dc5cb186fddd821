import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schema } from '../../../../src/app/schema.js';
import { readConfig } from '../../../../src/core/config/config.js';
import { migrate, openWriter, type Schema } from '../../../../src/core/database/open-database.js';
import { Installation } from '../../../faults/support/installation.js';
import { createOrganizations } from '../../../faults/support/uploads.js';
import { Balancer } from '../../../support/balancer.js';
import { runGantry, type RunningServer } from '../gantry-process.js';

vi.setConfig({ testTimeout: 600_000 });

/** The next version adds a table, a column that this version does not write, and an index. */
class Expand9001 implements MigrationInterface {
  name = 'Expand1763640009001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE things (id varchar(64) PRIMARY KEY)');
    await runner.query("ALTER TABLE organizations ADD COLUMN motto text NOT NULL DEFAULT ''");
    await runner.query('CREATE INDEX organizations_motto ON organizations (motto)');
  }
  down(): Promise<void> {
    return Promise.reject(new Error('not needed'));
  }
}

/** The version after that requires a value for the column. */
class Contract9002 implements MigrationInterface {
  name = 'ContractMotto1763640009002';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organizations ALTER COLUMN motto DROP DEFAULT');
  }
  down(): Promise<void> {
    return Promise.reject(new Error('not needed'));
  }
}

const schemaWith = (...more: Schema['migrations']): Schema => ({
  entities: schema.entities,
  migrations: [...schema.migrations, ...more],
});

describe('a rolling upgrade', () => {
  let installation: Installation;
  let writer: DataSource | undefined;
  beforeEach(async () => {
    installation = await Installation.create('postgres');
  });
  afterEach(async () => {
    await writer?.destroy();
    writer = undefined;
    await installation.remove();
  });

  /** Migrates the schema, as a later version does when it starts. */
  async function upgradeSchema(version: Schema): Promise<string[]> {
    writer = await openWriter(readConfig(installation.environment).database, version);
    return migrate(writer);
  }

  it('fails no request: the previous release keeps working on the extended schema', async () => {
    const environment = { GANTRY_SHUTDOWN_DELAY: '5', GANTRY_RUN_WORKERS: '0' };
    let servers: RunningServer[] = await Promise.all([
      installation.serve(environment),
      installation.serve(environment),
    ]);
    const balancer = new Balancer(installation.token);
    servers.forEach((server) => balancer.add(server));
    await createOrganizations(servers[0]?.url ?? '', installation.token, ['before']);
    const load = balancer.load(2, [
      '/api/v2/account/details',
      '/api/v2/organizations',
      '/api/v2/organizations/before/workspaces',
    ]);
    expect(await upgradeSchema(schemaWith(Expand9001))).toEqual(['Expand1763640009001']);
    await createOrganizations(servers[1]?.url ?? '', installation.token, ['between']);

    for (const old of servers) {
      const fresh = await installation.serve(environment);
      balancer.add(fresh);
      old.signal('SIGTERM');
      expect((await old.ended).code).toBe(0);
      balancer.remove(old);
      servers = [...servers, fresh];
    }
    await createOrganizations(servers.at(-1)?.url ?? '', installation.token, ['after']);
    balancer.stop();
    await load;
    expect([...balancer.statusCounts.keys()]).toEqual([200]);
    expect(balancer.total).toBeGreaterThan(50);
    expect(await writer?.query('SELECT name FROM organizations ORDER BY created_at')).toEqual([
      { name: 'before' },
      { name: 'between' },
      { name: 'after' },
    ]);
  });

  it('prevents the start of a release that cannot use the new schema, with a clear error', async () => {
    await upgradeSchema(schemaWith(Expand9001, Contract9002));
    for (const command of ['serve', 'migrate']) {
      const { code, stdout, stderr } = await runGantry([command], installation.environment);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^A newer version of Gantry has changed the database \(ContractMotto1763640009002\) so that this version can no longer use it\./,
      );
      expect(stderr).not.toMatch(/^ +at /m);
    }
    await writer?.destroy();
    expect(await upgradeSchema(schemaWith(Expand9001, Contract9002))).toEqual([]);
  });

  it('lets concurrently started servers create the schema and the administrator once', async () => {
    const servers = await Promise.all(
      [1, 2, 3].map(() => installation.serve({ GANTRY_RUN_WORKERS: '0' })),
    );
    for (const server of servers)
      expect((await installation.request(server, '/api/v2/account/details')).status).toBe(200);
    expect(await upgradeSchema(schema)).toEqual([]);
  });
});
