export * from '../../generated/client/index.js';
export { Call } from './call.js';
export type { Callback } from './callback.js';
export { type CallOptions, Connection, type GantryOptions } from './connection.js';
export { isConnectionError } from './connection-error.js';
export { type ErrorDetail, GantryError } from './errors.js';
export { Gantry, type RequestOptions } from './gantry.js';
export { Listing, type Page, type PagePosition } from './listing.js';
export type { Bytes, Timestamp } from './operation.js';
export type { RunLogLine, RunPhase } from './run-log.js';
export {
  type FollowLogOptions,
  isFinalStatus,
  RunEndedError,
  RunsApi,
  type WaitOptions,
} from './runs.js';
export {
  CampaignEndedError,
  type CampaignWaitOptions,
  UpgradeCampaignsApi,
} from './upgrade-campaigns.js';
