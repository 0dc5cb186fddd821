// Generated from openapi/ by npm run generate. Do not edit.

export interface LoginRequestAttributes {
  /** The name of the tool. */
  'client-name': string;
  /** Where the tool receives the code. */
  'redirect-uri': string;
  /** The shortest maximum token lifetime of the user's organizations, in milliseconds; null means no limit. */
  'max-ttl-ms': number | null;
}
