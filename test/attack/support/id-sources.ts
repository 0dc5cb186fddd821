import type { IdSlot } from './id-slots.js';

/**
 * The sources of foreign IDs: another tenant, which shares no name with `acme`, or siblings in
 * `acme` itself.
 */
export type IdSource = 'tenant' | 'sibling';

const SUFFIX: Readonly<Record<IdSource, string>> = { tenant: 'far', sibling: 'near' };

const NAMED =
  /\b(?:project|workspace|policy set|variable set|agent pool|agent|team|module|user|token|webhook|notification configuration|provider(?: version| platform)?|upgrade of|upgrade campaign|changes of) ([a-z][a-z0-9-]*)/g;
const NO_NAMES = [
  'with',
  'for',
  'in',
  'of',
  'a',
  'pool',
  'owners',
  'members',
  'version',
  'without',
];

/** Names that facts create, except organizations. */
export function namesIn(facts: readonly string[]): Set<string> {
  const found = facts.flatMap((fact) => [...fact.matchAll(NAMED)].map(([, name = '']) => name));
  return new Set(found.filter((name) => !NO_NAMES.includes(name)));
}

/** The facts of the other source that correspond to those in `acme`. */
export function factsOf(source: IdSource, facts: readonly string[]): string[] {
  const names = namesIn(facts);
  const moved = facts
    .map((fact) => movedPhrase(source, fact, names))
    // The files of a release belong to one provider, and the key of the examples is in the registry
    // once.
    .map((fact) => fact.replace(/ (?:signed with gpg key|with shasums)(?= in )/, ''))
    .map((fact) => fact.replace(/^gpg key in globex$/, 'expired gpg key in globex'))
    .filter((fact) => !facts.includes(fact) && !/^organization (?!globex$)/.test(fact));
  return source === 'tenant' && !moved.includes('organization globex')
    ? ['organization globex', ...moved]
    : moved;
}

/** The phrase or the name in the other source. */
export function movedPhrase(source: IdSource, phrase: string, names: ReadonlySet<string>): string {
  return phrase
    .split(' ')
    .map((word) => {
      if (word === 'acme') return source === 'tenant' ? 'globex' : 'acme';
      return names.has(word) ? `${word}-${SUFFIX[source]}` : word;
    })
    .join(' ');
}

/** The value of a slot in the other source; null if a sibling is not foreign there. */
export function movedValue(
  source: IdSource,
  { kind }: IdSlot,
  value: string,
  names: ReadonlySet<string>,
): string | null {
  if (kind === 'organization') return source === 'tenant' ? 'globex' : null;
  if (kind === 'key') return source === 'tenant' ? '$key id of expired gpg key in globex' : null;
  if (value.startsWith('$')) return `$${movedPhrase(source, value.slice(1), names)}`;
  return movedPhrase(source, value, names);
}
