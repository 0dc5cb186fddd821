import type { ModuleUsageDocument } from '../../../../generated/server/models/ModuleUsageDocument.js';
import { ofModule, pathOf } from '../../../platform/module-registry/registry-module.presenter.js';
import type { ModuleUsage } from './module-usage.service.js';

export function presentUsageDocument({
  module,
  versions,
  settings,
  projects,
}: ModuleUsage): ModuleUsageDocument {
  const inOrganization = `/api/v2/organizations/${module.organization}`;
  const workspaces = `${inOrganization}/workspaces?filter[module][id]=${module.id}`;
  return {
    data: {
      id: module.id,
      type: 'registry-module-usage',
      attributes: {
        'workspace-count': versions.reduce((total, one) => total + one.workspaces, 0),
        'upgradable-count': versions.reduce((total, one) => total + one.upgradable, 0),
        versions: versions.map((one) => ({
          version: one.version,
          'workspace-count': one.workspaces,
          'upgradable-count': one.upgradable,
        })),
        'no-code-versions': settings.map((one) => ({
          id: one.settings.id,
          number: one.settings.number,
          'version-pin': one.settings.versionPin ?? 'latest',
          'module-version': one.settings.moduleVersion,
          'created-at': one.settings.createdAt,
          current: one.isCurrent,
          'outdated-since': one.outdatedSince,
          'workspace-count': one.workspaces,
        })),
        projects: projects.map((one) => ({
          id: one.id,
          name: one.name,
          'workspace-count': one.workspaces,
          'upgradable-count': one.upgradable,
        })),
      },
      relationships: { ...ofModule(module), workspaces: { links: { related: workspaces } } },
      links: { self: `${pathOf(module)}/usage`, csv: `${pathOf(module)}/usage.csv` },
    },
  };
}
