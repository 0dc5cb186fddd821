import type { Violation } from '../../core/errors.js';
import type { Json } from '../../lib/hcl/json-value.js';
import { fromSet } from '../../platform/workspaces/variable-sets/effective-variables.js';
import type { ModuleFacts, VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { ModuleRefusal, quoted } from '../../lib/module-inspection/module-refusal.js';
import { optionRefusal, readValue, shadowRefusal } from './allowed-values.js';
import type { OptionSet } from './option-set.js';
import { mismatch } from './settings-check.js';

/** A value for a variable of the module, and its place in the request. */
export interface GivenValue {
  readonly key: string;
  readonly value: string;
  /** The value is an HCL literal. */
  readonly hcl: boolean;
  readonly pointerOf: (member: 'key' | 'value') => string;
  /** The name of the variable set that the value comes from. */
  readonly fromSet?: string | undefined;
}

/** A violation, with the variable of the module that needs another value. */
export interface ValueViolation extends Violation {
  readonly variable?: string;
}

export const VARS_POINTER = '/data/relationships/vars';

/**
 * The violations of the rules of the module and its settings (docs/decisions/0010, C8). No text
 * contains a value, because a value can be a secret.
 */
export async function valueViolations(
  given: readonly GivenValue[],
  facts: ModuleFacts,
  sets: readonly OptionSet[],
): Promise<ValueViolation[]> {
  const violations: ValueViolation[] = [];
  for (const one of given) {
    const variable = facts.variables.find(({ name }) => name === one.key);
    if (variable)
      violations.push(
        ...explained(one, await broken(one, variable, optionsOf(sets, one.key))).map(
          (violation) => ({ ...violation, variable: one.key }),
        ),
      );
    else
      violations.push({
        pointer: one.pointerOf('key'),
        detail: `The module has no variable ${quoted(one.key)}.`,
      });
  }
  const missing = facts.variables.filter(
    ({ name, required }) => required && !given.some(({ key }) => key === name),
  );
  const leftOut = facts.variables.filter(
    ({ name, required }) => !required && !given.some(({ key }) => key === name),
  );
  return [
    ...violations,
    ...missing.map(({ name }) => ({
      pointer: VARS_POINTER,
      detail: `The variable ${quoted(name)} is required.`,
      variable: name,
    })),
    ...leftOut.flatMap((variable) => {
      const detail = optionRefusal(variable, optionsOf(sets, variable.name), undefined);
      return detail === null ? [] : [{ pointer: VARS_POINTER, detail, variable: variable.name }];
    }),
  ];
}

/** The violations, with the variable set that the value comes from. */
function explained(
  { fromSet: name }: Pick<GivenValue, 'fromSet'>,
  violations: readonly Violation[],
): readonly Violation[] {
  return name === undefined
    ? violations
    : violations.map((one) => ({ ...one, detail: `${one.detail} ${fromSet(name)}` }));
}

async function broken(
  given: GivenValue,
  variable: VariableFacts,
  options: readonly Json[],
): Promise<Violation[]> {
  const pointer = given.pointerOf('value');
  const read = await readValue(given);
  if (read instanceof ModuleRefusal)
    return [{ pointer, detail: `The variable ${quoted(given.key)}: ${read.detail}` }];
  const [wrong] = mismatch(variable, read, pointer);
  if (wrong) {
    const remedy = needsHcl(given, variable) ? ' For such a value, set hcl to true.' : '';
    return [{ ...wrong, detail: `${wrong.detail}${remedy}` }];
  }
  const detail = optionRefusal(variable, options, read);
  return detail === null ? [] : [{ pointer, detail }];
}

function needsHcl({ hcl }: GivenValue, { type }: VariableFacts): boolean {
  return !hcl && ['list', 'set', 'map', 'tuple', 'object'].includes(type.kind);
}

/** An environment variable that may set a variable of the module. */
export interface ShadowingVariable extends Pick<GivenValue, 'key' | 'fromSet'> {
  readonly pointer: string;
}

/** The violations of `TF_VAR_` environment variables that bypass the options of a variable. */
export function shadowViolations(
  given: readonly ShadowingVariable[],
  sets: readonly OptionSet[],
): Violation[] {
  return given.flatMap((one) => {
    const detail = shadowRefusal(one.key, sets);
    return detail === null ? [] : explained(one, [{ pointer: one.pointer, detail }]);
  });
}

function optionsOf(sets: readonly OptionSet[], name: string): readonly Json[] {
  return sets.find(({ variableName }) => variableName === name)?.options ?? [];
}
