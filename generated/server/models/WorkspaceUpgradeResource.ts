// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceUpgradeRelationships } from './WorkspaceUpgradeRelationships.js';
import type { WorkspaceUpgradeAttributes } from './WorkspaceUpgradeAttributes.js';

export interface WorkspaceUpgradeResource {
  /** ID of the upgrade, which is the ID of its run: `run-` and 16 characters. */
  'id': string;
  'type': 'workspace-upgrade';
  'attributes': WorkspaceUpgradeAttributes;
  'relationships': WorkspaceUpgradeRelationships;
}
