// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderRelease } from './ProviderRelease.js';

export interface ProviderReleaseList {
  'versions': Array<ProviderRelease>;
  /** Printed by clients that install any version. One for each deprecated version, at most ten. */
  'warnings'?: Array<string>;
}
