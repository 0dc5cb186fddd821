import { isRelease, isSemanticVersion, versionRank } from '../module-registry/semantic-version.js';

const PART = /^\s*(?<operator>=|!=|>=|<=|>|<|~>)?\s*v?(?<version>\d{1,9}(?:\.\d{1,9}){0,2}(?:-[0-9A-Za-z.-]+)?)\s*$/;
const MAX_PARTS = 20;

/** What every version must keep: one comparison, of ranks. */
type Rule = (rank: string) => boolean;

interface Part {
  readonly operator: string;
  /** As it was written: `1.10`. */
  readonly version: string;
}

/** A constraint as Terraform and OpenTofu write it: comparisons, separated by commas, that all have to hold. */
export function isVersionConstraint(text: string): boolean {
  return partsOf(text) !== null;
}

/** The newest of the versions that the constraint allows. A pre-release is chosen only where it is named exactly. */
export function newestMatching(versions: readonly string[], constraint: string): string | null {
  const parts = partsOf(constraint) ?? [];
  const rules = parts.map(ruleOf);
  const named = parts.filter(({ operator }) => operator === '=').map(({ version }) => rankOf(version));
  const allowed = versions.filter((version) => {
    if (!isSemanticVersion(version)) return false;
    const rank = versionRank(version);
    return (isRelease(version) || named.includes(rank)) && rules.every((holds) => holds(rank));
  });
  return allowed.sort((one, other) => (versionRank(one) < versionRank(other) ? 1 : -1))[0] ?? null;
}

function partsOf(text: string): Part[] | null {
  const parts = text.split(',').map((part) => PART.exec(part)?.groups);
  if (parts.length > MAX_PARTS || parts.some((groups) => !isSemanticVersion(completed(groups?.['version'] ?? '')))) return null;
  return parts.map((groups) => ({ operator: groups?.['operator'] ?? '=', version: groups?.['version'] ?? '' }));
}

function ruleOf({ operator, version }: Part): Rule {
  const bound = rankOf(version);
  switch (operator) {
    case '!=':
      return (rank) => rank !== bound;
    case '>':
      return (rank) => rank > bound;
    case '>=':
      return (rank) => rank >= bound;
    case '<':
      return (rank) => rank < bound;
    case '<=':
      return (rank) => rank <= bound;
    case '~>':
      return (rank) => rank >= bound && (ceilingOf(version) === null || rank < String(ceilingOf(version)));
    default:
      return (rank) => rank === bound;
  }
}

/** Of `~>`: only the last number that is written may grow. `~> 1` has no ceiling. */
function ceilingOf(version: string): string | null {
  const numbers = version.replace(/-.*/, '').split('.').map(Number);
  if (numbers.length === 1) return null;
  const kept = numbers.slice(0, -1);
  kept.push((kept.pop() ?? 0) + 1);
  // Below every pre-release of the ceiling too.
  return rankOf(`${completed(kept.join('.'))}-0`);
}

const rankOf = (version: string): string => versionRank(completed(version));

/** `1.10` is `1.10.0`. */
function completed(version: string): string {
  const [numbers = '', ...preRelease] = version.split('-');
  const missing = Math.max(0, 3 - numbers.split('.').length);
  return [`${numbers}${'.0'.repeat(missing)}`, ...preRelease].join('-');
}
