const NUMBER = '(?:0|[1-9][0-9]{0,8})';
const IDENTIFIER = '(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)';
const VERSION = new RegExp(
  `^(?<release>${NUMBER}\\.${NUMBER}\\.${NUMBER})(?:-(?<preRelease>${IDENTIFIER}(?:\\.${IDENTIFIER})*))?$`,
);

export const MAX_VERSION_LENGTH = 64;

/**
 * Whether the text is a semantic version, such as `1.2.0` or `2.0.0-rc.1`, of at most 64 characters
 * and with three numbers of at most nine digits. Refuses build metadata, which has no order.
 */
export function isSemanticVersion(text: string): boolean {
  return text.length <= MAX_VERSION_LENGTH && VERSION.test(text);
}

/** Whether a semantic version is a release, and not a pre-release such as `2.0.0-rc.1`. */
export function isRelease(version: string): boolean {
  return !version.includes('-');
}

/**
 * Returns a unique text that sorts like the version (semver.org, 11). The text is hexadecimal, so
 * that database collations agree on the order. Throws if `version` is not a semantic version.
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
 * The rank of an identifier of a pre-release. Numbers (1) come before words (2), and both come
 * after a missing identifier (0).
 */
function identifierRank(identifier: string): string {
  if (/^[0-9]+$/.test(identifier)) return `1${numberRank(identifier)}`;
  return `2${Buffer.from(identifier).toString('hex')}00`;
}

/** The number of digits, followed by the digits. */
function numberRank(digits: string): string {
  return `${digits.length.toString(16).padStart(2, '0')}${digits}`;
}
