import type { NoCodeModuleVariableResource } from '../../../generated/server/models/NoCodeModuleVariableResource.js';
import { presentVariable } from '../../platform/module-registry/variable.presenter.js';
import type { OfferedVariable } from './module-variables.service.js';

export function presentModuleVariable({
  versionId,
  facts,
  options,
  providedBy,
}: OfferedVariable): NoCodeModuleVariableResource {
  return {
    id: `${versionId}/${facts.name}`,
    type: 'registry-module-variables',
    attributes: {
      ...presentVariable(facts),
      options: [...options],
      'provided-by': providedBy && { name: providedBy.name, priority: providedBy.priority },
    },
  };
}
