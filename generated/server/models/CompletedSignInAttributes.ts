// Generated from openapi/ by npm run generate. Do not edit.

export interface CompletedSignInAttributes {
  /** The page of the portal to show. */
  'next': string;
}
