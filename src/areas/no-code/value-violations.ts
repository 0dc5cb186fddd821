import type { Violation } from '../../core/errors.js';
import type { Json } from '../../lib/hcl/json-value.js';
import type { ModuleFacts, VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { ModuleRefusal, quote } from '../../lib/module-inspection/module-refusal.js';
import { setOriginNote } from '../../platform/workspaces/variable-sets/effective-variables.js';
import { optionRefusal, readValue, shadowRefusal } from './allowed-values.js';
import type { OptionSet } from './option-set.js';
import { mismatchViolations } from './option-violations.js';

/** A value for a variable of the module, and the pointers for its violations. */
export interface InputValue {
  readonly key: string;
  readonly value: string;
  readonly hcl: boolean;
  readonly pointerOf: (member: 'key' | 'value') => string;
  /** The name of the variable set that the value comes from. */
  readonly fromSet?: string | undefined;
}

/** A violation, and the variable of the module that needs a value or a different one. */
export interface ValueViolation extends Violation {
  readonly variable?: string;
}

export const VARS_POINTER = '/data/relationships/vars';

/**
 * Returns the rules of the module and its settings that the values break (docs/decisions/0010). The
 * texts do not contain values, which can be secrets, except names of members and heredoc markers.
 */
export async function valueViolations(
  values: readonly InputValue[],
  facts: ModuleFacts,
  sets: readonly OptionSet[],
): Promise<ValueViolation[]> {
  const violations: ValueViolation[] = [];
  for (const value of values) {
    const { key } = value;
    const variable = facts.variables.find(({ name }) => name === key);
    if (variable) {
      const found = await findViolations(value, variable, optionsOf(sets, key));
      violations.push(...withOrigin(value, found).map((one) => ({ ...one, variable: key })));
    } else
      violations.push({
        pointer: value.pointerOf('key'),
        detail: `The module has no variable ${quote(key)}.`,
      });
  }
  const unset = facts.variables.filter(({ name }) => !values.some(({ key }) => key === name));
  const missing = unset.filter(({ required }) => required);
  const defaulted = unset.filter(({ required }) => !required);
  return [
    ...violations,
    ...missing.map(({ name }) => ({
      pointer: VARS_POINTER,
      detail: `The variable ${quote(name)} is required.`,
      variable: name,
    })),
    ...defaulted.flatMap((variable) => {
      const detail = optionRefusal(variable, optionsOf(sets, variable.name), undefined);
      return detail === null ? [] : [{ pointer: VARS_POINTER, detail, variable: variable.name }];
    }),
  ];
}

function withOrigin(
  { fromSet: name }: Pick<InputValue, 'fromSet'>,
  violations: readonly Violation[],
): readonly Violation[] {
  return name === undefined
    ? violations
    : violations.map((one) => ({ ...one, detail: `${one.detail} ${setOriginNote(name)}` }));
}

async function findViolations(
  input: InputValue,
  variable: VariableFacts,
  options: readonly Json[],
): Promise<Violation[]> {
  const pointer = input.pointerOf('value');
  const value = await readValue(input);
  if (value instanceof ModuleRefusal)
    return [{ pointer, detail: `The variable ${quote(input.key)}: ${value.detail}` }];
  const [mismatch] = mismatchViolations(variable, value, pointer);
  if (mismatch) {
    const remedy = needsHcl(input, variable) ? ' For such a value, set hcl to true.' : '';
    return [{ ...mismatch, detail: `${mismatch.detail}${remedy}` }];
  }
  const detail = optionRefusal(variable, options, value);
  return detail === null ? [] : [{ pointer, detail }];
}

function needsHcl({ hcl }: InputValue, { type }: VariableFacts): boolean {
  return !hcl && ['list', 'set', 'map', 'tuple', 'object'].includes(type.kind);
}

/** An environment variable that may set a variable of the module. */
export interface ShadowingVariable extends Pick<InputValue, 'key' | 'fromSet'> {
  readonly pointer: string;
}

/** Violations for `TF_VAR_` environment variables, which would bypass the options of a variable. */
export function shadowViolations(
  variables: readonly ShadowingVariable[],
  sets: readonly OptionSet[],
): Violation[] {
  return variables.flatMap((variable) => {
    const detail = shadowRefusal(variable.key, sets);
    return detail === null ? [] : withOrigin(variable, [{ pointer: variable.pointer, detail }]);
  });
}

function optionsOf(sets: readonly OptionSet[], name: string): readonly Json[] {
  return sets.find(({ variableName }) => variableName === name)?.options ?? [];
}
