import { describe, expect, it } from 'vitest';
import { keyListAnswer } from '../../../src/areas/gpg-keys/gpg-key.presenter.js';
import type { ShownKey } from '../../../src/areas/gpg-keys/key-rows.js';
import { UNUSED } from '../../../src/areas/gpg-keys/key-uses.js';
import { pagination } from '../../../src/core/http/json-api.js';

const NOW = new Date('2026-06-01T00:00:00.000Z');

function key(id: number, given: Partial<ShownKey> = {}): ShownKey {
  const moment = '2026-01-01T00:00:00.000Z';
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
    createdAt: moment,
    updatedAt: moment,
    version: 1,
    ...given,
  };
}

const page = (url: string, total: number) => pagination(url, { number: 1, size: 20 }, total);
const unused = (...keys: ShownKey[]) => keys.map((one) => ({ key: one, use: UNUSED }));
const idsIn = ({ bytes }: { bytes: Buffer }) =>
  (JSON.parse(bytes.toString()) as { data: { id: string }[] }).data.map(({ id }) => id);

describe('the document of a page of keys', () => {
  it('is made once for the same rows at the same address', () => {
    const [one, two] = [key(1), key(2)];
    const first = keyListAnswer(unused(one, two), page('/same', 2), NOW);
    expect(keyListAnswer(unused(one, two), page('/same', 2), NOW)).toBe(first);
    expect(idsIn(first)).toEqual(['1', '2']);
  });

  it('is another one for other rows, another order, fewer of them or another total', () => {
    const [one, two, three] = [key(1), key(2), key(3)];
    const shown = (total: number, ...keys: ShownKey[]) =>
      idsIn(keyListAnswer(unused(...keys), page('/rows', total), NOW));
    expect(shown(2, one, two)).toEqual(['1', '2']);
    expect(shown(2, two, one)).toEqual(['2', '1']);
    expect(shown(2, one, three)).toEqual(['1', '3']);
    expect(shown(2, one)).toEqual(['1']);
    expect(shown(2)).toEqual([]);
    const { meta } = JSON.parse(
      keyListAnswer(unused(one, two), page('/rows', 40), NOW).bytes.toString(),
    ) as { meta: { pagination: object } };
    expect(meta.pagination).toMatchObject({ 'total-count': 40 });
  });

  it('tells a new version of a row, a use, and a status that the clock has changed', () => {
    const ending = key(1, { expiresAt: '2026-06-15T00:00:00.000Z' });
    const said = (one: ShownKey, now = NOW, use = UNUSED) =>
      keyListAnswer([{ key: one, use }], page('/said', 1), now).bytes.toString();
    expect(said(ending)).toContain('"status":"expiring"');
    expect(said(ending, new Date('2026-07-01T00:00:00.000Z'))).toContain('"status":"expired"');
    expect(said(key(1, { armor: 'renewed', version: 2 }))).toContain('"renewed"');
    expect(
      said(ending, NOW, { total: 1, releases: [{ id: 'provver-1', name: 'acme/x 1.0.0' }] }),
    ).toContain('"used-by-count":1');
    expect(said(ending)).toContain('"used-by-count":0');
  });
});
