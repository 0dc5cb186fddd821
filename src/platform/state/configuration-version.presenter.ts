import type { ConfigurationVersionResource } from '../../../generated/server/models/ConfigurationVersionResource.js';
import type { ConfigurationVersion } from './configuration-version.entity.js';

/** `uploadUrl` is null in lists, and unless the caller may upload an archive for the version. */
export function presentConfigurationVersion(
  configuration: ConfigurationVersion,
  uploadUrl: string | null = null,
): ConfigurationVersionResource {
  const { id, workspaceId, status, source, createdAt } = configuration;
  return {
    id,
    type: 'configuration-versions',
    attributes: {
      'auto-queue-runs': configuration.autoQueueRuns,
      error: configuration.errorCode,
      'error-message': configuration.error,
      provisional: false,
      source: source === 'module' ? 'module' : 'tfe-api',
      speculative: configuration.speculative,
      status,
      'upload-url': uploadUrl,
      module: moduleOf(configuration),
      'created-at': createdAt,
    },
    relationships: {
      workspace: {
        data: { id: workspaceId, type: 'workspaces' },
        links: { related: `/api/v2/workspaces/${workspaceId}` },
      },
    },
    links: { self: `/api/v2/configuration-versions/${id}` },
  };
}

function moduleOf(
  configuration: ConfigurationVersion,
): ConfigurationVersionResource['attributes']['module'] {
  if (configuration.source === 'upload') return null;
  return {
    namespace: configuration.moduleNamespace,
    name: configuration.moduleName,
    provider: configuration.moduleProvider,
    version: configuration.moduleVersion,
  };
}
