// Generated from openapi/ by npm run generate. Do not edit.

export interface GroupDryRunTeam {
  'organization': string;
  'team-id': string;
  'team-name': string;
  /** `refuse`: no group maps the user to the team, but the user remains in it as the last owner. */
  'effect': 'add' | 'keep' | 'remove' | 'refuse';
}
