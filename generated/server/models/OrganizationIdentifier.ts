// Generated from openapi/ by npm run generate. Do not edit.

export interface OrganizationIdentifier {
  /** The name of the organization. */
  'id': string;
  'type': 'organizations';
}
