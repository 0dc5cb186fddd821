// Generated from openapi/ by npm run generate. Do not edit.

/** A user or a membership, as its own operation returns it. */
export interface TeamIncludedResource {
  'id': string;
  'type': 'users' | 'organization-memberships';
  'attributes': { [key: string]: any; };
  'relationships'?: { [key: string]: any; };
  'links'?: { [key: string]: any; };
}
