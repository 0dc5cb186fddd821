import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../../src/core/database/rows.js';
import { WriteConflict } from '../../../src/core/errors.js';
import { Organization } from '../../../src/platform/identity/organizations/organization.entity.js';
import { bothDatabases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

const NEW = {
  email: 'first@example.com',
  partition: 'default',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

let fixture: DatabaseFixture;
const write = <T>(work: (manager: EntityManager) => Promise<T>) => fixture.database.write(work);
const findOrganization = (name: string) =>
  fixture.database.read.findOneByOrFail(Organization, { name });
const change = (manager: EntityManager, row: Organization, email: string) =>
  rows(manager, Organization).updateVersioned(row, { email });

async function insertOrganizations(): Promise<void> {
  await write(async (manager) => {
    await manager.deleteAll(Organization);
    for (const name of ['acme', 'globex'])
      await manager.insert(Organization, { name, nameKey: name, ...NEW });
  });
}

/** Returns a function that waits until it has been called by this many parties. */
function createRendezvous(parties: number): () => Promise<void> {
  let arrived = 0;
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived === parties) open();
    return all;
  };
}

/** The indexes of the transactions that succeeded. Expects a WriteConflict from all others. */
function findWinners(results: PromiseSettledResult<unknown>[]): number[] {
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WriteConflict);
  return results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
}

describe.each(bothDatabases)('a change of a row that was read, on %s', (kind) => {
  beforeAll(async () => {
    fixture = await openDatabaseFixture(kind);
  });
  beforeEach(insertOrganizations);
  afterAll(() => fixture.close());

  it('changes the given members, leaves the rest, and returns the stored row', async () => {
    const row = await write(async (manager) =>
      change(
        manager,
        await manager.findOneByOrFail(Organization, { name: 'acme' }),
        'new@example.com',
      ),
    );
    expect(row).toEqual(await findOrganization('acme'));
    expect(row).toMatchObject({ email: 'new@example.com', partition: 'default', version: 2 });
    expect(await findOrganization('globex')).toMatchObject(NEW);
  });

  it('ignores undefined members', async () => {
    const row = await findOrganization('acme');
    await write((manager) =>
      rows(manager, Organization).updateVersioned(row, {
        email: undefined,
        partition: 'east',
      }),
    );
    expect(row).toEqual(await findOrganization('acme'));
    expect(row).toMatchObject({ email: NEW.email, partition: 'east' });
  });

  it('refuses a row that was changed after it was read, and changes nothing', async () => {
    const [mine, theirs] = [await findOrganization('acme'), await findOrganization('acme')];
    await write((manager) => change(manager, theirs, 'theirs@example.com'));
    await expect(
      write((manager) => change(manager, mine, 'mine@example.com')),
    ).rejects.toBeInstanceOf(WriteConflict);
    expect(await findOrganization('acme')).toMatchObject({
      email: 'theirs@example.com',
      version: 2,
    });
  });

  it('refuses a row that no longer exists', async () => {
    const row = await findOrganization('acme');
    await write((manager) => manager.delete(Organization, { name: 'acme' }));
    await expect(
      write((manager) => change(manager, row, 'mine@example.com')),
    ).rejects.toBeInstanceOf(WriteConflict);
  });
});

describe('two concurrent transactions on postgres', () => {
  beforeAll(async () => {
    fixture = await openDatabaseFixture('postgres');
  });
  beforeEach(insertOrganizations);
  afterAll(() => fixture.close());

  it('that change one row: one succeeds, the later one gets a WriteConflict', async () => {
    const bothHaveRead = createRendezvous(2);
    const emails = ['a@example.com', 'b@example.com'];
    const changes = emails.map((email) =>
      write(async (manager) => {
        const row = await manager.findOneByOrFail(Organization, { name: 'acme' });
        await bothHaveRead();
        await change(manager, row, email);
      }),
    );
    const won = findWinners(await Promise.allSettled(changes));
    expect(won).toHaveLength(1);
    expect(await findOrganization('acme')).toMatchObject({
      email: emails[won[0] ?? -1],
      version: 2,
    });
  });

  it('that deadlock: one succeeds, the other gets a WriteConflict', async () => {
    const bothHaveWritten = createRendezvous(2);
    const orders = [
      ['acme', 'globex'],
      ['globex', 'acme'],
    ];
    const changes = orders.map((names, index) =>
      write(async (manager) => {
        for (const name of names) {
          await change(
            manager,
            await manager.findOneByOrFail(Organization, { name }),
            `${index}@example.com`,
          );
          await (name === names[0] ? bothHaveWritten() : undefined);
        }
      }),
    );
    const won = findWinners(await Promise.allSettled(changes));
    expect(won).toHaveLength(1);
    for (const name of ['acme', 'globex'])
      expect(await findOrganization(name)).toMatchObject({
        email: `${won[0]}@example.com`,
        version: 2,
      });
  });
});
