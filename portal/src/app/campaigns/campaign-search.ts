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

/** What the page of a campaign shows. */
export const campaignSearch = searchOf({
  group: oneOf(...GROUPS),
  wave: count,
  page: pageNumber,
});

/** What the list of campaigns shows. */
export const campaignsSearch = searchOf({
  status: oneOf(...CAMPAIGN_STATUSES),
  page: pageNumber,
  start: text,
});
