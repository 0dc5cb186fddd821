import type { UpgradeCampaignItem, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { itemCampaignQuery, workspaceCampaignItemsQuery } from '../../api/workspace-campaigns.js';
import { ITEM_WORDS, STATUS_WORDS } from '../../app/campaigns/campaign-words.js';
import { useOrganization } from '../../app/use-organization.js';
import { Badge } from '../../ui/data/badge.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

/** The campaigns that upgrade the workspace and have not ended, at most five. */
export function CampaignNotices({ workspace }: { workspace: Workspace }) {
  const { data: items = [] } = useQuery(workspaceCampaignItemsQuery(workspace.id));
  return items.map((item) => <CampaignNotice key={item.id} workspace={workspace} item={item} />);
}

interface NoticeProps {
  readonly workspace: Workspace;
  readonly item: UpgradeCampaignItem;
}

function CampaignNotice({ workspace, item }: NoticeProps) {
  // Callers who may read variable sets may also read campaigns.
  const mayRead = useOrganization()?.permissions.canReadVarsets ?? false;
  const { upgradeCampaignId: campaignId } = item;
  const { data: campaign } = useQuery({
    ...itemCampaignQuery(campaignId ?? ''),
    enabled: mayRead && campaignId !== null,
  });
  return (
    <Notice
      tone={item.status === 'needs_value' || item.status === 'failed' ? 'warn' : 'accent'}
      title={
        campaign
          ? `Part of the upgrade campaign “${campaign.name}” (${STATUS_WORDS[campaign.status].text.toLowerCase()})`
          : 'Part of an upgrade campaign'
      }
      actions={
        <Stack direction="row">
          <EnterValuesLink workspace={workspace} item={item} />
          {mayRead && campaignId !== null && (
            <ButtonLink
              to="/$org/campaigns/$campaign"
              params={{ org: workspace.organizationId ?? '', campaign: campaignId }}
            >
              Show the campaign
            </ButtonLink>
          )}
        </Stack>
      }
    >
      The upgrade of this workspace:{' '}
      <Badge tone={ITEM_WORDS[item.status].tone}>{ITEM_WORDS[item.status].text}</Badge>{' '}
      {item.reason !== null && <bdi>{item.reason}</bdi>}
    </Notice>
  );
}

/** Links to the form that upgrades the workspace. The campaign adopts that upgrade. */
function EnterValuesLink({ workspace, item }: NoticeProps) {
  const { organizationId, name, permissions } = workspace;
  if (item.status !== 'needs_value' || !permissions.canQueueApply || organizationId === null)
    return null;
  return (
    <ButtonLink
      look="primary"
      to="/$org/workspaces/$workspace/upgrade"
      params={{ org: organizationId, workspace: name }}
    >
      Enter values
    </ButtonLink>
  );
}
