import { isRelease, isSemanticVersion, versionRank } from './semantic-version.js';

const PART =
  /^\s*(?<operator>=|!=|>=|<=|>|<|~>)?\s*v?(?<numbers>\d{1,9}(?:\.\d{1,9}){0,2})(?<preRelease>-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?\s*$/;
const MAX_LENGTH = 255;

/** One comparison of a constraint, such as `~> 1.10`. */
interface Part {
  readonly operator: string;
  /** The rank of `1.10.0`. */
  readonly rank: string;
  /** The exclusive upper limit of the rank for `~>`; null if there is none, as for `~> 1`. */
  readonly ceiling: string | null;
}

/**
 * Whether the text is a constraint: comparisons, separated by commas, which must all be satisfied.
 * An exact version is a constraint, and so is the empty text, which every release satisfies.
 */
export function isVersionConstraint(text: string): boolean {
  return partsOf(text) !== null;
}

/**
 * Returns the newest version that the constraint allows; null if there is none, or the text is not
 * a constraint. As in Terraform, the constraint must name a pre-release exactly.
 */
export function findNewestMatching(constraint: string, versions: readonly string[]): string | null {
  const parts = partsOf(constraint);
  const allowed = parts ? versions.filter((version) => isAllowed(version, parts)) : [];
  return allowed.sort(compareVersions).at(-1) ?? null;
}

/** Returns a negative number if `left` is older. Invalid versions come first. */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [rankOf(left), rankOf(right)];
  return one < other ? -1 : Number(one > other);
}

function isAllowed(version: string, parts: readonly Part[]): boolean {
  const rank = rankOf(version);
  if (rank === '' || !parts.every((part) => satisfies(part, rank))) return false;
  return (
    isRelease(removeBuild(version)) ||
    (parts.length > 0 && parts.every(({ operator }) => operator === '='))
  );
}

function satisfies({ operator, rank: limit, ceiling }: Part, rank: string): boolean {
  switch (operator) {
    case '!=':
      return rank !== limit;
    case '>':
      return rank > limit;
    case '>=':
      return rank >= limit;
    case '<':
      return rank < limit;
    case '<=':
      return rank <= limit;
    case '~>':
      return rank >= limit && (ceiling === null || rank < ceiling);
    default:
      return rank === limit;
  }
}

function partsOf(text: string): Part[] | null {
  if (text.length > MAX_LENGTH) return null;
  if (text.trim() === '') return [];
  const parts = text.split(',').map(partOf);
  return parts.every(({ rank }) => rank !== '') ? parts : null;
}

function partOf(text: string): Part {
  const { operator = '=', numbers = '', preRelease = '' } = PART.exec(text)?.groups ?? {};
  return {
    operator,
    rank: rankOf(`${toThreeNumbers(numbers)}${preRelease}`),
    ceiling: ceilingOf(numbers),
  };
}

/** The upper limit for `~>`, which lets only the last given number grow. */
function ceilingOf(numbers: string): string | null {
  const fixed = numbers.split('.').slice(0, -1).map(Number);
  if (fixed.length === 0) return null;
  fixed.push((fixed.pop() ?? 0) + 1);
  return rankOf(toThreeNumbers(fixed.join('.')));
}

/** `1.10` means `1.10.0`. */
function toThreeNumbers(numbers: string): string {
  return `${numbers}${'.0'.repeat(3 - numbers.split('.').length)}`;
}

const removeBuild = (version: string): string => version.replace(/\+.*$/, '');

/** Returns the rank of a version; an empty string, which sorts first, if it is invalid. */
function rankOf(text: string): string {
  const version = removeBuild(text);
  return isSemanticVersion(version) ? versionRank(version) : '';
}
