// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceUpgradeMeta } from './WorkspaceUpgradeMeta.js';
import type { WorkspaceUpgradeResource } from './WorkspaceUpgradeResource.js';

export interface WorkspaceUpgradeDocument {
  'data': WorkspaceUpgradeResource;
  'meta'?: WorkspaceUpgradeMeta;
}
