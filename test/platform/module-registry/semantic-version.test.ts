import { describe, expect, it } from 'vitest';
import {
  isRelease,
  isSemanticVersion,
  versionRank,
} from '../../../src/lib/versions/semantic-version.js';

/** From semver.org, section 11, and at the limits of the encoding. */
const IN_ORDER = [
  '0.0.0-0',
  '0.0.0',
  '0.0.1',
  '0.9.0',
  '0.10.0',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-beta-1',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1-A',
  '1.0.1-a',
  '1.2.0',
  '1.10.0',
  '2.0.0-1',
  '2.0.0-9',
  '2.0.0-10',
  '2.0.0-123456789012345678901234567890',
  '2.0.0--',
  '2.0.0-0a',
  '2.0.0',
  '999999999.999999999.999999999',
];

describe('semantic versions', () => {
  it('are ranked by texts that sort as the versions do', () => {
    const ranked = [...IN_ORDER]
      .reverse()
      .map((version) => [versionRank(version), version] as const);
    expect(
      ranked.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, version]) => version),
    ).toEqual(IN_ORDER);
  });

  it('have ranks that every collation sorts alike, and that fit their column', () => {
    const longest = `1.0.0-${'a.'.repeat(28)}aa`;
    expect(longest).toHaveLength(64);
    for (const version of [
      ...IN_ORDER,
      longest,
      `1.0.0-${'z'.repeat(58)}`,
      `1.0.0-${'1.'.repeat(28)}11`,
    ]) {
      expect(isSemanticVersion(version), version).toBe(true);
      expect(versionRank(version)).toMatch(/^[0-9a-f]{1,255}$/);
    }
  });

  it.each([
    '1',
    '1.0',
    'v1.0.0',
    '1.0.0+build',
    '01.0.0',
    '1.0.0-',
    '1.0.0-01',
    '1.0.0-a..b',
    '1.0.0-ä',
    ' 1.0.0',
    '1.0.0\n',
    '1234567890.0.0',
    `1.0.0-${'a'.repeat(59)}`,
    '',
  ])('do not include %j', (text) => {
    expect(isSemanticVersion(text)).toBe(false);
  });

  it('are releases if they have no pre-release', () => {
    expect(IN_ORDER.filter(isRelease)).toEqual([
      '0.0.0',
      '0.0.1',
      '0.9.0',
      '0.10.0',
      '1.0.0',
      '1.2.0',
      '1.10.0',
      '2.0.0',
      '999999999.999999999.999999999',
    ]);
  });
});
