import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { campaignsQuery, startCampaign, type UpgradeCampaign } from '../../api/campaigns.js';
import { CAMPAIGN_STATUSES } from '../../app/campaigns/campaign-search.js';
import { STATUS_WORDS, upgradedCount } from '../../app/campaigns/campaign-words.js';
import { useMayManageCampaigns } from '../../app/campaigns/use-may-manage-campaigns.js';
import { Badge } from '../../ui/data/badge.js';
import type { DataColumn } from '../../ui/data/data-table.js';
import { PagedTable } from '../../ui/data/paged-table.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Toolbar } from '../../ui/toolbar.js';
import { CampaignForm } from './campaign-form.js';

const route = getRouteApi('/signed-in/$org/campaigns');

const columns: readonly DataColumn<UpgradeCampaign>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => (
      <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].text}</Badge>
    ),
  },
  {
    id: 'progress',
    title: 'Upgraded',
    cell: (campaign) => `${upgradedCount(campaign)} of ${campaign.itemCount}`,
  },
  {
    id: 'version',
    title: 'New version',
    isSecondary: true,
    cell: ({ moduleVersion }) => moduleVersion ?? 'Not planned yet',
  },
  {
    id: 'created',
    title: 'Created',
    isSecondary: true,
    cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
  },
];

const ANY = 'any';

const STATUS_OPTIONS = CAMPAIGN_STATUSES.map((id) => ({ id, label: STATUS_WORDS[id].text }));

const statusOf = (id: string) => CAMPAIGN_STATUSES.find((status) => status === id);

export function CampaignsPage() {
  const { org } = route.useParams();
  const { page, start, status } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(campaignsQuery(org, status, page));
  const close = (createdId?: string): void => {
    if (createdId === undefined) void navigate({ search: { page, status }, replace: true });
    else void navigate({ to: '/$org/campaigns/$campaign', params: { org, campaign: createdId } });
  };
  const mayManage = useMayManageCampaigns();
  const create = mayManage && (
    <Button
      look="primary"
      onPress={() => void navigate({ search: { page, status, start: 'new' } })}
    >
      Upgrade workspaces
    </Button>
  );
  return (
    <Page
      title="Upgrade campaigns"
      trail={
        <Link to="/$org/no-code" params={{ org }}>
          No-code modules
        </Link>
      }
      intro="Move many workspaces to the newest settings of their module: see what changes first, then apply it in waves."
      actions={create}
    >
      <Toolbar>
        <NativeSelect
          label="Status"
          options={[{ id: ANY, label: 'Any status' }, ...STATUS_OPTIONS]}
          value={status ?? ANY}
          onChange={(id) => void navigate({ search: { status: statusOf(id) } })}
        />
      </Toolbar>
      <PagedTable
        query={query}
        label="Upgrade campaigns"
        columns={columns}
        href={({ id }) => `/${org}/campaigns/${id}`}
        onPage={(number) => void navigate({ search: { status, page: number } })}
        empty={
          status !== undefined ? (
            <EmptyState title="No campaign has this status">Choose another status.</EmptyState>
          ) : (
            <EmptyState title="No campaigns yet" actions={create}>
              A campaign plans the upgrades of the workspaces that you select. Nothing is applied
              until you choose “Apply”.
            </EmptyState>
          )
        }
      />
      <Dialog
        title="Upgrade workspaces"
        isOpen={mayManage && start !== undefined}
        onClose={() => close()}
      >
        <CampaignForm
          org={org}
          noCodeModuleId={start === 'new' ? undefined : start}
          onClose={close}
          onSubmit={async (campaign) => (await startCampaign(org, campaign)).id}
        />
      </Dialog>
    </Page>
  );
}
