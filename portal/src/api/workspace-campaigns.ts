import { UpgradeCampaignItemsApi, UpgradeCampaignsApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const campaigns = new UpgradeCampaignsApi(connection);
const items = new UpgradeCampaignItemsApi(connection);

/** Campaigns advance while the page is open. */
const REFRESH_MS = 10_000;
const PAGE_SIZE = 5;

/** A workspace's items in the newest campaigns that have not ended; the newest campaign first. */
export const workspaceCampaignItemsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'campaign-items'],
    queryFn: async ({ signal }) => {
      const page = { workspaceId, pageSize: PAGE_SIZE };
      return (await items.listWorkspaceUpgradeCampaignItems(page, { signal })).items;
    },
    refetchInterval: ({ state: { data } }) => (data?.length ? REFRESH_MS : false),
  });

/** Fails for callers who may not read campaigns. */
export const itemCampaignQuery = (upgradeCampaignId: string) =>
  queryOptions({
    queryKey: ['upgrade-campaigns', 'of-item', upgradeCampaignId],
    queryFn: async ({ signal }) => campaigns.read({ upgradeCampaignId }, { signal }),
    refetchInterval: REFRESH_MS,
  });
