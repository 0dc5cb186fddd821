import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config.js';
import { CapabilityLinks } from '../../../src/core/links/capability-links.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { Sealer } from '../../../src/core/secrets/sealer.js';
import { TestClock } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from '../database/database-fixture.js';

const newKey = () => randomBytes(32).toString('base64');

let fixture: DatabaseFixture;
beforeAll(async () => {
  fixture = await openDatabaseFixture('sqlite');
});
afterAll(() => fixture.close());

const [first, second] = [newKey(), newKey()];
const openKey = (key: string, previous = '') =>
  InstallationKey.open(
    readConfig({ GANTRY_ENCRYPTION_KEY: key, GANTRY_PREVIOUS_ENCRYPTION_KEYS: previous }),
    fixture.database,
  );

describe('a sealed value', () => {
  it('opens only for its purpose, contains no plain text, and differs each time', async () => {
    const sealer = new Sealer(await openKey(first));
    const plain = Buffer.from('correct horse');
    const sealed = sealer.seal({ purpose: 'variables' }, plain);
    expect(sealer.open({ purpose: 'variables' }, sealed)).toEqual(plain);
    expect(sealed).not.toEqual(sealer.seal({ purpose: 'variables' }, plain));
    expect(sealed.includes('correct horse')).toBe(false);
    expect(() => sealer.open({ purpose: 'state' }, sealed)).toThrow('sealed value');
  });

  it('opens only for its row, and never without a row', async () => {
    const sealer = new Sealer(await openKey(first));
    const plain = Buffer.from('correct horse');
    const sealed = sealer.seal({ purpose: 'runs.payload', row: 'run-1' }, plain);
    expect(sealer.open({ purpose: 'runs.payload', row: 'run-1' }, sealed)).toEqual(plain);
    for (const other of ['run-2', 'run-', '', 'run-1\n'])
      expect(() => sealer.open({ purpose: 'runs.payload', row: other }, sealed)).toThrow(
        'sealed for another row',
      );
    for (const purpose of ['runs.payload', 'runs.payload\nrun-1']) {
      expect(() => sealer.open({ purpose }, sealed)).toThrow('sealed value');
      // The first byte selects the format. Changing it does not make the value valid.
      const relabeled = Buffer.from(sealed).fill(1, 0, 1);
      expect(() => sealer.open({ purpose }, relabeled)).toThrow('sealed value');
    }
  });

  it('does not open after a change of any byte, or when it is truncated', async () => {
    const sealer = new Sealer(await openKey(first));
    const sealed = sealer.seal({ purpose: 'state' }, Buffer.from('{}'));
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[index] ?? 0) ^ 1, index);
      expect(() => sealer.open({ purpose: 'state' }, changed)).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => sealer.open({ purpose: 'state' }, sealed.subarray(0, length))).toThrow();
  });
});

describe('a change of the encryption key', () => {
  it('preserves sealed values and links as long as the former key is configured', async () => {
    const clock = new TestClock();
    const old = await openKey(first);
    const sealed = new Sealer(old).seal({ purpose: 'variables' }, Buffer.from('hunter2hunter2'));
    const link = new CapabilityLinks(old, clock).issue('upload', 'modver-1', 60);
    await expect(openKey(second)).rejects.toThrow('another encryption key');
    const changed = await openKey(second, first);
    expect(String(new Sealer(changed).open({ purpose: 'variables' }, sealed))).toBe(
      'hunter2hunter2',
    );
    expect(new CapabilityLinks(changed, clock).redeem('upload', link)).toBe('modver-1');
    const alone = await openKey(second);
    expect(() => new Sealer(alone).open({ purpose: 'variables' }, sealed)).toThrow(
      'its key is not configured',
    );
    // Values that were sealed after the change do not need the former key.
    expect(
      String(
        new Sealer(alone).open(
          { purpose: 'variables' },
          new Sealer(changed).seal({ purpose: 'variables' }, Buffer.from('correct horse')),
        ),
      ),
    ).toBe('correct horse');
    expect(() => new CapabilityLinks(alone, clock).redeem('upload', link)).toThrow();
    await expect(openKey(first)).rejects.toThrow('another encryption key');
  });
});

describe('a capability link', () => {
  it('is valid for its purpose and ID until it expires, and never after a change', async () => {
    const clock = new TestClock();
    const links = new CapabilityLinks(await openKey(second), clock);
    const link = links.issue('upload', 'modver/1 ü', 60);
    expect(link).toMatch(/^[A-Za-z0-9._-]+$/);
    expect(links.redeem('upload', link)).toBe('modver/1 ü');
    expect(() => links.redeem('download', link)).toThrow();
    for (let index = 0; index < link.length; index += 1) {
      const other = `${link.slice(0, index)}${link[index] === 'A' ? 'B' : 'A'}${link.slice(index + 1)}`;
      // The last character of base64 may contain unused bits.
      if (
        Buffer.from(other.split('.')[2] ?? '', 'base64url').equals(
          Buffer.from(link.split('.')[2] ?? '', 'base64url'),
        ) &&
        other.slice(0, -1) === link.slice(0, -1)
      )
        continue;
      expect(() => links.redeem('upload', other)).toThrow();
    }
    clock.advance(60_000);
    expect(() => links.redeem('upload', link)).toThrow();
  });
});
