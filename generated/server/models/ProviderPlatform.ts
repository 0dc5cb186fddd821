// Generated from openapi/ by npm run generate. Do not edit.

export interface ProviderPlatform {
  'os': string;
  'arch': string;
}
