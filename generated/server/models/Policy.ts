// Generated from openapi/ by npm run generate. Do not edit.

export interface Policy {
  'name': string;
  'description': string | null;
  'enforcement-level': 'advisory' | 'mandatory';
  'query': string;
  /** The Rego module; null in lists. */
  'content': string | null;
  /** The SHA-256 of the content. */
  'digest': string;
}
