import { isRelease, isSemanticVersion, versionRank } from './semantic-version.js';

const PART =
  /^\s*(?<operator>=|!=|>=|<=|>|<|~>)?\s*v?(?<numbers>\d{1,9}(?:\.\d{1,9}){0,2})(?<preRelease>-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?\s*$/;
const MAX_LENGTH = 255;

/** One comparison of a constraint, such as `~> 1.10`. */
interface Part {
  readonly operator: string;
  /** The rank of `1.10.0`. */
  readonly rank: string;
  /**
   * For `~>`: the exclusive upper bound of the rank; null if all numbers may grow, as for `~> 1`.
   */
  readonly ceiling: string | null;
}

/**
 * Whether the text is a constraint: comparisons, separated by commas, that must all hold. Exact
 * versions are constraints, and so is the empty text, which every release satisfies.
 */
export function isVersionConstraint(text: string): boolean {
  return partsOf(text) !== null;
}

/**
 * The newest of the versions that the constraint allows; null if there is none, or the text is not
 * a constraint. As in Terraform, a pre-release must be named exactly and alone.
 */
export function newestMatching(constraint: string, versions: readonly string[]): string | null {
  const parts = partsOf(constraint);
  const allowed = parts ? versions.filter((version) => isAllowed(version, parts)) : [];
  return allowed.sort(compareVersions).at(-1) ?? null;
}

/** Negative if the left version is older. Invalid versions come first. */
export function compareVersions(left: string, right: string): number {
  const [one, other] = [rankOf(left), rankOf(right)];
  return one < other ? -1 : Number(one > other);
}

function isAllowed(version: string, parts: readonly Part[]): boolean {
  const rank = rankOf(version);
  if (rank === '' || !parts.every((part) => holds(part, rank))) return false;
  return (
    isRelease(withoutBuild(version)) ||
    (parts.length > 0 && parts.every(({ operator }) => operator === '='))
  );
}

function holds({ operator, rank: bound, ceiling }: Part, rank: string): boolean {
  switch (operator) {
    case '!=':
      return rank !== bound;
    case '>':
      return rank > bound;
    case '>=':
      return rank >= bound;
    case '<':
      return rank < bound;
    case '<=':
      return rank <= bound;
    case '~>':
      return rank >= bound && (ceiling === null || rank < ceiling);
    default:
      return rank === bound;
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
    rank: rankOf(`${completed(numbers)}${preRelease}`),
    ceiling: ceilingOf(numbers),
  };
}

/** Only the last written number may grow. */
function ceilingOf(numbers: string): string | null {
  const kept = numbers.split('.').slice(0, -1).map(Number);
  if (kept.length === 0) return null;
  kept.push((kept.pop() ?? 0) + 1);
  return rankOf(completed(kept.join('.')));
}

/** `1.10` means `1.10.0`. */
function completed(numbers: string): string {
  return `${numbers}${'.0'.repeat(3 - numbers.split('.').length)}`;
}

const withoutBuild = (version: string): string => version.replace(/\+.*$/, '');

/** The empty rank, which comes before all others, is that of an invalid version. */
function rankOf(text: string): string {
  const version = withoutBuild(text);
  return isSemanticVersion(version) ? versionRank(version) : '';
}
