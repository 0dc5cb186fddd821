import {
  type CreateUpgradeCampaignArguments,
  type UpdateUpgradeCampaignArguments,
  type UpgradeCampaign,
  type UpgradeCampaignGroupName,
  type UpgradeCampaignItem,
  UpgradeCampaignItemsApi,
  UpgradeCampaignsApi,
  type VarCreateAttributes,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { UpgradeCampaign, UpgradeCampaignGroupName, UpgradeCampaignItem };

const campaigns = new UpgradeCampaignsApi(connection);
const items = new UpgradeCampaignItemsApi(connection);

const PAGE_SIZE = 25;
const KEY = 'upgrade-campaigns';
const REFRESH_MS = 2_000;

const isOpen = ({ status }: UpgradeCampaign): boolean =>
  !['draft', 'done', 'stopped'].includes(status);

export type CampaignStatus = UpgradeCampaign['status'];

export const campaignsQuery = (
  organizationName: string,
  status: CampaignStatus | undefined,
  pageNumber = 1,
) =>
  queryOptions({
    queryKey: [KEY, organizationName, status, pageNumber],
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        campaigns.list(
          { organizationName, ...page, ...(status !== undefined && { status }) },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isOpen) ? REFRESH_MS : false),
  });

export const campaignQuery = (upgradeCampaignId: string) =>
  queryOptions({
    queryKey: [KEY, 'one', upgradeCampaignId],
    queryFn: async ({ signal }) => campaigns.read({ upgradeCampaignId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? REFRESH_MS : false),
  });

export interface ItemFilter {
  readonly group?: UpgradeCampaignGroupName | undefined;
  readonly wave?: number | undefined;
  readonly page?: number | undefined;
}

export const campaignItemsQuery = (
  campaign: UpgradeCampaign,
  { group, wave, page: pageNumber = 1 }: ItemFilter,
) =>
  queryOptions({
    // The key contains the status, so that a change of the status loads the items again.
    queryKey: [KEY, 'items', campaign.id, campaign.status, group, wave, pageNumber],
    placeholderData: keepPreviousData,
    refetchInterval: isOpen(campaign) ? REFRESH_MS : false,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        items.list(
          {
            upgradeCampaignId: campaign.id,
            ...page,
            ...(group !== undefined && { group }),
            ...(wave !== undefined && { wave }),
          },
          { signal },
        ),
      ),
  });

export type NewCampaign = Omit<CreateUpgradeCampaignArguments, 'organizationName'>;

/**
 * Creates a campaign and starts to plan it. If it cannot be planned, stops it and rethrows the
 * error.
 */
export async function startCampaign(
  organizationName: string,
  campaign: NewCampaign,
): Promise<UpgradeCampaign> {
  const { id } = await campaigns.create({ organizationName, ...campaign });
  try {
    return await campaigns.plan({ upgradeCampaignId: id });
  } catch (error) {
    await campaigns.stop({ upgradeCampaignId: id }).catch(() => undefined);
    throw error;
  }
}

export type CampaignSettings = Omit<UpdateUpgradeCampaignArguments, 'upgradeCampaignId'>;

export const updateCampaign = async (upgradeCampaignId: string, settings: CampaignSettings) =>
  campaigns.update({ upgradeCampaignId, ...settings });

export type CampaignAction = 'plan' | 'apply' | 'pause' | 'resume' | 'stop';

export const performCampaignAction = async (upgradeCampaignId: string, action: CampaignAction) =>
  campaigns[action]({ upgradeCampaignId });

export type ItemAction = 'retry' | 'confirm';

export const performItemAction = async (upgradeCampaignItemId: string, action: ItemAction) =>
  items[action]({ upgradeCampaignItemId });

export const giveInputs = async (
  upgradeCampaignItemId: string,
  vars: readonly VarCreateAttributes[],
) => items.giveInputs({ upgradeCampaignItemId, vars });

export const refreshCampaigns = async (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY] });
