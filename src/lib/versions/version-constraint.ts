import { isRelease, isSemanticVersion, versionRank } from './semantic-version.js';

const COMPARISON =
  /^\s*(?<operator>=|!=|>=|<=|>|<|~>)?\s*v?(?<numbers>\d{1,9}(?:\.\d{1,9}){0,2})(?<preRelease>-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?\s*$/;
const MAX_LENGTH = 255;

/** One comparison of a constraint, such as `~> 1.10`. */
interface Comparison {
  readonly operator: string;
  /** The rank of the version, completed to three numbers: `1.10.0`. */
  readonly rank: string;
  /** The exclusive upper limit of the rank for `~>`; null if there is none, as for `~> 1`. */
  readonly ceiling: string | null;
}

/**
 * Whether the text is a version constraint of at most 255 characters, such as `>= 1.10, < 2.0`. The
 * empty text is a constraint that every release satisfies.
 */
export function isVersionConstraint(text: string): boolean {
  return toComparisons(text) !== null;
}

/**
 * Returns the newest version that the constraint allows; null if there is none, or the text is not
 * a constraint. As in Terraform, a pre-release matches only a constraint that names it exactly.
 */
export function findNewestMatching(constraint: string, versions: readonly string[]): string | null {
  const comparisons = toComparisons(constraint);
  if (!comparisons) return null;
  const allowed = versions.filter((version) => isAllowed(version, comparisons));
  return allowed.sort(compareVersions).at(-1) ?? null;
}

/**
 * Returns a negative number if `left` is older, and a positive one if it is newer. Ignores build
 * metadata. Invalid versions come first.
 */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [rankOf(left), rankOf(right)];
  return one < other ? -1 : Number(one > other);
}

function isAllowed(version: string, comparisons: readonly Comparison[]): boolean {
  const rank = rankOf(version);
  if (rank === '' || !comparisons.every((comparison) => satisfies(comparison, rank))) return false;
  return (
    isRelease(removeBuild(version)) ||
    (comparisons.length > 0 && comparisons.every(({ operator }) => operator === '='))
  );
}

function satisfies({ operator, rank: limit, ceiling }: Comparison, rank: string): boolean {
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

/** Returns null if the text is not a constraint. */
function toComparisons(text: string): Comparison[] | null {
  if (text.length > MAX_LENGTH) return null;
  if (text.trim() === '') return [];
  const comparisons = text.split(',').map(toComparison);
  return comparisons.every(({ rank }) => rank !== '') ? comparisons : null;
}

/** Returns a comparison with an empty rank if the text is not one. */
function toComparison(text: string): Comparison {
  const { operator = '=', numbers = '', preRelease = '' } = COMPARISON.exec(text)?.groups ?? {};
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
