const NUMBER = '(?:0|[1-9][0-9]{0,8})';
const IDENTIFIER = '(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)';
const VERSION = new RegExp(
  `^(?<release>${NUMBER}\\.${NUMBER}\\.${NUMBER})(?:-(?<preRelease>${IDENTIFIER}(?:\\.${IDENTIFIER})*))?$`,
);

export const MAX_VERSION_LENGTH = 64;

/** A semantic version without build metadata, which has no order: `1.2.0`, `2.0.0-rc.1`. */
export function isSemanticVersion(text: string): boolean {
  return text.length <= MAX_VERSION_LENGTH && VERSION.test(text);
}

/** A release, which constraints may select; `2.0.0-rc.1` must be named exactly. */
export function isRelease(version: string): boolean {
  return !version.includes('-');
}

/**
 * Text that sorts like the versions (semver.org, 11) and differs if they do. Hexadecimal, so that
 * every database collation agrees on the order.
 */
export function versionRank(version: string): string {
  const { release = '', preRelease } = VERSION.exec(version)?.groups ?? {};
  if (release === '') throw new Error(`"${version}" is not a semantic version.`);
  // A release comes after all of its pre-releases.
  const last =
    preRelease === undefined ? '3' : `${preRelease.split('.').map(identifierRank).join('')}0`;
  return `${release.split('.').map(numberRank).join('')}${last}`;
}

/**
 * The rank of an identifier of a pre-release. Numbers (1) come before words (2), and a missing
 * identifier (0) before both.
 */
function identifierRank(identifier: string): string {
  if (/^[0-9]+$/.test(identifier)) return `1${numberRank(identifier)}`;
  return `2${Buffer.from(identifier).toString('hex')}00`;
}

/** The number of digits, followed by the digits. */
function numberRank(digits: string): string {
  return `${digits.length.toString(16).padStart(2, '0')}${digits}`;
}
