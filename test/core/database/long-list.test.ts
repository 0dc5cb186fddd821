import type { FindOptionsWhere } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListOrder, readLongListPage } from '../../../src/core/database/long-list.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { databases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

/** More rows than Gantry sorts. Every hundredth is rare, and three rows share each time. */
const EVENTS = 2_400;
const BY_SEQUENCE: ListOrder<AuditEvent> = { by: ['sequence'], direction: 'DESC' };
const BY_TIME: ListOrder<AuditEvent> = { by: ['createdAt', 'sequence'], direction: 'ASC' };

describe.each(databases)('a page of a long list, on %s', (kind) => {
  let fixture: DatabaseFixture;
  beforeAll(async () => {
    fixture = await openDatabaseFixture(kind);
    const event = {
      outcome: 'succeeded',
      actorType: 'user',
      actorId: 'user-1',
      actorName: 'dana',
      resourceType: 'teams',
      resourceId: 'team-1',
      requestId: 'r',
      changes: {},
    } as const;
    const timeOf = (number: number): string =>
      new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 3) * 1000).toISOString();
    const events = Array.from({ length: EVENTS }, (_, n) => ({
      ...event,
      organization: n % 2 === 0 ? 'acme' : 'other',
      action: n % 100 === 0 ? 'rare' : 'common',
      createdAt: timeOf(n),
    }));
    await fixture.database.write(async (manager) => {
      for (let first = 0; first < EVENTS; first += 100)
        await manager.insert(AuditEvent, events.slice(first, first + 100));
    });
  });
  afterAll(() => fixture.close());

  const queryEvents = (where: FindOptionsWhere<AuditEvent>) =>
    fixture.database.read.createQueryBuilder(AuditEvent, 'e').where(where);
  const sequences = (rows: readonly AuditEvent[]) => rows.map(({ sequence }) => sequence);
  const listAll = async (
    where: FindOptionsWhere<AuditEvent>,
    { by, direction }: ListOrder<AuditEvent>,
  ) =>
    sequences(
      await fixture.database.read.find(AuditEvent, {
        where,
        order: Object.fromEntries(by.map((column) => [column, direction])),
      }),
    );

  it.each([
    ['of an organization, the newest first', { organization: 'acme' }, BY_SEQUENCE, false],
    [
      'of an organization, in the order of time and sequence',
      { organization: 'acme' },
      BY_TIME,
      false,
    ],
    ['with a filter that matches many', { action: 'common' }, BY_SEQUENCE, true],
    ['with a filter that matches few', { action: 'rare' }, BY_SEQUENCE, true],
    [
      'with a filter that matches few, by time',
      { organization: 'acme', action: 'rare' },
      BY_TIME,
      true,
    ],
    ['without any row', { organization: 'nobody' }, BY_SEQUENCE, false],
  ] as const)(
    'has the same rows as a sorted list of all rows: %s',
    async (_, where, order, isFiltered) => {
      const expected = await listAll(where, order);
      for (const size of [1, 7, 100]) {
        const last = Math.ceil(expected.length / size);
        for (const number of new Set(
          [
            1,
            2,
            Math.floor(last / 2),
            Math.ceil(last / 2) + 1,
            last - 1,
            last,
            last + 1,
            last + 100,
          ].filter((one) => one > 0),
        )) {
          const { rows, total } = await readLongListPage(
            queryEvents(where),
            order,
            { number, size },
            { isFiltered },
          );
          expect(total).toBe(expected.length);
          expect(sequences(rows), `page ${number} of ${size}`).toEqual(
            expected.slice((number - 1) * size, number * size),
          );
        }
      }
    },
  );

  it('has the current rows even if the cached total is outdated', async () => {
    const expected = await listAll({ action: 'rare' }, BY_SEQUENCE);
    const page = async (number: number, total: number) =>
      readLongListPage(
        queryEvents({ action: 'rare' }),
        BY_SEQUENCE,
        { number, size: 10 },
        { total, isFiltered: false },
      );
    expect(sequences((await page(1, expected.length + 1)).rows)).toEqual(expected.slice(0, 10));
    expect(sequences((await page(1, 0)).rows)).toEqual(expected.slice(0, 10));
    expect(sequences((await page(2, 5)).rows)).toEqual(expected.slice(10, 20));
    expect((await page(50, 10)).rows).toEqual([]);
  });
});
