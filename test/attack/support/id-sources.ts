import type { IdSlot } from './id-slots.js';

/**
 * The source of foreign IDs: another tenant, which shares no name with `acme`, or siblings in
 * `acme`.
 */
export type IdSource = 'tenant' | 'sibling';

const SUFFIX: Readonly<Record<IdSource, string>> = { tenant: 'far', sibling: 'near' };

const NAME_AFTER_KIND =
  /\b(?:project|workspace|policy set|variable set|agent pool|agent|team|module|user|token|webhook|notification configuration|provider(?: version| platform)?|upgrade of|upgrade campaign|changes of) ([a-z][a-z0-9-]*)/g;
const OTHER_WORDS = [
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

/** The names in facts, except names of organizations. */
export function namesIn(facts: readonly string[]): Set<string> {
  const found = facts.flatMap((fact) =>
    [...fact.matchAll(NAME_AFTER_KIND)].map(([, name = '']) => name),
  );
  return new Set(found.filter((name) => !OTHER_WORDS.includes(name)));
}

/** Translates the facts in `acme` into the facts of the source. */
export function translateFacts(source: IdSource, facts: readonly string[]): string[] {
  const names = namesIn(facts);
  const moved = facts
    .map((fact) => translatePhrase(source, fact, names))
    // The files of a release belong to one provider, and the registry has the key of the examples
    // only once.
    .map((fact) => fact.replace(/ (?:signed with gpg key|with shasums)(?= in )/, ''))
    .map((fact) => fact.replace(/^gpg key in globex$/, 'expired gpg key in globex'))
    .filter((fact) => !facts.includes(fact) && !/^organization (?!globex$)/.test(fact));
  return source === 'tenant' && !moved.includes('organization globex')
    ? ['organization globex', ...moved]
    : moved;
}

/** Translates a phrase or a name into that of the source. */
export function translatePhrase(
  source: IdSource,
  phrase: string,
  names: ReadonlySet<string>,
): string {
  return phrase
    .split(' ')
    .map((word) => {
      if (word === 'acme') return source === 'tenant' ? 'globex' : 'acme';
      return names.has(word) ? `${word}-${SUFFIX[source]}` : word;
    })
    .join(' ');
}

/** Translates the value of a slot; null if all siblings in `acme` have the same value. */
export function translateValue(
  source: IdSource,
  { kind }: IdSlot,
  value: string,
  names: ReadonlySet<string>,
): string | null {
  if (kind === 'organization') return source === 'tenant' ? 'globex' : null;
  if (kind === 'key') return source === 'tenant' ? '$key id of expired gpg key in globex' : null;
  if (value.startsWith('$')) return `$${translatePhrase(source, value.slice(1), names)}`;
  return translatePhrase(source, value, names);
}
