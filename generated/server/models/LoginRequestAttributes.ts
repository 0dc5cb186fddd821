// Generated from openapi/ by npm run generate. Do not edit.

export interface LoginRequestAttributes {
  /** The name of the tool. */
  'client-name': string;
  /** Where the tool receives the code. */
  'redirect-uri': string;
  /** The shortest maximum token lifetime of the organizations that the new token can reach, in milliseconds; null means no limit. */
  'max-ttl-ms': number | null;
}
