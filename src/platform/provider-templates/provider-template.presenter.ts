import type { ProviderTemplateResource } from '../../../generated/server/models/ProviderTemplateResource.js';
import type { ProviderTemplate } from './provider-template.entity.js';

export function presentProviderTemplate(template: ProviderTemplate): ProviderTemplateResource {
  const { id, organization, name, description, provider, alias, source } = template;
  const { configuration, createdAt, updatedAt, projectId, noCodeModuleId } = template;
  return {
    id,
    type: 'provider-templates',
    attributes: {
      name,
      description,
      provider,
      alias: alias || null,
      source,
      configuration,
      'created-at': createdAt,
      'updated-at': updatedAt,
    },
    relationships: {
      organization: { data: { id: organization, type: 'organizations' } },
      project: { data: projectId === null ? null : { id: projectId, type: 'projects' } },
      'no-code-module': {
        data: noCodeModuleId === null ? null : { id: noCodeModuleId, type: 'no-code-modules' },
      },
    },
    links: { self: `/api/v2/provider-templates/${id}` },
  };
}
