// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderPlatform } from './ProviderPlatform.js';

export interface ProviderRelease {
  'version': string;
  'protocols': Array<string>;
  'platforms': Array<ProviderPlatform>;
}
