export const CAMPAIGN_TASK = 'upgrade-campaigns';
