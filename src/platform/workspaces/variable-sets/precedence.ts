import type { VariableCategory } from '../variable.entity.js';

/** Why a set applies to a workspace. */
export type SetScope = 'workspace' | 'project' | 'no-code-module' | 'global';

export type VariableOrigin =
  | { readonly kind: 'run' }
  | { readonly kind: 'workspace' }
  | {
      readonly kind: 'set';
      readonly id: string;
      readonly name: string;
      /** All scopes in which the set applies; at least one. */
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

/** In each list, a scope overrides the scopes after it. */
const PRIORITY_SCOPES = ['global', 'no-code-module', 'project', 'workspace'] as const;
const SCOPES = ['workspace', 'project', 'no-code-module', 'global'] as const;
const RUN_RANK = PRIORITY_SCOPES.length;
const WORKSPACE_RANK = RUN_RANK + 1;

/**
 * Chooses one variable for each key and category, sorted by both. From the strongest: sets with
 * priority, the widest scope first; the run; the workspace; other sets, the narrowest scope first.
 * Among sets of one scope, the set whose name sorts first wins.
 */
export function chooseEffective<T extends Candidate>(candidates: readonly T[]): Effective<T>[] {
  const byName = new Map<string, T[]>();
  for (const candidate of [...candidates].sort(byStrength)) {
    const name = `${candidate.key} ${candidate.category}`;
    byName.set(name, [...(byName.get(name) ?? []), candidate]);
  }
  return [...byName.values()]
    .flatMap(([chosen, ...overridden]) => (chosen ? [{ chosen, overridden }] : []))
    .sort((one, other) => byKey(one.chosen, other.chosen));
}

/** Returns the scope that determines the rank of the set. */
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
  if (origin.kind === 'run') return RUN_RANK;
  if (origin.kind === 'workspace') return WORKSPACE_RANK;
  const scope = decisiveScope(origin);
  return origin.priority
    ? PRIORITY_SCOPES.indexOf(scope)
    : WORKSPACE_RANK + 1 + SCOPES.indexOf(scope);
}

const nameOf = (origin: VariableOrigin): string => (origin.kind === 'set' ? origin.name : '');

const byKey = (one: Candidate, other: Candidate): number =>
  compare(one.key, other.key) || compare(one.category, other.category);

/** Compares code units, so that the order does not depend on the locale. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
