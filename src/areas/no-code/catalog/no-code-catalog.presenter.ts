import type { NoCodeCatalogResource } from '../../../../generated/server/models/NoCodeCatalogResource.js';
import { inOrganization } from '../../../platform/identity/organizations/organization.presenter.js';
import type { CatalogEntry } from './no-code-catalog.service.js';

export function presentCatalogEntry({
  id,
  organization,
  moduleId,
  name,
  provider,
  version,
  versionPin,
  summary,
  createdAt,
}: CatalogEntry): NoCodeCatalogResource {
  const self = `/api/v2/no-code-modules/${id}`;
  const allProjects = `/api/v2/organizations/${organization}/projects`;
  const projects = `${allProjects}?filter[permissions][create-workspace]=true`;
  return {
    id,
    type: 'no-code-catalog-entries',
    attributes: {
      name,
      namespace: organization,
      provider,
      description: summary ?? '',
      version,
      'version-pin': versionPin ?? 'latest',
      'created-at': createdAt,
    },
    relationships: {
      organization: inOrganization(organization),
      'registry-module': {
        data: { id: moduleId, type: 'registry-modules' },
        links: { related: `/api/v2/registry-modules/${moduleId}` },
      },
      'no-code-module': { data: { id, type: 'no-code-modules' }, links: { related: self } },
      projects: { links: { related: projects } },
    },
    links: { workspaces: `${self}/workspaces` },
  };
}
