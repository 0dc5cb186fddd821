import type { ModuleInputChange, ModuleOutputChange } from '@gantry/client';

type InputDifference = ModuleInputChange['differences'][number];

/** How an input changed: "is new", "has another default and another description". */
export function inputChangeText({ change, differences, before, after }: ModuleInputChange): string {
  if (change === 'added') return after?.required ? 'is new and required' : 'is new';
  if (change === 'removed') return 'was removed';
  return joinClauses(
    differences.map((difference: InputDifference) => {
      if (difference === 'required') return 'is required now';
      if (difference === 'optional') return 'is optional now';
      if (difference === 'type' && before && after)
        return `has the type ${after.type} instead of ${before.type}`;
      if (difference === 'sensitive')
        return after?.sensitive ? 'is sensitive now' : 'is no longer sensitive';
      if (difference === 'nullable')
        return after?.nullable ? 'may be null now' : 'may no longer be null';
      if (difference === 'validations') return 'has different rules';
      if (difference === 'ephemeral')
        return after?.ephemeral ? 'is no longer stored' : 'is stored now';
      return `has another ${difference}`;
    }),
  );
}

export function outputChangeText({ change, differences, after }: ModuleOutputChange): string {
  if (change === 'added') return 'is new';
  if (change === 'removed') return 'was removed';
  return joinClauses(
    differences.map((difference) => {
      if (difference === 'sensitive')
        return after?.sensitive ? 'is sensitive now' : 'is no longer sensitive';
      if (difference === 'ephemeral')
        return after?.ephemeral ? 'is no longer stored' : 'is stored now';
      return 'has another description';
    }),
  );
}

function joinClauses(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
