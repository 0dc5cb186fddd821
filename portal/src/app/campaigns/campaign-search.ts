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

export const campaignSearch = searchOf({
  group: oneOf(...GROUPS),
  wave: count,
  page: pageNumber,
});

/** `start` opens the form for a new campaign: `new`, or the ID of its no-code module. */
export const campaignsSearch = searchOf({
  status: oneOf(...CAMPAIGN_STATUSES),
  page: pageNumber,
  start: text,
});
