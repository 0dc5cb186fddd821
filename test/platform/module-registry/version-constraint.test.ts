import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  findNewestMatching,
  isVersionConstraint,
} from '../../../src/lib/versions/version-constraint.js';

const VERSIONS = [
  '1.5.7',
  '1.10.6',
  '1.9.1',
  '2.0.0-beta1',
  '2.0.0',
  '0.14.11',
  'not-a-version',
  '3.0.0-rc.1',
];

describe('a version constraint', () => {
  it.each([
    ['', '2.0.0'],
    ['1.9.1', '1.9.1'],
    ['= 1.9.1', '1.9.1'],
    ['v1.9.1', '1.9.1'],
    ['1.9.1+build.7', '1.9.1'],
    ['>= 1.0', '2.0.0'],
    ['< 2', '1.10.6'],
    ['~> 1.5.0', '1.5.7'],
    ['~> 1.5', '1.10.6'],
    ['~> 1', '2.0.0'],
    ['>= 1.0, != 1.10.6, < 2.0', '1.9.1'],
    ['<= 1.5.7,>0.14.11', '1.5.7'],
    ['2', '2.0.0'],
    ['> 2.0.0', null],
    ['1.9', null],
    ['>= 3', null],
    ['none', null],
  ])('%j selects %s', (constraint, chosen) => {
    expect(findNewestMatching(constraint, VERSIONS)).toBe(chosen);
  });

  it.each(['2.0.0-beta1', '= 2.0.0-beta1', 'v2.0.0-beta1'])(
    '%j selects the pre-release, which it names exactly',
    (constraint) => {
      expect(findNewestMatching(constraint, VERSIONS)).toBe('2.0.0-beta1');
    },
  );

  it.each([
    '',
    '>= 1.0',
    '~> 2.0.0-beta1',
    '>= 2.0.0-beta0',
    '> 1',
    '<= 2.0.0-beta1',
    '!= 1.0.0',
    '2.0.0-beta1, >= 1.0',
    '2.0.0-beta1, != 1.0.0',
  ])('%j selects no pre-release', (constraint) => {
    expect(findNewestMatching(constraint, ['2.0.0-beta1'])).toBeNull();
  });

  it.each(['', '1.2.3', '>= 1.0, < 2.0', '~>1.4', 'v1.2.3', '>= 1.2.3-rc.1'])(
    'can be %j',
    (text) => {
      expect(isVersionConstraint(text)).toBe(true);
    },
  );

  it.each([
    'latest',
    '1.x',
    '>=',
    '> > 1',
    '=> 1',
    '^1.2',
    '>= 1.0 < 2.0',
    '1.2.3.4',
    '01.2.3',
    '~> 1.2 || 2',
    '1,',
    '99999999999',
    ','.repeat(200),
    `>= ${'1'.repeat(300)}`,
  ])('cannot be %j', (text) => {
    expect(isVersionConstraint(text)).toBe(false);
  });
});

describe('the order of versions', () => {
  it('is that of their numbers, with pre-releases before their release', () => {
    expect([...VERSIONS, '1.10.0+x'].sort(compareVersions)).toEqual([
      'not-a-version',
      '0.14.11',
      '1.5.7',
      '1.9.1',
      '1.10.0+x',
      '1.10.6',
      '2.0.0-beta1',
      '2.0.0',
      '3.0.0-rc.1',
    ]);
  });
});
