import { count, oneOf, pageNumber, searchOf, text } from '../search.js';

const GROUPS = [
  'no_change',
  'additions',
  'in_place',
  'replaces',
  'destroys',
  'failed',
  'needs_value',
  'waiting_for_owner',
  'blocked',
  'skipped',
  'not_planned',
] as const;

export const CAMPAIGN_STATUSES = [
  'draft',
  'planning',
  'ready',
  'applying',
  'paused',
  'done',
  'stopped',
] as const;

/** The filter of the page of a campaign. */
export const campaignSearch = searchOf({
  group: oneOf(...GROUPS),
  wave: count,
  page: pageNumber,
});

/** The filter of the list of campaigns. `start` opens the form for a new campaign. */
export const campaignsSearch = searchOf({
  status: oneOf(...CAMPAIGN_STATUSES),
  page: pageNumber,
  start: text,
});
