/** A part of a constraint, such as `~> 1.10`. */
const PART = /^\s*(=|!=|>=|<=|>|<|~>|)\s*v?(0|[1-9][0-9]{0,5})(?:\.(0|[1-9][0-9]{0,5}))?(?:\.(0|[1-9][0-9]{0,5}))?(-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?\s*$/;
const MAX_LENGTH = 255;

interface Version {
  readonly numbers: readonly [number, number, number];
  /** With its hyphen; empty for a release. */
  readonly prerelease: string;
}

interface Part extends Version {
  readonly operator: string;
  /** How many of the numbers were written: `~> 1.2` is not `~> 1.2.0`. */
  readonly written: number;
}

/** Whether the text is an exact version or a constraint such as `>= 1.6, < 2.0` or `~> 1.10`; the empty text is: any release. */
export function isVersionConstraint(text: string): boolean {
  return parse(text) !== null;
}

/**
 * The newest of the versions that the constraint allows; null when none does, or when the text is no constraint.
 * Prereleases are taken only where the constraint is exactly that version.
 */
export function newestMatching(constraint: string, versions: readonly string[]): string | null {
  const parts = parse(constraint);
  if (!parts) return null;
  const matching = versions.filter((text) => {
    const version = versionOf(text);
    return version !== null && parts.every((part) => allows(part, version)) && (version.prerelease === '' || isExactly(parts, version));
  });
  return matching.toSorted(compareVersions).at(-1) ?? null;
}

/** Negative when the left version is older. Texts that are no versions come first. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [versionOf(left), versionOf(right)];
  if (!a || !b) return Number(a !== null) - Number(b !== null);
  return compare(a, b);
}

function parse(constraint: string): Part[] | null {
  if (constraint.length > MAX_LENGTH) return null;
  if (constraint.trim() === '' || constraint.trim() === 'latest') return [];
  const parts = constraint.split(',').map(partOf);
  return parts.includes(null) ? null : parts.filter((part) => part !== null);
}

function partOf(text: string): Part | null {
  const [matched, operator = '', major, minor, patch, prerelease = ''] = PART.exec(text) ?? [];
  if (matched === undefined) return null;
  const written = [major, minor, patch].filter((number) => number !== undefined).length;
  return { operator: operator || '=', numbers: [Number(major), Number(minor ?? 0), Number(patch ?? 0)], prerelease, written };
}

function versionOf(text: string): Version | null {
  const part = partOf(text);
  return part?.operator === '=' && part.written === 3 ? part : null;
}

function allows(part: Part, version: Version): boolean {
  const order = compare(version, part);
  switch (part.operator) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    default:
      return order >= 0 && part.numbers.slice(0, Math.max(1, part.written - 1)).every((number, index) => version.numbers[index] === number);
  }
}

function isExactly(parts: readonly Part[], version: Version): boolean {
  return parts.some((part) => part.operator === '=' && compare(part, version) === 0);
}

function compare(left: Version, right: Version): number {
  for (const index of [0, 1, 2] as const) {
    const difference = left.numbers[index] - right.numbers[index];
    if (difference !== 0) return difference;
  }
  if (left.prerelease === right.prerelease) return 0;
  if (left.prerelease === '' || right.prerelease === '') return left.prerelease === '' ? 1 : -1;
  return comparePrereleases(left.prerelease.slice(1).split('.'), right.prerelease.slice(1).split('.'));
}

function comparePrereleases(left: readonly string[], right: readonly string[]): number {
  for (const [index, a] of left.entries()) {
    const b = right[index];
    if (b === undefined) return 1;
    if (a === b) continue;
    const [numberA, numberB] = [a, b].map((text) => (/^[0-9]+$/.test(text) ? Number(text) : null));
    if (numberA != null && numberB != null) return numberA - numberB;
    if (numberA != null || numberB != null) return numberA != null ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return left.length - right.length;
}
