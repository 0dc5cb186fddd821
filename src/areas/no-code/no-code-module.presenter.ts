import type { NoCodeModuleDocument } from '../../../generated/server/models/NoCodeModuleDocument.js';
import type { NoCodeModuleResource } from '../../../generated/server/models/NoCodeModuleResource.js';
import type { NoCodeModuleWarning } from '../../../generated/server/models/NoCodeModuleWarning.js';
import type { NoCodeVariableOptionResource } from '../../../generated/server/models/NoCodeVariableOptionResource.js';
import { quote } from '../../lib/module-inspection/module-refusal.js';
import type { NoCodeVariableOption } from './no-code-variable-option.entity.js';
import type { ModuleWithSettings } from './stored-modules.js';

export function presentNoCodeModule({
  module,
  settings,
  optionSets,
}: ModuleWithSettings): NoCodeModuleResource {
  const { id, organization, moduleId, enabled } = module;
  return {
    id,
    type: 'no-code-modules',
    attributes: {
      enabled,
      'version-pin': settings.versionPin ?? settings.moduleVersion ?? 'latest',
      'auto-destroy-duration': module.autoDestroyDuration,
      'auto-destroy-maximum-duration': module.autoDestroyMaximum,
    },
    relationships: {
      organization: {
        data: { id: organization, type: 'organizations' },
        links: { related: `/api/v2/organizations/${organization}` },
      },
      'registry-module': {
        data: { id: moduleId, type: 'registry-modules' },
        links: { related: `/api/v2/registry-modules/${moduleId}` },
      },
      'variable-options': {
        data: optionSets.map((set) => ({ id: set.id, type: 'variable-options' })),
      },
    },
    links: { self: `/api/v2/no-code-modules/${id}` },
  };
}

export function presentNoCodeModuleDocument(
  module: ModuleWithSettings,
  include: readonly string[] = [],
): NoCodeModuleDocument {
  const warnings = module.settings.configuredProviders.map(providerWarning);
  return {
    data: presentNoCodeModule(module),
    ...(include.includes('variable_options')
      ? { included: module.optionSets.map(presentOptionSet) }
      : {}),
    ...(warnings.length > 0 ? { meta: { warnings } } : {}),
  };
}

function presentOptionSet({
  id,
  noCodeModuleId,
  variableName,
  variableType,
  options,
}: NoCodeVariableOption): NoCodeVariableOptionResource {
  return {
    id,
    type: 'variable-options',
    attributes: {
      'variable-name': variableName,
      'variable-type': variableType,
      options: options && [...options],
    },
    relationships: {
      'no-code-allowed-module': { data: { id: noCodeModuleId, type: 'no-code-allowed-modules' } },
    },
  };
}

function providerWarning(provider: string): NoCodeModuleWarning {
  return {
    code: 'provider-configuration',
    detail:
      `The module configures the provider ${quote(provider)} itself. Destroying a workspace ` +
      'after a change of that configuration can fail: pass the provider configuration to the ' +
      'module instead.',
  };
}
