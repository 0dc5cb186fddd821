import type { VariableCategory } from '../variable.entity.js';

/** What makes a set apply to a workspace. */
export type SetScope = 'workspace' | 'project' | 'no-code-module' | 'global';

/** Where a variable comes from. */
export type VariableOrigin =
  | { readonly kind: 'run' }
  | { readonly kind: 'workspace' }
  | {
      readonly kind: 'set';
      readonly id: string;
      readonly name: string;
      /** All that make the set apply; at least one. */
      readonly scopes: readonly SetScope[];
      readonly priority: boolean;
    };

export interface Candidate {
  readonly key: string;
  readonly category: VariableCategory;
  readonly origin: VariableOrigin;
}

/** The variable that a run gets, and those with the same key and category that it overrides. */
export interface Effective<T> {
  readonly chosen: T;
  /** Strongest first. */
  readonly overridden: readonly T[];
}

/** In each list, a scope overrides those after it. */
const PRIORITY_SCOPES = ['global', 'no-code-module', 'project', 'workspace'] as const;
const SCOPES = ['workspace', 'project', 'no-code-module', 'global'] as const;
const OF_THE_RUN = PRIORITY_SCOPES.length;
const OF_THE_WORKSPACE = OF_THE_RUN + 1;

/**
 * Chooses one variable for each key and category, sorted by key. Sets with priority override
 * everything, those with the wider scope first. Then come the run, the workspace, and the other
 * sets, those with the narrower scope first. Among sets of one scope, the first name wins.
 */
export function effectiveVariables<T extends Candidate>(candidates: readonly T[]): Effective<T>[] {
  const byName = new Map<string, T[]>();
  for (const candidate of [...candidates].sort(byStrength)) {
    const name = `${candidate.key} ${candidate.category}`;
    byName.set(name, [...(byName.get(name) ?? []), candidate]);
  }
  return [...byName.values()]
    .flatMap(([chosen, ...overridden]) => (chosen ? [{ chosen, overridden }] : []))
    .sort((one, other) => byKey(one.chosen, other.chosen));
}

/** The scope that gives the set its place in the order. */
export function decisiveScope({
  scopes,
  priority,
}: Extract<VariableOrigin, { kind: 'set' }>): SetScope {
  const order: readonly SetScope[] = priority ? PRIORITY_SCOPES : SCOPES;
  return order.find((scope) => scopes.includes(scope)) ?? 'global';
}

function byStrength(one: Candidate, other: Candidate): number {
  return (
    rankOf(one.origin) - rankOf(other.origin) || compare(nameOf(one.origin), nameOf(other.origin))
  );
}

function rankOf(origin: VariableOrigin): number {
  if (origin.kind === 'run') return OF_THE_RUN;
  if (origin.kind === 'workspace') return OF_THE_WORKSPACE;
  const scope = decisiveScope(origin);
  return origin.priority
    ? PRIORITY_SCOPES.indexOf(scope)
    : OF_THE_WORKSPACE + 1 + SCOPES.indexOf(scope);
}

const nameOf = (origin: VariableOrigin): string => (origin.kind === 'set' ? origin.name : '');

const byKey = (one: Candidate, other: Candidate): number =>
  compare(one.key, other.key) || compare(one.category, other.category);

/** By code units: the same on every machine and in every language. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
