// Generated from openapi/ by npm run generate. Do not edit.

/** A user or a team, as its own operation returns it. */
export interface OrganizationMembershipIncludedResource {
  'id': string;
  'type': 'users' | 'teams';
  'attributes': { [key: string]: any; };
  'relationships'?: { [key: string]: any; };
  'links'?: { [key: string]: any; };
}
