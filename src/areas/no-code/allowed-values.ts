import { getMember, isJsonObject, type Json, toCanonicalDigits } from '../../lib/hcl/json-value.js';
import { readLiteralValue } from '../../lib/hcl/literal-value.js';
import type { ModuleFacts, VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { ModuleRefusal, quote } from '../../lib/module-inspection/module-refusal.js';
import { ANY, type TypeConstraint } from '../../lib/module-inspection/type-constraint.js';
import { conversionErrorsOf } from '../../lib/module-inspection/type-conversion.js';
import type { GuardedValues, ValueRefusal } from '../../platform/workspaces/value-guards.js';
import type { OptionSet } from './option-set.js';

const ENVIRONMENT_PREFIX = 'TF_VAR_';

/**
 * Why the options of a variable do not allow a value; null if they do. `given` is undefined if the
 * module's default applies.
 */
export function optionRefusal(
  variable: VariableFacts,
  options: readonly Json[],
  given: Json | undefined,
): string | null {
  if (options.length === 0) return null;
  const { name, type, nullable, default: defaultValue } = variable;
  // The tool replaces null with the default if the variable is not nullable.
  const isDefault = given === undefined || (given === null && !nullable);
  const value = isDefault ? defaultValue : given;
  const isConvertible =
    value !== undefined && (value === null || conversionErrorsOf(value, type).length === 0);
  if (isConvertible && isAllowed(value, options, type)) return null;
  const hint = isDefault ? ` ${defaultRefusal(variable)}` : '';
  return `The variable ${quote(name)} must be one of: ${formatOptions(options)}.${hint}`;
}

/** Why the default, or the null that stands for it, is refused. */
function defaultRefusal({ required, defaultExpression }: VariableFacts): string {
  if (required) return 'It may not be null.';
  return defaultExpression === undefined
    ? 'Its default is not one of them.'
    : 'Its default is an expression, which Gantry does not evaluate: set a value.';
}

/** Why a `TF_VAR_` environment variable that bypasses options is refused; null if it is allowed. */
export function shadowRefusal(key: string, sets: readonly OptionSet[]): string | null {
  const set = sets.find(({ variableName }) => `${ENVIRONMENT_PREFIX}${variableName}` === key);
  return set?.options?.length
    ? `${quote(key)} cannot be set: the variable ${quote(set.variableName)} has allowed values ` +
        'and must be set as an iac variable.'
    : null;
}

/** Parses an HCL value; any other value remains text. Returns a ModuleRefusal for refused HCL. */
export async function readValue({
  value,
  hcl,
}: {
  readonly value: string;
  readonly hcl: boolean;
}): Promise<Json | ModuleRefusal> {
  if (!hcl) return value;
  return readLiteralValue(value).catch((error: unknown) => {
    if (error instanceof ModuleRefusal) return error;
    throw error;
  });
}

/** The refusals of values that the options of the settings do not allow. */
export async function valueRefusals(
  { values, unsetKeys }: Pick<GuardedValues, 'values' | 'unsetKeys'>,
  { variables }: ModuleFacts,
  sets: readonly OptionSet[],
): Promise<ValueRefusal[]> {
  const refusals: ValueRefusal[] = [];
  for (const { key, category } of values) {
    const detail = category === 'env' ? shadowRefusal(key, sets) : null;
    if (detail !== null) refusals.push({ key, category, member: 'key', detail });
  }
  for (const { variableName, options } of sets) {
    const variable = variables.find(({ name }) => name === variableName);
    const given = values.find(({ key, category }) => category === 'iac' && key === variableName);
    const isUnset = !given && (unsetKeys === 'others' || unsetKeys.includes(variableName));
    // The tool itself refuses a run without a value for a required variable.
    if (!variable || !options?.length || !(given || (isUnset && !variable.required))) continue;
    const value = given && (await readValue(given));
    const detail =
      value instanceof ModuleRefusal
        ? `The variable ${quote(variableName)}: ${value.detail}`
        : optionRefusal(variable, options, value);
    if (detail !== null)
      refusals.push({
        key: variableName,
        category: 'iac',
        member: given ? 'value' : 'key',
        detail,
      });
  }
  return refusals;
}

/**
 * Whether a value, which must convert to the type, equals an option after the conversion of both:
 * as numbers, "2" equals 2.
 */
export function isAllowed(value: Json, options: readonly Json[], type: TypeConstraint): boolean {
  const text = canonicalText(value, type);
  return options.some(
    (option) =>
      conversionErrorsOf(option, type).length === 0 && canonicalText(option, type) === text,
  );
}

const MAX_NAMED_OPTIONS = 20;

export function formatOptions(options: readonly Json[]): string {
  const more =
    options.length > MAX_NAMED_OPTIONS ? ` and ${options.length - MAX_NAMED_OPTIONS} more` : '';
  return `${options
    .slice(0, MAX_NAMED_OPTIONS)
    .map((option) => JSON.stringify(option))
    .join(', ')}${more}`;
}

const DECIMAL = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** The text by which values that convert to the type are compared. */
export function canonicalText(value: Json, type: TypeConstraint): string {
  if (value === null) return 'null';
  const items = Array.isArray(value) ? value : [];
  switch (type.kind) {
    case 'number':
      return DECIMAL.test(plainText(value))
        ? toCanonicalDigits(plainText(value))
        : plainText(value).toLowerCase();
    case 'bool':
      return String(value === true || value === 'true' || value === '1');
    case 'tuple':
      return formatList(
        items.map((item, index) => canonicalText(item, type.elements[index] ?? ANY)),
      );
    case 'list':
      return formatList(items.map((item) => canonicalText(item, type.element)));
    case 'set':
      return formatList(
        [...new Set(items.map((item) => canonicalText(item, type.element)))].sort(),
      );
    case 'map':
      return formatList(
        sortedMembers(value).map(
          ([name, member]) => `${JSON.stringify(name)}:${canonicalText(member, type.element)}`,
        ),
      );
    case 'object':
      return formatList(
        type.attributes.map((attribute) =>
          canonicalText(
            (isJsonObject(value) ? getMember(value, attribute.name) : null) ??
              attribute.default ??
              null,
            attribute.type,
          ),
        ),
      );
    case 'any':
      return canonicalAnyText(value);
    default:
      return JSON.stringify(plainText(value));
  }
}

function plainText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** For `any`, primitives are compared by their text: the number 1 equals the string "1". */
function canonicalAnyText(value: Json): string {
  if (Array.isArray(value)) return formatList(value.map(canonicalAnyText));
  if (isJsonObject(value))
    return formatList(
      sortedMembers(value).map(
        ([name, member]) => `${JSON.stringify(name)}:${canonicalAnyText(member)}`,
      ),
    );
  return value === null ? 'null' : JSON.stringify(String(value));
}

function sortedMembers(value: Json): [string, Json][] {
  return isJsonObject(value)
    ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    : [];
}

function formatList(parts: readonly string[]): string {
  return `[${parts.join(',')}]`;
}
