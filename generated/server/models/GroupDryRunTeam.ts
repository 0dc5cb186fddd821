// Generated from openapi/ by npm run generate. Do not edit.

export interface GroupDryRunTeam {
  'organization': string;
  'team-id': string;
  'team-name': string;
  /** `refuse`: the user has left the group, but remains in the team as the last owner. */
  'effect': 'add' | 'keep' | 'remove' | 'refuse';
}
