// Generated from openapi/ by npm run generate. Do not edit.

/** Null if no user created the token, or the user was deleted. */
export interface AuthenticationTokenCreatorIdentifier {
  'id': string;
  'type': 'users';
}
