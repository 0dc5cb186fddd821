// Generated from openapi/ by npm run generate. Do not edit.
/** The most severe change of the plan (nothing, new resources, changes in place or only of outputs, replaced resources, or resources that are destroyed or no longer managed), unless the item has failed, was skipped, is blocked, or waits for a value or a user; `not_planned` if there is no plan, or if it cannot be read. */
export type UpgradeCampaignGroupName = 'no_change' | 'additions' | 'in_place' | 'replaces' | 'destroys' | 'failed' | 'needs_value' | 'waiting_for_owner' | 'blocked' | 'skipped' | 'not_planned';
