// Generated from openapi/ by npm run generate. Do not edit.

export interface OrganizationMembershipAttributes {
  'status': 'active';
  'email': string;
}
