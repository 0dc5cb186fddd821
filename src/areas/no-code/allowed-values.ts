import { canonicalDigits, getMember, isJsonObject, type Json } from '../../lib/hcl/json-value.js';
import { literalValue } from '../../lib/hcl/literal-value.js';
import type { ModuleFacts, VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { ModuleRefusal, quoted } from '../../lib/module-inspection/module-refusal.js';
import { ANY, type TypeConstraint } from '../../lib/module-inspection/type-constraint.js';
import { conversionErrors } from '../../lib/module-inspection/type-conversion.js';
import type { GuardedValues, ValueRefusal } from '../../platform/workspaces/value-guards.js';
import type { OptionSet } from './option-set.js';

const ENVIRONMENT_PREFIX = 'TF_VAR_';

/**
 * Why the options of a variable do not allow the value; null if they do. Checked for every write of
 * a workspace variable; values of variable sets are checked when a workspace or a run is created,
 * and before a plan. `given` is undefined if the module's default applies.
 */
export function optionRefusal(
  { name, type, nullable, default: byDefault }: VariableFacts,
  options: readonly Json[],
  given: Json | undefined,
): string | null {
  if (options.length === 0) return null;
  // A variable that is not nullable treats null as its default.
  const isDefault = given === undefined || (given === null && !nullable);
  const value = isDefault ? byDefault : given;
  const isConvertible =
    value !== undefined && (value === null || conversionErrors(value, type).length === 0);
  if (isConvertible && isAllowed(value, options, type)) return null;
  const aboutDefault = isDefault ? ' Its default is not one of them.' : '';
  return `The variable ${quoted(name)} must be one of: ${namedOptions(options)}.${aboutDefault}`;
}

/** Why a `TF_VAR_` environment variable that bypasses options is refused; null if it is allowed. */
export function shadowRefusal(key: string, sets: readonly OptionSet[]): string | null {
  const set = sets.find(({ variableName }) => `${ENVIRONMENT_PREFIX}${variableName}` === key);
  return set?.options?.length
    ? `${quoted(key)} cannot be set: the variable ${quoted(set.variableName)} has allowed values ` +
        'and must be set as an iac variable.'
    : null;
}

/** Parses the value of a variable; returns a ModuleRefusal if it is HCL but not a literal. */
export async function readValue({
  value,
  hcl,
}: {
  readonly value: string;
  readonly hcl: boolean;
}): Promise<Json | ModuleRefusal> {
  if (!hcl) return value;
  return literalValue(value).catch((error: unknown) => {
    if (error instanceof ModuleRefusal) return error;
    throw error;
  });
}

/** The values of a workspace that the options of its settings do not allow. */
export async function valueRefusals(
  { values, leftOut }: Pick<GuardedValues, 'values' | 'leftOut'>,
  { variables }: ModuleFacts,
  sets: readonly OptionSet[],
): Promise<ValueRefusal[]> {
  const refusals: ValueRefusal[] = [];
  for (const { key, category } of values) {
    const detail = category === 'env' ? shadowRefusal(key, sets) : null;
    if (detail !== null) refusals.push({ key, member: 'key', detail });
  }
  for (const { variableName, options } of sets) {
    const variable = variables.find(({ name }) => name === variableName);
    const given = values.find(({ key, category }) => category === 'iac' && key === variableName);
    const isLeftOut = !given && (leftOut === 'others' || leftOut.includes(variableName));
    // The tool itself refuses a run without a value for a required variable.
    if (!variable || !options?.length || !(given || (isLeftOut && !variable.required))) continue;
    const value = given && (await readValue(given));
    const detail =
      value instanceof ModuleRefusal
        ? `The variable ${quoted(variableName)}: ${value.detail}`
        : optionRefusal(variable, options, value);
    if (detail !== null)
      refusals.push({ key: variableName, member: given ? 'value' : 'key', detail });
  }
  return refusals;
}

/** Whether a value equals an option after conversion of both to the type: "2" is 2 for a number. */
export function isAllowed(value: Json, options: readonly Json[], type: TypeConstraint): boolean {
  const wanted = textAs(value, type);
  return options.some(
    (option) => conversionErrors(option, type).length === 0 && textAs(option, type) === wanted,
  );
}

const MAX_NAMED = 20;

/** The options for an error text, at most 20 of them. */
export function namedOptions(options: readonly Json[]): string {
  const more = options.length > MAX_NAMED ? ` and ${options.length - MAX_NAMED} more` : '';
  return `${options
    .slice(0, MAX_NAMED)
    .map((option) => JSON.stringify(option))
    .join(', ')}${more}`;
}

const DECIMAL = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** The canonical text of a value that converts to the type: equal values have equal texts. */
function textAs(value: Json, type: TypeConstraint): string {
  if (value === null) return 'null';
  switch (type.kind) {
    case 'number':
      return DECIMAL.test(plain(value))
        ? canonicalDigits(plain(value))
        : plain(value).toLowerCase();
    case 'bool':
      return String(value === true || value === 'true' || value === '1');
    case 'tuple':
      return listOf(
        Array.isArray(value)
          ? value.map((item, index) => textAs(item, type.elements[index] ?? ANY))
          : [],
      );
    case 'list':
      return listOf(Array.isArray(value) ? value.map((item) => textAs(item, type.element)) : []);
    case 'set':
      return listOf(
        Array.isArray(value)
          ? [...new Set(value.map((item) => textAs(item, type.element)))].sort()
          : [],
      );
    case 'map':
      return listOf(
        membersOf(value).map(
          ([name, member]) => `${JSON.stringify(name)}:${textAs(member, type.element)}`,
        ),
      );
    case 'object':
      return listOf(
        type.attributes.map((attribute) =>
          textAs(
            (isJsonObject(value) ? getMember(value, attribute.name) : null) ??
              attribute.default ??
              null,
            attribute.type,
          ),
        ),
      );
    case 'any':
      return textAsItIs(value);
    default:
      return JSON.stringify(plain(value));
  }
}

function plain(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The canonical text for `any`: values keep their type, and primitives compare by their text. */
function textAsItIs(value: Json): string {
  if (Array.isArray(value)) return listOf(value.map(textAsItIs));
  if (isJsonObject(value))
    return listOf(
      membersOf(value).map(([name, member]) => `${JSON.stringify(name)}:${textAsItIs(member)}`),
    );
  return value === null ? 'null' : JSON.stringify(String(value));
}

function membersOf(value: Json): [string, Json][] {
  return isJsonObject(value)
    ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    : [];
}

function listOf(parts: readonly string[]): string {
  return `[${parts.join(',')}]`;
}
