import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.js';
import { CapabilityLinks } from '../../src/links/capability-links.js';
import { InstallationKey } from '../../src/secrets/installation-key.js';
import { Sealer } from '../../src/secrets/sealer.js';
import { type Opened, openNew } from '../database/opened.js';
import { TestClock } from '../support/server.js';

const newKey = () => randomBytes(32).toString('base64');

let opened: Opened;
beforeAll(async () => {
  opened = await openNew('sqlite');
});
afterAll(() => opened.close());

const [first, second] = [newKey(), newKey()];
const open = (key: string, previous = '') =>
  InstallationKey.open(
    readConfig({ GANTRY_ENCRYPTION_KEY: key, GANTRY_PREVIOUS_ENCRYPTION_KEYS: previous }),
    opened.database,
  );

describe('a sealed value', () => {
  it('opens for its purpose only, shows nothing of the text, and differs each time', async () => {
    const sealer = new Sealer(await open(first));
    const sealed = sealer.sealText('variables', 'correct horse');
    expect(sealer.openText('variables', sealed)).toBe('correct horse');
    expect(sealed).not.toBe(sealer.sealText('variables', 'correct horse'));
    expect(Buffer.from(sealed, 'base64').includes('correct horse')).toBe(false);
    expect(() => sealer.openText('state', sealed)).toThrow('sealed value');
  });

  it('does not open when a single byte of it was changed, or it was cut short', async () => {
    const sealer = new Sealer(await open(first));
    const sealed = sealer.seal('state', Buffer.from('{}'));
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[index] ?? 0) ^ 1, index);
      expect(() => sealer.open('state', changed)).toThrow();
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => sealer.open('state', sealed.subarray(0, length))).toThrow();
  });
});

describe('a change of the encryption key', () => {
  it('keeps what was sealed and every link that is out, as long as the former key is configured; then it is refused', async () => {
    const clock = new TestClock();
    const old = await open(first);
    const sealed = new Sealer(old).sealText('variables', 'hunter2hunter2');
    const link = new CapabilityLinks(old, clock).issue('upload', 'modver-1', 60);
    await expect(open(second)).rejects.toThrow('another encryption key');
    const changed = await open(second, first);
    expect(new Sealer(changed).openText('variables', sealed)).toBe('hunter2hunter2');
    expect(new CapabilityLinks(changed, clock).redeem('upload', link)).toBe('modver-1');
    const alone = await open(second);
    expect(() => new Sealer(alone).openText('variables', sealed)).toThrow(
      'key that is not configured',
    );
    // What is written anew meanwhile needs the former key no more.
    expect(
      new Sealer(alone).openText(
        'variables',
        new Sealer(changed).sealText('variables', 'correct horse'),
      ),
    ).toBe('correct horse');
    expect(() => new CapabilityLinks(alone, clock).redeem('upload', link)).toThrow();
    await expect(open(first)).rejects.toThrow('another encryption key');
  });
});

describe('a capability link', () => {
  it('is good for its purpose and id until it expires, and for nothing when a character of it was changed', async () => {
    const clock = new TestClock();
    const links = new CapabilityLinks(await open(second), clock);
    const link = links.issue('upload', 'modver/1 ü', 60);
    expect(link).toMatch(/^[A-Za-z0-9._-]+$/);
    expect(links.redeem('upload', link)).toBe('modver/1 ü');
    expect(() => links.redeem('download', link)).toThrow();
    for (let index = 0; index < link.length; index += 1) {
      const other = `${link.slice(0, index)}${link[index] === 'A' ? 'B' : 'A'}${link.slice(index + 1)}`;
      // The last character of base64 may carry bits that no byte needs.
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
