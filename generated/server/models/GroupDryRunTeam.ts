// Generated from openapi/ by npm run generate. Do not edit.

export interface GroupDryRunTeam {
  'organization': string;
  'team-id': string;
  'team-name': string;
  /** `refuse`: the user has left the group, and remains because it is the last owner. */
  'effect': 'add' | 'keep' | 'remove' | 'refuse';
}
