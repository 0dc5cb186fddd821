import { isDeepStrictEqual } from 'node:util';
import type { OutputFacts, VariableFacts } from '../../lib/module-inspection/module-facts.js';

/** A difference in a declaration that both versions have. */
export type InputDifference =
  | 'required'
  | 'optional'
  | 'type'
  | 'default'
  | 'description'
  | 'nullable'
  | 'sensitive'
  | 'ephemeral'
  | 'validations';
export type OutputDifference = 'description' | 'sensitive' | 'ephemeral';

/**
 * A declaration that only one version has, or that differs between the two. `differences` is empty
 * if only one version has it.
 */
export interface Change<Facts, Difference> {
  readonly name: string;
  readonly before?: Facts;
  readonly after?: Facts;
  readonly differences: readonly Difference[];
}

export type InputChange = Change<VariableFacts, InputDifference>;
export type OutputChange = Change<OutputFacts, OutputDifference>;

/** Returns the added, removed and changed variables, sorted by name. */
export function inputChanges(
  from: readonly VariableFacts[],
  to: readonly VariableFacts[],
): InputChange[] {
  return changes(from, to, inputDifferences);
}

/** Returns the added, removed and changed outputs, sorted by name. */
export function outputChanges(
  from: readonly OutputFacts[],
  to: readonly OutputFacts[],
): OutputChange[] {
  return changes(from, to, outputDifferences);
}

/** Whether the variable requires a value in the second version, but not in the first one. */
export function needsValue({ before, after }: InputChange): boolean {
  return after?.required === true && before?.required !== true;
}

function changes<Facts extends { readonly name: string }, Difference>(
  from: readonly Facts[],
  to: readonly Facts[],
  differencesOf: (before: Facts, after: Facts) => Difference[],
): Change<Facts, Difference>[] {
  const before = new Map(from.map((facts) => [facts.name, facts]));
  const after = new Map(to.map((facts) => [facts.name, facts]));
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((name) => changeOf(name, before.get(name), after.get(name), differencesOf));
}

function changeOf<Facts, Difference>(
  name: string,
  before: Facts | undefined,
  after: Facts | undefined,
  differencesOf: (before: Facts, after: Facts) => Difference[],
): Change<Facts, Difference>[] {
  if (before === undefined || after === undefined)
    return [{ name, ...(before && { before }), ...(after && { after }), differences: [] }];
  const differences = differencesOf(before, after);
  return differences.length === 0 ? [] : [{ name, before, after, differences }];
}

function inputDifferences(before: VariableFacts, after: VariableFacts): InputDifference[] {
  const requirement: InputDifference = after.required ? 'required' : 'optional';
  const compared = [
    [requirement, before.required, after.required],
    ['type', before.type, after.type],
    // `required` or `optional` already reports a default that is added or removed.
    ...(before.required === after.required
      ? [['default', defaultOf(before), defaultOf(after)] as const]
      : []),
    ['description', before.description ?? '', after.description ?? ''],
    ['nullable', before.nullable, after.nullable],
    ['sensitive', before.sensitive, after.sensitive],
    ['ephemeral', before.ephemeral, after.ephemeral],
    ['validations', before.validations, after.validations],
  ] as const;
  return compared.flatMap(([difference, one, other]) =>
    isDeepStrictEqual(one, other) ? [] : [difference],
  );
}

function defaultOf({ default: value, defaultExpression }: VariableFacts): unknown {
  return { value, defaultExpression };
}

function outputDifferences(before: OutputFacts, after: OutputFacts): OutputDifference[] {
  const compared = [
    ['description', before.description ?? '', after.description ?? ''],
    ['sensitive', before.sensitive, after.sensitive],
    ['ephemeral', before.ephemeral, after.ephemeral],
  ] as const;
  return compared.flatMap(([difference, one, other]) => (one === other ? [] : [difference]));
}
