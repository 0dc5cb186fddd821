import {
  type CreateUpgradeCampaignArguments,
  type UpgradeCampaign,
  type UpgradeCampaignGroupName,
  type UpgradeCampaignItem,
  UpgradeCampaignItemsApi,
  UpgradeCampaignsApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

export type { UpgradeCampaign, UpgradeCampaignGroupName, UpgradeCampaignItem };

const campaigns = new UpgradeCampaignsApi(connection);
const items = new UpgradeCampaignItemsApi(connection);

const PAGE_SIZE = 25;
const KEY = 'upgrade-campaigns';
/** Milliseconds between two readings of an open campaign. */
const REFRESH_MS = 2_000;

/** Whether it can change while somebody watches. */
const isOpen = ({ status }: UpgradeCampaign): boolean =>
  !['draft', 'done', 'stopped'].includes(status);

export const campaignsQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [KEY, organizationName, pageNumber],
    queryFn: async ({ signal }) => {
      const page = { pageNumber, pageSize: PAGE_SIZE };
      const { items: found, pagination } = await campaigns.list(
        { organizationName, ...page },
        { signal },
      );
      return { items: found, pagination };
    },
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
  { group, wave, page = 1 }: ItemFilter,
) =>
  queryOptions({
    // Read once more when the campaign ends.
    queryKey: [KEY, 'items', campaign.id, campaign.status, group, wave, page],
    placeholderData: keepPreviousData,
    refetchInterval: isOpen(campaign) ? REFRESH_MS : false,
    queryFn: async ({ signal }) => {
      const { items: found, pagination } = await items.list(
        {
          upgradeCampaignId: campaign.id,
          pageNumber: page,
          pageSize: PAGE_SIZE,
          ...(group !== undefined && { filterGroup: group }),
          ...(wave !== undefined && { filterWave: wave }),
        },
        { signal },
      );
      return { items: found, pagination };
    },
  });

export type NewCampaign = Omit<CreateUpgradeCampaignArguments, 'organizationName'>;

/** Creates a campaign, and starts to plan it. */
export async function startCampaign(
  organizationName: string,
  wanted: NewCampaign,
): Promise<UpgradeCampaign> {
  const { id } = await campaigns.create({ organizationName, ...wanted });
  return campaigns.plan({ upgradeCampaignId: id });
}

export type CampaignAction = 'plan' | 'apply' | 'pause' | 'resume' | 'stop';

export const steerCampaign = async (action: CampaignAction, upgradeCampaignId: string) =>
  campaigns[action]({ upgradeCampaignId });

export type ItemAction = 'retry' | 'confirm';

export const actOnItem = async (action: ItemAction, upgradeCampaignItemId: string) =>
  items[action]({ upgradeCampaignItemId });

/** Gives values of variables by their names, as plain text or HCL. */
export const giveInputs = async (
  upgradeCampaignItemId: string,
  values: Readonly<Record<string, string>>,
  hcl: boolean,
) =>
  items.giveInputs({
    upgradeCampaignItemId,
    vars: Object.entries(values).map(([key, value]) => ({ key, value, category: 'iac', hcl })),
  });

export const refreshCampaigns = async (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY] });
