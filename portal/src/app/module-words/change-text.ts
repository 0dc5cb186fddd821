import type {
  ModuleInputChange,
  ModuleOutputChange,
  ModuleVersionInput,
  ModuleVersionOutput,
} from '@gantry/client';
import { typeWithArticle, valueWords } from './type-words.js';

type InputDifference = ModuleInputChange['differences'][number];

/** How an input changed: "is new", "has the default 2 instead of 1 and has different rules". */
export function inputChangeText({ change, differences, before, after }: ModuleInputChange): string {
  if (change === 'added') return after?.required ? 'is new and required' : 'is new';
  if (change === 'removed') return 'was removed';
  return joinClauses(
    differences.map((difference: InputDifference) => {
      if (difference === 'required') return 'now needs a value';
      if (difference === 'optional') return 'is optional now';
      if (difference === 'type' && before && after) return typeChangeText(before, after);
      if (difference === 'nullable') return nullableText(after);
      if (difference === 'validations') return 'has different rules';
      if (difference === 'default' && before && after) return defaultChangeText(before, after);
      return differenceText(difference, after);
    }),
  );
}

/** An input that is not nullable accepts null if it has a default, which then applies. */
function nullableText(after: ModuleVersionInput | undefined): string {
  if (after?.nullable) return 'may be left without a value now';
  return after?.required
    ? 'may no longer be left without a value'
    : 'now uses its default if it is left without a value';
}

/** Falls back to the exact types if their words are the same, as for a list and a set. */
function typeChangeText(before: ModuleVersionInput, after: ModuleVersionInput): string {
  const [old, current] = [before, after].map(({ typeStructure }) => typeWithArticle(typeStructure));
  return old === current
    ? `has the type ${after.type} instead of ${before.type}`
    : `takes ${current} instead of ${old}`;
}

/** Names the defaults only if they can be shown. */
function defaultChangeText(before: ModuleVersionInput, after: ModuleVersionInput): string {
  const [old, current] = [before, after].map((input) =>
    input.sensitive || input.defaultExpression !== null ? null : valueWords(input.default),
  );
  const isRemoved = after.default === null && after.defaultExpression === null;
  if (isRemoved && !after.sensitive)
    return old ? `no longer has the default ${old}` : 'no longer has a default';
  if (!current) return 'has a new default';
  return old ? `has the default ${current} instead of ${old}` : `has the new default ${current}`;
}

export function outputChangeText({ change, differences, after }: ModuleOutputChange): string {
  if (change === 'added') return 'is new';
  if (change === 'removed') return 'was removed';
  return joinClauses(differences.map((difference) => differenceText(difference, after)));
}

/** Describes a difference that both inputs and outputs can have. */
function differenceText(
  difference: InputDifference,
  after: ModuleVersionInput | ModuleVersionOutput | undefined,
): string {
  if (difference === 'sensitive')
    return after?.sensitive ? 'is sensitive now' : 'is no longer sensitive';
  if (difference === 'ephemeral') return after?.ephemeral ? 'is no longer stored' : 'is stored now';
  return `has a new ${difference}`;
}

function joinClauses(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
