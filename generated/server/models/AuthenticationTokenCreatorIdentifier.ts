// Generated from openapi/ by npm run generate. Do not edit.

/** Null if no user created the token. The user may have been deleted. */
export interface AuthenticationTokenCreatorIdentifier {
  'id': string;
  'type': 'users';
}
