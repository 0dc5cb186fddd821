// Generated from openapi/ by npm run generate. Do not edit.
/** `organization`: every member of the organization sees the team. `secret`: only its members, its tokens, owners and the organization's token see it. */
export type TeamVisibility = 'secret' | 'organization';
