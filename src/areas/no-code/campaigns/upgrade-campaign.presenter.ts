import type { UpgradeCampaignItemResource } from '../../../../generated/server/models/UpgradeCampaignItemResource.js';
import type { UpgradeCampaignResource } from '../../../../generated/server/models/UpgradeCampaignResource.js';
import { groupOf } from './campaign-rules.js';
import type { CampaignItemView } from './stored-items.js';
import type { CampaignView } from './upgrade-campaigns.service.js';

export function presentCampaign({ campaign, report }: CampaignView): UpgradeCampaignResource {
  const { id, organization, noCodeModuleId, selection, createdBy } = campaign;
  const self = `/api/v2/upgrade-campaigns/${id}`;
  return {
    id,
    type: 'upgrade-campaigns',
    attributes: {
      name: campaign.name,
      status: campaign.status,
      'status-reason': campaign.reason,
      'auto-confirm': campaign.autoConfirm,
      'wave-by': campaign.waveBy,
      'wave-percentage': campaign.wavePercentage,
      concurrency: campaign.concurrency,
      'max-failures': campaign.maxFailures,
      'module-versions': [...selection.moduleVersions],
      'input-keys': [...campaign.inputKeys],
      'module-version': campaign.moduleVersion,
      'item-count': report.items,
      groups: [...report.groups],
      waves: [...report.waves],
      'created-at': campaign.createdAt,
      'ended-at': campaign.endedAt,
    },
    relationships: {
      organization: { data: { id: organization, type: 'organizations' } },
      'no-code-module': { data: { id: noCodeModuleId, type: 'no-code-modules' } },
      projects: { data: selection.projectIds.map((one) => ({ id: one, type: 'projects' })) },
      workspaces: { data: selection.workspaceIds.map((one) => ({ id: one, type: 'workspaces' })) },
      'created-by': { data: { id: createdBy.id, type: `${createdBy.kind}s` } },
    },
    links: { self, items: `${self}/items` },
  };
}

export function presentItem({
  item,
  workspaceName,
}: CampaignItemView): UpgradeCampaignItemResource {
  const { id, campaignId, workspaceId, runId } = item;
  return {
    id,
    type: 'upgrade-campaign-items',
    attributes: {
      status: item.status,
      group: groupOf(item),
      impact: item.impact,
      wave: item.wave,
      reason: item.reason,
      'missing-inputs': [...item.missing],
      'workspace-name': workspaceName,
      changes: item.changes,
      'updated-at': item.updatedAt,
    },
    relationships: {
      'upgrade-campaign': { data: { id: campaignId, type: 'upgrade-campaigns' } },
      workspace: { data: { id: workspaceId, type: 'workspaces' } },
      run: { data: runId === null ? null : { id: runId, type: 'runs' } },
    },
    links: { self: `/api/v2/upgrade-campaign-items/${id}` },
  };
}
