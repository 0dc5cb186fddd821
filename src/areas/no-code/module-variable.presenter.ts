import type { NoCodeModuleVariableResource } from '../../../generated/server/models/NoCodeModuleVariableResource.js';
import type { OfferedVariable } from './module-variables.service.js';

/** A default that is an expression, and not a value, shows as null; so does that of a sensitive variable. */
export function presentModuleVariable({
  versionId,
  facts,
  options,
}: OfferedVariable): NoCodeModuleVariableResource {
  const { name, typeText, description, required, sensitive } = facts;
  return {
    id: `${versionId}/${name}`,
    type: 'registry-module-variables',
    attributes: {
      name,
      type: typeText,
      description: description ?? '',
      default: sensitive ? null : (facts.default ?? null),
      required,
      sensitive,
      options: [...options],
    },
  };
}
