// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderRelease } from './ProviderRelease.js';

export interface ProviderReleaseList {
  'versions': Array<ProviderRelease>;
  /** Warnings for the deprecated versions in the list, at most for the ten that were created last; absent if there are none. The tools print all of them when they install any version of the provider. */
  'warnings'?: Array<string>;
}
