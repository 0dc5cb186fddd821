import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config.js';
import { rows } from '../../../src/core/database/rows.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { Busy } from '../../../src/core/errors.js';
import { Ids } from '../../../src/core/ids.js';
import { createLog } from '../../../src/core/logging/log.js';
import { FINGERPRINT_SETTING } from '../../../src/core/secrets/installation-key.js';
import { Sealer } from '../../../src/core/secrets/sealer.js';
import { SealingProcess } from '../../../src/core/secrets/sealing-process.js';
import { listSealingProcesses } from '../../../src/core/secrets/sealing-processes.js';
import { bothDatabases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from '../database/database-fixture.js';
import { newEncryptionKey } from '../database/gantry-process.js';

const [oldKey, newKey] = [newEncryptionKey(), newEncryptionKey()];
/** The keys of a process in each step of a documented change of the key. */
const OLD = [oldKey, ''] as const;
const PREPARED = [oldKey, newKey] as const;
const EXCHANGED = [newKey, oldKey] as const;
const NEW = [newKey, ''] as const;
const REFUSED_BY_READERS =
  /^These processes do not have this GANTRY_ENCRYPTION_KEY yet: server on .+ \(process \d+\)\. First add it to GANTRY_PREVIOUS_ENCRYPTION_KEYS of all processes/;

let fixture: DatabaseFixture;
let lines: { level: number; msg: string }[];
async function start([key, previous]: readonly [string, string]): Promise<SealingProcess> {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as never) });
  return SealingProcess.start('server', {
    config: readConfig({ GANTRY_ENCRYPTION_KEY: key, GANTRY_PREVIOUS_ENCRYPTION_KEYS: previous }),
    database: fixture.database,
    log,
    ids: new Ids(),
  });
}
const logged = () => lines.map(({ level, msg }) => [level, msg]);
const listProcesses = () => listSealingProcesses(fixture.database.read);

/** Moves the last announcement of every process four minutes into the past. */
async function silenceAll(): Promise<void> {
  const seenAt = new Date(Date.now() - 240_000).toISOString();
  await fixture.database.write(async (manager) => {
    for (const { name, value } of await manager.find(Setting))
      if (name.startsWith('sealing-process '))
        await rows(manager, Setting).update(
          { name },
          { value: JSON.stringify({ ...(JSON.parse(value) as object), seenAt }) },
        );
  });
}

describe.each(bothDatabases)('a process with an encryption key, on %s', (kind) => {
  beforeEach(async () => {
    lines = [];
    fixture = await openDatabaseFixture(kind);
  });
  afterEach(() => fixture.close());

  it('refuses to seal while the database uses a key that it does not have', async () => {
    const process = await start(OLD);
    const sealer = new Sealer(process.key);
    const sealed = sealer.seal({ purpose: 'test' }, Buffer.from('before'));
    await process.check();
    expect([process.key.isRetired, logged()]).toEqual([false, []]);

    const stored = await rows(fixture.database.read, Setting).require({
      name: FINGERPRINT_SETTING,
    });
    const replaceFingerprint = (value: string) =>
      fixture.database.write((manager) =>
        rows(manager, Setting).update({ name: FINGERPRINT_SETTING }, { value }),
      );
    await replaceFingerprint('f'.repeat(64));
    await process.check();
    await process.check();
    expect(logged()).toEqual([
      [50, 'encryption key changed: restart this process with the new GANTRY_ENCRYPTION_KEY'],
    ]);
    expect(() => sealer.seal({ purpose: 'test' }, Buffer.from('after'))).toThrow(Busy);
    // A value of the new key, which this process cannot open either.
    const foreign = Buffer.from(sealed).fill(0, 1, 5);
    expect(() => sealer.open({ purpose: 'test' }, foreign)).toThrow(Busy);
    expect(sealer.open({ purpose: 'test' }, sealed).toString()).toBe('before');

    await replaceFingerprint(stored.value);
    await process.check();
    expect(logged().slice(1)).toEqual([[30, 'encryption key matches the database again']]);
    sealer.seal({ purpose: 'test' }, Buffer.from('after'));
  });

  it('is listed until it stops, or has not announced itself for three minutes', async () => {
    const stopped = await start(OLD);
    expect((await listProcesses()).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^server on .+ \(process \d+\)$/),
    ]);
    await stopped.stop();
    expect(await listProcesses()).toEqual([]);
    const killed = await start(OLD);
    await silenceAll();
    expect(await listProcesses()).toEqual([]);
    await killed.check();
    expect(await listProcesses()).toHaveLength(1);
    await killed.stop();
  });
});

describe('several processes with an encryption key', () => {
  beforeEach(async () => {
    lines = [];
    fixture = await openDatabaseFixture('postgres');
  });
  afterEach(() => fixture.close());

  it('work during a change of the key that follows the documentation', async () => {
    const running = [await start(OLD), await start(OLD)];
    for (const step of [PREPARED, EXCHANGED, NEW])
      for (const index of running.keys()) {
        await running[index]?.stop();
        running[index] = await start(step);
        for (const process of running) {
          await process.check();
          new Sealer(process.key).seal({ purpose: 'test' }, Buffer.from('value'));
        }
      }
    // Only the process that is exchanged last is behind the other one.
    expect(logged()).toEqual([
      [40, 'still encrypting with the old key: restart this process with the new one'],
    ]);
  });

  it('do not start if a running process could not open their values', async () => {
    const straggler = await start(OLD);
    await expect(start(EXCHANGED)).rejects.toThrow(REFUSED_BY_READERS);
    // The refused start has changed nothing.
    await straggler.check();
    expect(straggler.key.isRetired).toBe(false);
    // A process that was killed does not count for long.
    await silenceAll();
    await (await start(EXCHANGED)).stop();
    await straggler.check();
    expect(straggler.key.isRetired).toBe(true);
  });

  it('do not start with a retired key beside processes that no longer have it', async () => {
    await (await start(EXCHANGED)).stop();
    const current = await start(NEW);
    await expect(start(PREPARED)).rejects.toThrow(REFUSED_BY_READERS);
    await current.check();
    expect(current.key.isRetired).toBe(false);
  });

  it('do not start if they could not open the values of a running process', async () => {
    const straggler = await start(PREPARED);
    await (await start(EXCHANGED)).stop();
    await expect(start(NEW)).rejects.toThrow(
      /^These processes still seal under an earlier key: server on .+ \(process \d+\)\. Restart them with the new GANTRY_ENCRYPTION_KEY/,
    );
    await straggler.stop();
    await start(NEW);
  });
});

it('a process that was killed does not prevent the next one of a SQLite file', async () => {
  lines = [];
  fixture = await openDatabaseFixture('sqlite');
  await start(OLD);
  await start(EXCHANGED);
  expect(await listProcesses()).toHaveLength(1);
  await fixture.close();
});
