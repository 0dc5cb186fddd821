import { describe, expect, it } from 'vitest';
import {
  parseChecksums,
  requireListed,
} from '../../../src/areas/provider-registry/releases/checksums.js';
import { Invalid } from '../../../src/core/errors.js';
import { measureMinCpuTime } from '../../support/event-loop.js';

const HASH = 'a'.repeat(64);

function codeOf(text: string | Buffer): string | undefined {
  try {
    parseChecksums(Buffer.from(text));
    return undefined;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.violations[0]?.code;
  }
}

describe('SHA256SUMS', () => {
  it('is parsed as sha256sum writes it, with or without a final line break', () => {
    const two = `${HASH}  one.zip\n${HASH.toUpperCase()}  two_1.0.0-beta.1.zip`;
    for (const text of [two, `${two}\n`])
      expect([...parseChecksums(Buffer.from(text))]).toEqual([
        ['one.zip', HASH],
        ['two_1.0.0-beta.1.zip', HASH],
      ]);
  });

  it.each([
    ['no content', ''],
    ['an empty line', `${HASH}  one.zip\n\n`],
    ['one space', `${HASH} one.zip\n`],
    ['the binary mode marker, which clients treat as part of the name', `${HASH} *one.zip\n`],
    ['Windows line endings', `${HASH}  one.zip\r\n`],
    ['a short hash', `${HASH.slice(1)}  one.zip\n`],
    ['a path', `${HASH}  dist/one.zip\n`],
    ['a hidden file', `${HASH}  .zip\n`],
    ['a name that is not ASCII', `${HASH}  öne.zip\n`],
    ['a NUL', `${HASH}  one.zip\0\n`],
    ['two lines for one file', `${HASH}  one.zip\n${'b'.repeat(64)}  one.zip\n`],
    ['a clear-signed text', `-----BEGIN PGP SIGNED MESSAGE-----\n\n${HASH}  one.zip\n`],
  ])('is refused with %s', (_, text) => {
    expect(codeOf(text)).toBe('shasums-format');
  });

  it.each([
    ['filename', 'does not name a file', { filename: 'two.zip', shasum: HASH }],
    ['shasum', 'has another hash for it', { filename: 'one.zip', shasum: 'b'.repeat(64) }],
  ])('points to the %s of a platform if it %s', (attribute, _, file) => {
    const checksums = parseChecksums(Buffer.from(`${HASH}  one.zip\n`));
    expect(() => requireListed(checksums, file, '/data/attributes')).toThrow(
      expect.objectContaining({
        violations: [expect.objectContaining({ pointer: `/data/attributes/${attribute}` })],
      }),
    );
  });

  it('is parsed in linear time', () => {
    for (const text of ['a'.repeat(1024 * 1024), `${HASH}  ${'.'.repeat(1024 * 1024)}`]) {
      const time = measureMinCpuTime(3, () => expect(codeOf(text)).toBe('shasums-format'));
      // Measured: 2 ms. Anything quadratic would take minutes.
      expect(time).toBeLessThan(1_000);
    }
  });
});
