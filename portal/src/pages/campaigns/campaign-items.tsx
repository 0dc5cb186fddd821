import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  campaignItemsQuery,
  type ItemFilter,
  type UpgradeCampaign,
  type UpgradeCampaignGroupName,
  type UpgradeCampaignItem,
} from '../../api/campaigns.js';
import { GROUP_NAMES, GROUP_WORDS, ITEM_WORDS } from '../../app/campaigns/campaign-words.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { Stack } from '../../ui/stack.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Toolbar } from '../../ui/toolbar.js';
import { ItemActions } from './item-actions.js';

interface CampaignItemsProps {
  readonly org: string;
  readonly campaign: UpgradeCampaign;
  readonly filter: ItemFilter;
  readonly onFilter: (filter: ItemFilter) => void;
}

/** The workspaces of a campaign, filtered by group and wave. */
export function CampaignItems({ org, campaign, filter, onFilter }: CampaignItemsProps) {
  const query = useQuery(campaignItemsQuery(campaign, filter));
  if (campaign.itemCount === 0)
    return campaign.status === 'draft' ? (
      <EmptyState title="Nothing is planned yet">
        When the upgrades are planned, this page shows what they change in each workspace.
      </EmptyState>
    ) : (
      <EmptyState title="Nothing was planned">This campaign contains no workspaces.</EmptyState>
    );
  return (
    <Card title="Workspaces">
      <Stack>
        <Toolbar>
          <NativeSelect
            label="Change or status"
            options={[
              { id: 'all', label: 'All workspaces' },
              ...GROUP_NAMES.map((id) => ({ id, label: GROUP_WORDS[id] })),
            ]}
            value={filter.group ?? 'all'}
            onChange={(id) => onFilter({ wave: filter.wave, group: groupOf(id) })}
          />
          {campaign.waves.length > 1 && (
            <NativeSelect
              label="Wave"
              options={[
                { id: 'all', label: 'All waves' },
                ...campaign.waves.map(({ number }) => ({
                  id: String(number),
                  label: `Wave ${number}`,
                })),
              ]}
              value={String(filter.wave ?? 'all')}
              onChange={(id) =>
                onFilter({ group: filter.group, wave: id === 'all' ? undefined : Number(id) })
              }
            />
          )}
        </Toolbar>
        <Loaded query={query}>
          {({ items, pagination }) =>
            items.length === 0 ? (
              <EmptyState title="No workspace matches">Choose another filter.</EmptyState>
            ) : (
              <>
                <DataTable
                  label="Workspaces of the campaign"
                  columns={columnsOf(org, campaign)}
                  items={items}
                />
                <Pager pagination={pagination} onPage={(page) => onFilter({ ...filter, page })} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}

const groupOf = (id: string): UpgradeCampaignGroupName | undefined =>
  GROUP_NAMES.find((name) => name === id);

function columnsOf(
  org: string,
  campaign: UpgradeCampaign,
): readonly DataColumn<UpgradeCampaignItem>[] {
  return [
    {
      id: 'workspace',
      title: 'Workspace',
      isRowHeader: true,
      cell: (item) => <UpgradeLink org={org} item={item} />,
    },
    {
      id: 'status',
      title: 'Status',
      cell: ({ status, reason }) => (
        <>
          <Badge tone={ITEM_WORDS[status].tone}>{ITEM_WORDS[status].text}</Badge>
          {reason !== null && <div>{reason}</div>}
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes',
      isSecondary: true,
      cell: ({ changes }) => changes && changesText(changes),
    },
    { id: 'wave', title: 'Wave', isSecondary: true, cell: ({ wave }) => wave },
    {
      id: 'actions',
      title: 'Actions',
      cell: (item) => <ItemActions org={org} campaign={campaign} item={item} />,
    },
  ];
}

/** Links to the run of the upgrade, or to the workspace if there is no run yet. */
function UpgradeLink({ org, item }: { org: string; item: UpgradeCampaignItem }) {
  const { workspaceName: workspace, runId: run } = item;
  return run === null ? (
    <Link to="/$org/workspaces/$workspace" params={{ org, workspace }}>
      {workspace}
    </Link>
  ) : (
    <Link to="/$org/workspaces/$workspace/runs/$run" params={{ org, workspace, run }}>
      {workspace}
    </Link>
  );
}

function changesText(changes: NonNullable<UpgradeCampaignItem['changes']>): string {
  const parts = [
    [changes.created, 'created'],
    [changes.changed, 'changed'],
    [changes.replaced, 'replaced'],
    [changes.destroyed, 'destroyed'],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, verb]) => `${count} ${verb}`);
  return texts.length === 0 ? 'None' : texts.join(', ');
}
