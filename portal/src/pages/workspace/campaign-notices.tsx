import type { UpgradeCampaignItem, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { itemCampaignQuery, workspaceCampaignItemsQuery } from '../../api/workspace-campaigns.js';
import { ITEM_WORDS, STATUS_WORDS } from '../../app/campaigns/campaign-words.js';
import { useOrganization } from '../../app/use-organization.js';
import { Badge } from '../../ui/data/badge.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

/** The campaigns that upgrade the workspace. */
export function CampaignNotices({ workspace }: { workspace: Workspace }) {
  const { data: items = [] } = useQuery(workspaceCampaignItemsQuery(workspace.id));
  return items.map((item) => <CampaignNotice key={item.id} workspace={workspace} item={item} />);
}

interface NoticeProps {
  readonly workspace: Workspace;
  readonly item: UpgradeCampaignItem;
}

function CampaignNotice({ workspace, item }: NoticeProps) {
  // The same grants permit reading variable sets and campaigns.
  const mayRead = useOrganization()?.permissions.canReadVarsets ?? false;
  const { upgradeCampaignId: id } = item;
  const { data: campaign } = useQuery({
    ...itemCampaignQuery(id ?? ''),
    enabled: mayRead && id !== null,
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
          {mayRead && id !== null && (
            <ButtonLink
              to="/$org/campaigns/$campaign"
              params={{ org: workspace.organizationId ?? '', campaign: id }}
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
