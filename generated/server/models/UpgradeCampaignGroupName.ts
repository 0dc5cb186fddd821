// Generated from openapi/ by npm run generate. Do not edit.
/** What the plan changes (nothing, only new resources, changes in place or of outputs, replaced resources, or resources that are destroyed or no longer managed), or why there is no plan that can be applied now. */
export type UpgradeCampaignGroupName = 'no_change' | 'additions' | 'in_place' | 'replaces' | 'destroys' | 'failed' | 'needs_value' | 'waiting_for_owner' | 'blocked' | 'skipped' | 'not_planned';
