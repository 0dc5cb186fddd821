// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderRelease } from './ProviderRelease.js';

export interface ProviderReleaseList {
  'versions': Array<ProviderRelease>;
  /** One warning for each deprecated version, at most for the ten that were created last; absent if there are none. The tools print all of them when they install any version of the provider. */
  'warnings'?: Array<string>;
}
