/** The background task that advances campaigns. */
export const CAMPAIGN_TASK = 'upgrade-campaigns';
