import { describe, expect, it } from 'vitest';
import { presentKey, renderingKey } from '../../../src/areas/gpg-keys/gpg-key.presenter.js';
import type { ShownKey } from '../../../src/areas/gpg-keys/key-rows.js';
import { UNUSED } from '../../../src/areas/gpg-keys/key-uses.js';
import { FragmentCache, joinList } from '../../../src/core/http/fragment-cache.js';

const NOW = new Date('2026-06-01T00:00:00.000Z');

function key(id: number, given: Partial<ShownKey> = {}): ShownKey {
  const timestamp = '2026-01-01T00:00:00.000Z';
  const text = {
    namespace: 'acme',
    keyId: '0123456789ABCDEF',
    fingerprint: 'F'.repeat(40),
    armor: `text ${id}`,
    algorithm: 'rsa',
    userIds: ['a <a@example.com>'],
  };
  return {
    ...text,
    id,
    bits: 4096,
    expiresAt: null,
    revokedAt: null,
    warnings: [],
    expiringSubkeys: [],
    createdAt: timestamp,
    updatedAt: timestamp,
    version: 1,
    ...given,
  };
}

const LATER = new Date('2026-07-01T00:00:00.000Z');
const USE = { total: 1, releases: [{ id: 'provver-1', name: 'acme/x 1.0.0' }] };

describe('the rendering of a key', () => {
  it('is cached until its version or its status changes', () => {
    const ending = key(1, { expiresAt: '2026-06-15T00:00:00.000Z' });
    const keys = [
      renderingKey({ key: ending, use: UNUSED }, NOW),
      renderingKey({ key: ending, use: UNUSED }, LATER),
      renderingKey({ key: { ...ending, version: 2 }, use: UNUSED }, NOW),
      renderingKey({ key: key(2), use: UNUSED }, NOW),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(renderingKey({ key: { ...ending }, use: UNUSED }, NOW)).toBe(keys[0]);
  });

  it('is cached until a signing subkey expires', () => {
    const subkey = {
      keyId: 'FEDCBA9876543210',
      fingerprint: 'E'.repeat(40),
      expiresAt: new Date('2026-06-15T00:00:00.000Z'),
    };
    const used = { key: key(1, { expiringSubkeys: [subkey] }), use: UNUSED };
    expect(renderingKey(used, LATER)).not.toBe(renderingKey(used, NOW));
    const codesAt = (now: Date) =>
      presentKey(used, now).attributes.openpgp.warnings.map(({ code }) => code);
    expect([codesAt(NOW), codesAt(LATER)]).toEqual([[], ['signing-subkey-expired']]);
  });

  it('omits the warning about an expired subkey that an earlier version stored', () => {
    const stored = { code: 'signing-subkey-expired', detail: 'The signing subkey has expired.' };
    const { attributes } = presentKey({ key: key(1, { warnings: [stored] }), use: UNUSED }, NOW);
    expect(attributes.openpgp.warnings).toEqual([]);
  });

  it('is not cached while provider versions are signed with the key', () => {
    expect(renderingKey({ key: key(1), use: USE }, NOW)).toBeNull();
    expect(presentKey({ key: key(1), use: USE }, NOW).meta).toEqual({
      'used-by': ['acme/x 1.0.0'],
      'used-by-count': 1,
    });
  });
});

describe('FragmentCache', () => {
  it('renders a value once for each cache key', () => {
    const cache = new FragmentCache(10_000);
    const first = cache.get('a', () => ({ id: '1' }));
    expect(cache.get('a', () => ({ id: 'another' }))).toBe(first);
    expect(cache.get('b', () => ({ id: '2' })).bytes.toString()).toBe('{"id":"2"}');
  });

  it('renders the missing values of a list together, and omits absent ones', async () => {
    const cache = new FragmentCache(10_000);
    const rendered: string[][] = [];
    const list = (items: readonly string[]) =>
      cache.getAll(
        items,
        (item) => `key of ${item}`,
        (missing) => {
          rendered.push([...missing]);
          return Promise.resolve(missing.map((item) => (item === 'gone' ? undefined : { item })));
        },
      );
    expect(await list(['a', 'gone', 'b'])).toHaveLength(2);
    const texts = (await list(['c', 'b', 'a'])).map(({ bytes }) => bytes.toString());
    expect(texts).toEqual(['{"item":"c"}', '{"item":"b"}', '{"item":"a"}']);
    await list(['a', 'b', 'c']);
    expect(rendered).toEqual([['a', 'gone', 'b'], ['c']]);
  });

  it('joins resources to the document that JSON.stringify would produce', () => {
    const cache = new FragmentCache(10_000);
    const resources = [{ id: 'ä' }, { id: '2' }];
    const members = { meta: { total: 2 } };
    for (const data of [[], resources.slice(0, 1), resources]) {
      const fragments = data.map((resource) => cache.get(resource.id, () => resource));
      expect(joinList(fragments, JSON.stringify(members)).bytes.toString()).toBe(
        JSON.stringify({ data, ...members }),
      );
    }
  });
});
