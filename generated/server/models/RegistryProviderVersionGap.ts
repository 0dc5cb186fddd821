// Generated from openapi/ by npm run generate. Do not edit.

export interface RegistryProviderVersionGap {
  'code': 'shasums' | 'shasums-sig' | 'platform' | 'provider-binary';
  /** What is missing and what to do. */
  'detail': string;
}
