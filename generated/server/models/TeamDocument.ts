// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamResource } from './TeamResource.js';
import type { TeamIncludedResource } from './TeamIncludedResource.js';

export interface TeamDocument {
  'data': TeamResource;
  /** The team's users, sorted by user name, and their memberships, if `include` contains them. Only owners and the organization's token see the memberships. */
  'included'?: Array<TeamIncludedResource>;
}
