// Generated from openapi/ by npm run generate. Do not edit.
import type { EffectiveTagBindingsRelationship } from './EffectiveTagBindingsRelationship.js';
import type { DefaultAgentPoolRelationship } from './DefaultAgentPoolRelationship.js';
import type { OrganizationRelationship } from './OrganizationRelationship.js';

export interface ProjectRelationships {
  'organization': OrganizationRelationship;
  'effective-tag-bindings'?: EffectiveTagBindingsRelationship;
  'default-agent-pool'?: DefaultAgentPoolRelationship;
}
