import type { ProviderConfigurationResource } from '../../../generated/server/models/ProviderConfigurationResource.js';
import type { ProviderChoice } from './provider-choice.js';
import type { ProviderConfiguration } from './provider-configurations.js';

export function presentProviderConfiguration({
  workspaceId,
  module,
  choices,
  root,
  problems,
}: ProviderConfiguration): ProviderConfigurationResource {
  return {
    id: workspaceId,
    type: 'provider-configurations',
    attributes: {
      module: module && `${module.address} ${module.version}`,
      providers: choices.map(presentChoice),
      problems: [...problems],
      root,
    },
    links: { self: `/api/v2/workspaces/${workspaceId}/provider-configuration` },
  };
}

type Choice = ProviderConfigurationResource['attributes']['providers'][number];

function presentChoice({ requirement, alias, origin }: ProviderChoice): Choice {
  const common = {
    provider: requirement.name,
    alias,
    source: requirement.source ?? `hashicorp/${requirement.name}`,
  };
  if (origin === null) return { ...common, origin: 'none', template: null, scope: null };
  if (origin === 'own') return { ...common, origin: 'module', template: null, scope: null };
  return { ...common, origin: 'template', template: origin.name, scope: origin.scope };
}
