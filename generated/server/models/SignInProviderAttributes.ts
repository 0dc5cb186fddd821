// Generated from openapi/ by npm run generate. Do not edit.
import type { RefusedRemoval } from './RefusedRemoval.js';

export interface SignInProviderAttributes {
  /** Name as shown on the sign-in page. */
  'name': string;
  /** The issuer identifier. */
  'issuer': string;
  'client-id': string;
  'has-client-secret': boolean;
  'scopes': Array<string>;
  /** The claim from which Gantry derives the names of new users. */
  'username-claim': string;
  /** The claim with the groups of a user, or a path to it, such as `realm_access.roles`. */
  'groups-claim': string;
  /** The group that gives its members the rights of a site administrator. */
  'site-admin-group': string | null;
  'enabled': boolean;
  /** The users whom Gantry kept in the team `owners` as the last owner, although no group maps them to it. At most 100 for all providers together, the earliest first. */
  'refused-removals': Array<RefusedRemoval>;
  'created-at': string;
  /** The redirect URI, to register at the issuer. */
  'callback-url': string;
  /** The address for logout tokens, to register at the issuer. */
  'backchannel-logout-url': string;
  /** The address after a logout, to register at the issuer. */
  'post-logout-url': string;
}
