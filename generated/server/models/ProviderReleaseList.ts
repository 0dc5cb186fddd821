// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderRelease } from './ProviderRelease.js';

export interface ProviderReleaseList {
  'versions': Array<ProviderRelease>;
}
