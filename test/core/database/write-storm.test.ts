import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { databases, newDatabase } from '../../support/server.js';
import { type Opened, openNew } from './opened.js';
import { storm } from './storm.js';

const UNHARMED = { lost: [], stayed: [], seenEarly: [], errors: [] };

describe.each(databases)('200 concurrent writes, a third of which roll back, on %s', (kind) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openNew(kind);
  });
  afterAll(() => opened.close());

  it('lose no acknowledged write, and hide uncommitted rows', async () => {
    expect(await storm(opened.database)).toEqual(UNHARMED);
  });
});

/**
 * Targets without the protection of one writer and a separate reader. If these pass, the storm
 * proves nothing.
 */
describe('one plain SQLite connection for all requests', () => {
  let plain: DataSource;
  let removeFolder: () => Promise<void>;
  beforeAll(async () => {
    const { folder, remove } = await newDatabase('sqlite');
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

  it('loses an acknowledged write when another request rolls back', async () => {
    const request = plain.createQueryRunner();
    await request.startTransaction();
    await request.manager.insert(Setting, { name: 'rolled back', value: '' });
    await plain.manager.insert(Setting, { name: 'acknowledged', value: '' });
    await request.rollbackTransaction();
    expect(await plain.manager.findBy(Setting, {})).toEqual([]);
  });

  it('shows uncommitted rows to readers', async () => {
    const request = plain.createQueryRunner();
    await request.startTransaction();
    await request.manager.insert(Setting, { name: 'uncommitted', value: '' });
    expect(await plain.manager.existsBy(Setting, { name: 'uncommitted' })).toBe(true);
    await request.rollbackTransaction();
  });

  it('fails with the same concurrent writes', async () => {
    const damage = await storm({ read: plain.manager, write: (work) => plain.transaction(work) });
    expect(damage.errors.length).toBeGreaterThan(0);
    expect(damage.seenEarly.length).toBeGreaterThan(0);
  });
});
