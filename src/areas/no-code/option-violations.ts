import type { Violation } from '../../core/errors.js';
import type { ModuleFacts, VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { quote } from '../../lib/module-inspection/module-refusal.js';
import {
  parseTypeConstraint,
  printTypeConstraint,
  TypeConstraintError,
} from '../../lib/module-inspection/type-constraint.js';
import { conversionErrorsOf } from '../../lib/module-inspection/type-conversion.js';
import { canonicalText } from './allowed-values.js';
import type { OptionSet } from './option-set.js';

/**
 * Returns the pointer to a member of the option set with this index. For a stored set that the
 * request does not contain, returns the pointer to the change that makes the set invalid.
 */
export type PointerOf = (index: number, member: string) => string;

const MAX_NAME_LENGTH = 255;

/**
 * Returns the rules that option sets break (docs/decisions/0010). Without facts, checks only
 * the rules that do not depend on the module.
 */
export function optionViolations(
  sets: readonly OptionSet[],
  facts: ModuleFacts | null,
  pointerOf: PointerOf,
): Violation[] {
  return sets.flatMap((set, index) => [
    ...duplicateViolations(sets, index, pointerOf),
    ...typeViolations(set, (member) => pointerOf(index, member)),
    ...moduleViolations(set, facts, (member) => pointerOf(index, member)),
  ]);
}

function duplicateViolations(
  sets: readonly OptionSet[],
  index: number,
  pointerOf: PointerOf,
): Violation[] {
  const name = sets[index]?.variableName ?? '';
  if (sets.findIndex(({ variableName }) => variableName === name) === index) return [];
  return [
    {
      pointer: pointerOf(index, 'variable-name'),
      detail:
        `The variable ${quote(name)} occurs twice in variable-options: list all of its allowed ` +
        'values in one item.',
    },
  ];
}

function typeViolations(
  { variableType }: OptionSet,
  pointer: (member: string) => string,
): Violation[] {
  try {
    parseTypeConstraint(variableType);
    return [];
  } catch (error) {
    if (!(error instanceof TypeConstraintError)) throw error;
    return [
      { pointer: pointer('variable-type'), detail: `variable-type is not a type: ${error.reason}` },
    ];
  }
}

function moduleViolations(
  { variableName, options }: OptionSet,
  facts: ModuleFacts | null,
  pointer: (member: string) => string,
): Violation[] {
  const tooLong = variableName.length > MAX_NAME_LENGTH;
  if (!facts)
    return tooLong
      ? [
          {
            pointer: pointer('variable-name'),
            detail: `The name of a variable has at most ${MAX_NAME_LENGTH} characters.`,
          },
        ]
      : [];
  const variable = facts.variables.find(({ name }) => name === variableName);
  if (!variable || tooLong)
    return [
      {
        pointer: pointer('variable-name'),
        detail: `The module has no variable ${quote(variableName)}.`,
      },
    ];
  const seen = new Set<string>();
  return (options ?? []).flatMap((option, optionIndex) => {
    const place = pointer(`options/${optionIndex}`);
    const mismatches = mismatchViolations(variable, option, place);
    if (mismatches.length > 0) return mismatches;
    const text = canonicalText(option, variable.type);
    if (seen.has(text))
      return [
        { pointer: place, detail: `The variable ${quote(variableName)} has this option twice.` },
      ];
    seen.add(text);
    return [];
  });
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  bool: 'a bool',
};

/**
 * Returns a violation if the variable does not accept the value. The text does not contain the
 * value, which can be a secret, but may contain the names of its members.
 */
export function mismatchViolations(
  { name, type, nullable, required }: VariableFacts,
  value: unknown,
  pointer: string,
): Violation[] {
  // The tool replaces null with the default if the variable is not nullable.
  if (value === null)
    return nullable || !required
      ? []
      : [{ pointer, detail: `The variable ${quote(name)} may not be null.` }];
  const [error] = conversionErrorsOf(value, type);
  if (!error) return [];
  const primitive = PRIMITIVES[type.kind];
  if (primitive) return [{ pointer, detail: `The variable ${quote(name)} must be ${primitive}.` }];
  const where = error.path === '' ? '' : `At ${quote(error.path)}: `;
  return [
    {
      pointer,
      detail:
        `The variable ${quote(name)} has the type ${printTypeConstraint(type)}. ` +
        `${where}${error.detail}`,
    },
  ];
}
