import type { RegistryModuleResource } from '../../../generated/server/models/RegistryModuleResource.js';
import type { RegistryModuleVersionDocument } from '../../../generated/server/models/RegistryModuleVersionDocument.js';
import type { RegistryModuleVersionRelationships } from '../../../generated/server/models/RegistryModuleVersionRelationships.js';
import type { RegistryModuleVersionState } from '../../../generated/server/models/RegistryModuleVersionState.js';
import type { Subject } from '../../core/caller/subject.js';
import { access } from '../identity/access.js';
import { inOrganization } from '../identity/organizations/organization.presenter.js';
import type { Lifecycle } from './lifecycle/version-lifecycle.js';
import { presentStatus } from './lifecycle/version-status.js';
import type { ModuleVersionView } from './module-versions.service.js';
import type { RegistryModule } from './registry-module.entity.js';
import type { RegistryModuleVersion } from './registry-module-version.entity.js';
import type { ModuleView } from './registry-modules.service.js';

export function presentModule(
  subject: Subject,
  { module, versions, noCodeModuleIds }: ModuleView,
  now: Date,
): RegistryModuleResource {
  const { id, organization, namespace, name, provider, createdAt, updatedAt } = module;
  const mayWrite = access.allows(subject, 'module.write', organization);
  return {
    id,
    type: 'registry-modules',
    attributes: {
      name,
      namespace,
      provider,
      'registry-name': 'private',
      status: versions.some(({ status }) => status === 'ok') ? 'setup_complete' : 'pending',
      'version-statuses': versions.map((version) => presentState(version, now)),
      'no-code': noCodeModuleIds.length > 0,
      'publishing-mechanism': 'git_tag',
      'created-at': createdAt,
      'updated-at': updatedAt,
      permissions: { 'can-delete': mayWrite, 'can-resync': false, 'can-retry': mayWrite },
    },
    relationships: {
      organization: inOrganization(organization),
      'no-code-modules': {
        data: noCodeModuleIds.map((noCodeId) => ({ id: noCodeId, type: 'no-code-modules' })),
      },
    },
    links: { self: pathOf(module) },
  };
}

/**
 * Returns when a version was published. Earlier builds of Gantry did not store this time: for
 * their versions, returns the time of the last change.
 */
export const publicationTime = ({
  publishedAt,
  updatedAt,
}: Pick<RegistryModuleVersion, 'publishedAt' | 'updatedAt'>): string => publishedAt ?? updatedAt;

/** Only the response to the creation of a version has the `upload` link. */
export function presentVersion(
  { module, version, warnings, upload }: ModuleVersionView & { readonly upload?: string },
  now: Date,
): RegistryModuleVersionDocument {
  const { id, number, archiveSha256, archiveBytes, createdAt, updatedAt } = version;
  const { status, error = null, deprecation, revocation } = presentState(version, now);
  const data: RegistryModuleVersionDocument['data'] = {
    id,
    type: 'registry-module-versions',
    attributes: {
      version: number,
      status,
      error,
      source: 'tfe-api',
      'archive-sha256': archiveSha256,
      'archive-bytes': archiveBytes,
      deprecation,
      revocation,
      'created-at': createdAt,
      'updated-at': updatedAt,
    },
    relationships: ofModule(module),
    links: {
      self: `${pathOf(module)}/version?module_version=${number}`,
      ...(upload === undefined ? {} : { upload }),
    },
  };
  return warnings.length === 0 ? { data } : { data, meta: { warnings: [...warnings] } };
}

function presentState(version: RegistryModuleVersion, now: Date): RegistryModuleVersionState {
  const status = presentStatus(version, now);
  return {
    version: version.number,
    status,
    ...(status === 'reg_ingress_failed' && version.error !== null ? { error: version.error } : {}),
    ...presentLifecycle(version),
  };
}

export function presentLifecycle({
  deprecation,
  revocation,
}: Lifecycle): Pick<RegistryModuleVersionState, 'deprecation' | 'revocation'> {
  return {
    deprecation: deprecation && { 'deprecated-status': 'Deprecated', ...deprecation },
    revocation: revocation && { status: 'Revoked', ...revocation },
  };
}

export function ofModule({ id }: RegistryModule): RegistryModuleVersionRelationships {
  return {
    'registry-module': {
      data: { id, type: 'registry-modules' },
      links: { related: `/api/v2/registry-modules/${id}` },
    },
  };
}

export function pathOf({ organization, namespace, name, provider }: RegistryModule): string {
  const registry = `/api/v2/organizations/${organization}/registry-modules/private`;
  return `${registry}/${namespace}/${name}/${provider}`;
}
