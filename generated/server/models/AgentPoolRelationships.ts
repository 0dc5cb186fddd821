// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentPoolScopeRelationship } from './AgentPoolScopeRelationship.js';
import type { OrganizationRelationship } from './OrganizationRelationship.js';

export interface AgentPoolRelationships {
  'organization': OrganizationRelationship;
  'allowed-workspaces': AgentPoolScopeRelationship;
  'allowed-projects': AgentPoolScopeRelationship;
  'excluded-workspaces': AgentPoolScopeRelationship;
}
