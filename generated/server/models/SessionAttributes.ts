// Generated from openapi/ by npm run generate. Do not edit.
import type { SitePermissions } from './SitePermissions.js';
import type { SessionCaller } from './SessionCaller.js';
import type { SessionOrganization } from './SessionOrganization.js';
import type { SessionSignIn } from './SessionSignIn.js';

export interface SessionAttributes {
  /** The time of signing in. */
  'created-at': string;
  /** When the session ends at the latest: 12 hours after signing in, or when its token expires, if that is earlier. */
  'expires-at': string;
  /** When the session ends if it is not used again. */
  'idle-expires-at': string;
  'caller': SessionCaller;
  'permissions': SitePermissions;
  'sign-in': SessionSignIn;
  /** The first 100 by name. `GET /api/v2/organizations` lists all. */
  'organizations': Array<SessionOrganization>;
  /** Number of organizations that `GET /api/v2/organizations` lists. */
  'organization-count': number;
}
