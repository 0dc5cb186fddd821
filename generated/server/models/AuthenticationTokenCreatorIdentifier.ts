// Generated from openapi/ by npm run generate. Do not edit.

/** Null if no user created the token, or the user is deleted. */
export interface AuthenticationTokenCreatorIdentifier {
  'id': string;
  'type': 'users';
}
