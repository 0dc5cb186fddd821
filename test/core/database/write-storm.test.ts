import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { createDatabase, databases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';
import { runWriteStorm, type Violations } from './run-write-storm.js';

const NO_VIOLATIONS: Violations = { lost: [], notRolledBack: [], seenEarly: [], errors: [] };

describe.each(databases)('200 concurrent writes, a third of which roll back, on %s', (kind) => {
  let fixture: DatabaseFixture;
  beforeAll(async () => {
    fixture = await openDatabaseFixture(kind);
  });
  afterAll(() => fixture.close());

  it('lose no acknowledged write, and hide uncommitted rows', async () => {
    expect(await runWriteStorm(fixture.database)).toEqual(NO_VIOLATIONS);
  });
});

/** Without this, the test above would prove nothing. */
describe('the same writes on one plain SQLite connection for all requests', () => {
  let plain: DataSource;
  let removeFolder: () => Promise<void>;
  beforeAll(async () => {
    const { folder, remove } = await createDatabase('sqlite');
    removeFolder = remove;
    plain = await new DataSource({
      type: 'sqlite',
      database: join(folder, 'plain.sqlite'),
      enableWAL: true,
      entities: [Setting],
      synchronize: true,
    }).initialize();
  });
  afterAll(async () => {
    await plain.destroy();
    await removeFolder();
  });

  it('fail, and show uncommitted rows to readers', async () => {
    const violations = await runWriteStorm({
      read: plain.manager,
      write: (work) => plain.transaction(work),
    });
    expect(violations.errors.length).toBeGreaterThan(0);
    expect(violations.seenEarly.length).toBeGreaterThan(0);
  });
});
