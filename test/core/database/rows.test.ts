import { In, MoreThan } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rows, rows } from '../../../src/core/database/rows.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { RunnerTools } from '../../../src/platform/runs/worker/runner-tools.entity.js';
import { bothDatabases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

const NOW = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-02T00:00:00.000Z';
const nameOf = ({ name }: Setting) => name;
const event = (action: string) => ({
  organization: null,
  action,
  outcome: 'succeeded' as const,
  actorType: 'system' as const,
  actorId: 'system',
  actorName: 'system',
  resourceType: 'runs',
  resourceId: 'r',
  requestId: 'q',
  createdAt: NOW,
  changes: { from: 'a', list: [1, null] },
});

describe.each(bothDatabases)('a plain row on %s', (kind) => {
  let fixture: DatabaseFixture;
  beforeAll(async () => (fixture = await openDatabaseFixture(kind)));
  afterAll(() => fixture.close());

  it('is read as TypeORM reads it, however it was written', async () => {
    const { database } = fixture;
    const tools = { worker: "o'ne", agentPoolId: null, versions: ['1.9.0', '1.10.0'], seenAt: NOW };
    await database.write((manager) => rows(manager, RunnerTools).insert(tools));
    await database.write((manager) =>
      rows(manager, AuditEvent).insert(event('first'), event('second')),
    );
    await database.write((manager) => manager.insert(RunnerTools, { ...tools, worker: 'other' }));
    for (const worker of ["o'ne", 'other']) {
      const row = await rows(database.read, RunnerTools).find({ worker });
      expect(row).toBeInstanceOf(RunnerTools);
      expect(row).toEqual(await database.read.findOneBy(RunnerTools, { worker }));
    }
    const second = await rows(database.read, AuditEvent).findLast({ resourceId: 'r' }, 'sequence');
    expect(second).toEqual(await database.read.findOneBy(AuditEvent, { action: 'second' }));
    expect(second?.changes).toEqual({ from: 'a', list: [1, null] });
  });

  it('is changed if all values match, and the changes are counted', async () => {
    const { database } = fixture;
    await database.write((manager) =>
      rows(manager, Setting).insert({ name: 'one', value: '1' }, { name: 'two', value: '2' }),
    );
    const change = (name: string, value: string) =>
      database.write((manager) =>
        rows(manager, Setting).update({ name, value }, { value: 'changed' }),
      );
    expect([await change('one', '1'), await change('one', '1'), await change('two', '1')]).toEqual([
      1, 0, 0,
    ]);
    expect(await rows(database.read, Setting).find({ name: 'two' })).toEqual({
      name: 'two',
      value: '2',
    });
    expect(await rows(database.read, Setting).find({ name: 'three' })).toBeNull();
  });

  it('is inserted with members that other rows of the statement lack', async () => {
    const { database } = fixture;
    const { organization: none, ...plain } = event('of no organization');
    await database.write((manager) =>
      rows(manager, AuditEvent).insert(plain, { ...event('of acme'), organization: 'acme' }),
    );
    const organizationOf = async (action: string) =>
      (await rows(database.read, AuditEvent).get({ action })).organization;
    expect([await organizationOf('of no organization'), await organizationOf('of acme')]).toEqual([
      none,
      'acme',
    ]);
  });

  it('is inserted only if its unique value is not in use, and returns the generated value', async () => {
    const { database } = fixture;
    const [sequence] = await database.write((manager) =>
      rows(manager, AuditEvent).insertIfAbsent('sequence', event('third')),
    );
    expect((await rows(database.read, AuditEvent).find({ action: 'third' }))?.sequence).toBe(
      sequence,
    );
    const put = (...names: string[]) =>
      database.write((manager) =>
        rows(manager, Setting).insertIfAbsent(
          'name',
          ...names.map((name) => ({ name, value: names.join() })),
        ),
      );
    expect([await put('new'), await put('new', 'newer'), await put()]).toEqual([
      ['new'],
      ['newer'],
      [],
    ]);
    expect((await rows(database.read, Setting).get({ name: 'new' })).value).toBe('new');
  });

  it('can be updated, found, deleted and counted with operators', async () => {
    const { database } = fixture;
    const names = ['p', 'q', 'r', 's'];
    const writeSettings = <T>(work: (settings: Rows<Setting>) => Promise<T>) =>
      database.write((manager) => work(rows(manager, Setting)));
    await writeSettings((settings) =>
      settings.insert(...names.map((name) => ({ name, value: '1' }))),
    );
    expect(
      await writeSettings((settings) =>
        settings.update({ name: In(['p', 'q', 'no']) }, { value: '2' }),
      ),
    ).toBe(2);
    expect(
      await rows(database.read, Setting).find({ name: In(names), value: MoreThan('1') }),
    ).toMatchObject({ value: '2' });
    expect(await writeSettings((settings) => settings.delete({ name: 'p', value: '1' }))).toBe(0);
    expect(await writeSettings((settings) => settings.delete({ name: 'p', value: '2' }))).toBe(1);
    expect(
      await writeSettings((settings) => settings.delete({ name: In(names), value: '1' })),
    ).toBe(2);
    expect(await writeSettings((settings) => settings.delete({ name: In([]) }))).toBe(0);
    expect((await database.read.findBy(Setting, { name: In(names) })).map(nameOf)).toEqual(['q']);
  });

  it('is listed in the order of the given values, with a common condition', async () => {
    const settings = rows(fixture.database.read, Setting);
    await fixture.database.write((manager) =>
      rows(manager, Setting).insert(...['x', 'y', 'z'].map((name) => ({ name, value: 'w' }))),
    );
    const findNames = async (names: string[], where?: { value: string }) =>
      (await settings.findByValues('name', names, where)).map(nameOf);
    expect(await findNames(['z', 'none', 'x'])).toEqual(['z', 'x']);
    expect(await findNames(['z', 'x'], { value: 'other' })).toEqual([]);
    expect(await findNames([])).toEqual([]);
  });

  it('is overwritten by an upsert with the same unique value, and inserted otherwise', async () => {
    const { database } = fixture;
    const tools = { worker: 'twice', agentPoolId: null, versions: ['1.9.0'], seenAt: NOW };
    for (const versions of [['1.9.0'], ['1.10.0', '1.11.0']])
      await database.write((manager) =>
        rows(manager, RunnerTools).upsert({ ...tools, versions }, 'worker'),
      );
    expect(await database.read.findBy(RunnerTools, { worker: 'twice' })).toMatchObject([
      { ...tools, versions: ['1.10.0', '1.11.0'] },
    ]);
  });

  it('is not changed by an undefined member in an update', async () => {
    const { database } = fixture;
    const tools = { worker: 'kept', agentPoolId: null, versions: ['1.9.0'], seenAt: NOW };
    await database.write(async (manager) => {
      await rows(manager, RunnerTools).insert(tools);
      const changes = { seenAt: LATER, versions: undefined } as unknown as Partial<RunnerTools>;
      await rows(manager, RunnerTools).update({ worker: 'kept' }, changes);
      const nothing = { versions: undefined } as unknown as Partial<RunnerTools>;
      await expect(rows(manager, RunnerTools).update({ worker: 'kept' }, nothing)).rejects.toThrow(
        'at least one change',
      );
    });
    expect(await rows(database.read, RunnerTools).get({ worker: 'kept' })).toMatchObject({
      ...tools,
      seenAt: LATER,
    });
  });

  it('is never selected by an empty condition, nor changed outside a transaction', async () => {
    const { read } = fixture.database;
    for (const where of [{}, { value: undefined }] as { value?: string }[])
      await expect(rows(read, Setting).find(where)).rejects.toThrow('plain values');
    await expect(rows(read, RunnerTools).find({ agentPoolId: null })).rejects.toThrow(
      'plain values',
    );
    await expect(rows(read, Setting).update({ name: 'one' }, { value: '3' })).rejects.toThrow(
      'in a transaction',
    );
    await expect(rows(read, Setting).delete({ name: 'one' })).rejects.toThrow('in a transaction');
    const half = { name: In(['one']), value: undefined } as unknown as { value: string };
    await expect(
      fixture.database.write((manager) => rows(manager, Setting).delete(half)),
    ).rejects.toThrow('needs values or operators');
  });
});
