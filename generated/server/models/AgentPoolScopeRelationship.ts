// Generated from openapi/ by npm run generate. Do not edit.
import type { ResourceIdentifier } from './ResourceIdentifier.js';

export interface AgentPoolScopeRelationship {
  'data': Array<ResourceIdentifier>;
}
