import type { WorkspaceUpgradeDocument } from '../../../../generated/server/models/WorkspaceUpgradeDocument.js';
import { isFinal } from '../../../platform/runs/run-status.js';
import type { UpgradeView } from './workspace-upgrades.service.js';

export function presentUpgradeDocument(
  { run, workspace }: UpgradeView,
  publicUrl: URL,
): WorkspaceUpgradeDocument {
  return {
    data: {
      id: run.id,
      type: 'workspace-upgrade',
      attributes: {
        status: run.status,
        'plan-url': new URL(
          `/app/${workspace.organization}/workspaces/${workspace.name}/runs/${run.id}`,
          publicUrl,
        ).href,
      },
      relationships: { workspace: { data: { id: workspace.id, type: 'workspaces' } } },
    },
  };
}

export function presentConfirmationDocument(
  upgrade: UpgradeView,
  publicUrl: URL,
): WorkspaceUpgradeDocument {
  const message = isFinal(upgrade.run.status)
    ? 'Workspace update completed'
    : 'Workspace update confirmed, apply in progress';
  return { ...presentUpgradeDocument(upgrade, publicUrl), meta: { message } };
}
