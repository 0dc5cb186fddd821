import type { Violation } from '../../core/errors.js';
import type { ModuleFacts, VariableFacts } from '../../lib/module-inspection/module-facts.js';
import { quoted } from '../../lib/module-inspection/module-refusal.js';
import {
  parseTypeConstraint,
  printTypeConstraint,
  TypeConstraintError,
} from '../../lib/module-inspection/type-constraint.js';
import { conversionErrors } from '../../lib/module-inspection/type-conversion.js';
import type { OptionSet } from './option-set.js';

/**
 * The pointer to a member of the option set with this index, or to the change because of which
 * stored sets no longer fit.
 */
export type PointerOf = (index: number, member: string) => string;

const MAX_NAME = 255;

/**
 * The violations of the rules for option sets (docs/decisions/0010, C3). Without facts, only the
 * rules that do not depend on the module are checked.
 */
export function optionViolations(
  sets: readonly OptionSet[],
  facts: ModuleFacts | null,
  pointerOf: PointerOf,
): Violation[] {
  return sets.flatMap((set, index) => [
    ...repeated(sets, index, pointerOf),
    ...typeViolations(set, (member) => pointerOf(index, member)),
    ...fitViolations(set, facts, (member) => pointerOf(index, member)),
  ]);
}

function repeated(sets: readonly OptionSet[], index: number, pointerOf: PointerOf): Violation[] {
  const name = sets[index]?.variableName ?? '';
  if (sets.findIndex(({ variableName }) => variableName === name) === index) return [];
  return [
    {
      pointer: pointerOf(index, 'variable-name'),
      detail: `The variable ${quoted(name)} has two option sets.`,
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

function fitViolations(
  { variableName, options }: OptionSet,
  facts: ModuleFacts | null,
  pointer: (member: string) => string,
): Violation[] {
  const tooLong = variableName.length > MAX_NAME;
  if (!facts)
    return tooLong
      ? [
          {
            pointer: pointer('variable-name'),
            detail: `The name of a variable has at most ${MAX_NAME} characters.`,
          },
        ]
      : [];
  const variable = facts.variables.find(({ name }) => name === variableName);
  if (!variable || tooLong)
    return [
      {
        pointer: pointer('variable-name'),
        detail: `The module has no variable ${quoted(variableName)}.`,
      },
    ];
  return (options ?? []).flatMap((option, at) =>
    mismatch(variable, option, pointer(`options/${at}`)),
  );
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  bool: 'a bool',
};

/**
 * The violation of a value that does not convert to the type of its variable. The text never
 * contains the value.
 */
export function mismatch(
  { name, type, nullable, required }: VariableFacts,
  value: unknown,
  pointer: string,
): Violation[] {
  // A variable that is not nullable treats null as its default.
  if (value === null)
    return nullable || !required
      ? []
      : [{ pointer, detail: `The variable ${quoted(name)} may not be null.` }];
  const [error] = conversionErrors(value, type);
  if (!error) return [];
  const primitive = PRIMITIVES[type.kind];
  if (primitive) return [{ pointer, detail: `The variable ${quoted(name)} must be ${primitive}.` }];
  const where = error.path === '' ? '' : `At ${quoted(error.path)}: `;
  return [
    {
      pointer,
      detail:
        `The variable ${quoted(name)} has the type ${printTypeConstraint(type)}. ` +
        `${where}${error.detail}`,
    },
  ];
}
