// Generated from openapi/ by npm run generate. Do not edit.

/** The user or team that signed in. */
export interface SessionCaller {
  'kind': 'user' | 'team';
  /** ID of the user or the team. */
  'id': string;
  /** Name of the user or the team. */
  'name': string;
  'is-site-admin': boolean;
}
