// Generated from openapi/ by npm run generate. Do not edit.
import type { RunStatus } from './RunStatus.js';

export interface WorkspaceUpgradeAttributes {
  'status': RunStatus;
  /** URL of the run's page. */
  'plan-url': string;
}
