// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderRelease } from './ProviderRelease.js';

export interface ProviderReleaseList {
  'versions': Array<ProviderRelease>;
  /** One warning for each deprecated version, at most ten. The tools print them when they install any version of the provider. */
  'warnings'?: Array<string>;
}
