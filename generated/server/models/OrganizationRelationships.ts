// Generated from openapi/ by npm run generate. Do not edit.
import type { EntitlementSetRelationship } from './EntitlementSetRelationship.js';
import type { DefaultAgentPoolRelationship } from './DefaultAgentPoolRelationship.js';
import type { ToOne } from './ToOne.js';

export interface OrganizationRelationships {
  'entitlement-set': EntitlementSetRelationship;
  'default-project'?: ToOne;
  'default-agent-pool'?: DefaultAgentPoolRelationship;
}
