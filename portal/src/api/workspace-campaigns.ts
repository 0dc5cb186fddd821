import { UpgradeCampaignItemsApi, UpgradeCampaignsApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const campaigns = new UpgradeCampaignsApi(connection);
const items = new UpgradeCampaignItemsApi(connection);

/** Milliseconds between two polls: campaigns advance while the page is open. */
const REFRESH_MS = 10_000;
const PAGE_SIZE = 5;

/** The first page of a workspace's items in campaigns that have not ended, newest first. */
export const workspaceCampaignItemsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['workspaces', workspaceId, 'campaign-items'],
    queryFn: async ({ signal }) => {
      const page = { workspaceId, pageSize: PAGE_SIZE };
      return (await items.listWorkspaceUpgradeCampaignItems(page, { signal })).items;
    },
    refetchInterval: ({ state: { data } }) => (data?.length ? REFRESH_MS : false),
  });

/** The campaign of an item, for callers who may read campaigns. */
export const itemCampaignQuery = (upgradeCampaignId: string) =>
  queryOptions({
    queryKey: ['upgrade-campaigns', 'of-item', upgradeCampaignId],
    queryFn: async ({ signal }) => campaigns.read({ upgradeCampaignId }, { signal }),
    refetchInterval: REFRESH_MS,
  });
