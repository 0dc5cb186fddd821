// Generated from openapi/ by npm run generate. Do not edit.
import type { GroupDryRunTeam } from './GroupDryRunTeam.js';

export interface GroupDryRunAttributes {
  /** Whether a group makes the user a site administrator. */
  'is-site-admin': boolean;
  /** Number of groups that are not mapped to a team. */
  'unmapped-group-count': number;
  'teams': Array<GroupDryRunTeam>;
}
