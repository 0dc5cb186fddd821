// Generated from openapi/ by npm run generate. Do not edit.
/**  */
export type UpgradeCampaignStatus = 'draft' | 'planning' | 'ready' | 'applying' | 'paused' | 'done' | 'stopped';
