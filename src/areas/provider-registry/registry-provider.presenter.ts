import type { RegistryProviderPermissions } from '../../../generated/server/models/RegistryProviderPermissions.js';
import type { RegistryProviderResource } from '../../../generated/server/models/RegistryProviderResource.js';
import type { Subject } from '../../core/caller/subject.js';
import { access } from '../../platform/identity/access.js';
import type { RegistryProvider } from './registry-provider.entity.js';

export function providerPath({
  organization,
  name,
}: Pick<RegistryProvider, 'organization' | 'name'>): string {
  const registry = `/api/v2/organizations/${organization}/registry-providers/private`;
  return `${registry}/${organization}/${name}`;
}

export function permissionsOf(subject: Subject, organization: string): RegistryProviderPermissions {
  const mayWrite = access.allows(subject, 'provider.write', organization);
  return { 'can-delete': mayWrite, 'can-upload-asset': mayWrite };
}

export function presentProvider(
  provider: RegistryProvider,
  subject: Subject,
): RegistryProviderResource {
  const { id, organization, name, createdAt, updatedAt } = provider;
  return {
    id,
    type: 'registry-providers',
    attributes: {
      name,
      namespace: organization,
      'registry-name': 'private',
      'created-at': createdAt,
      'updated-at': updatedAt,
      permissions: permissionsOf(subject, organization),
    },
    relationships: {
      organization: {
        data: { id: organization, type: 'organizations' },
        links: { related: `/api/v2/organizations/${organization}` },
      },
      'registry-provider-versions': { links: { related: `${providerPath(provider)}/versions` } },
    },
    links: { self: providerPath(provider) },
  };
}
