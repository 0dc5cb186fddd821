// Generated from openapi/ by npm run generate. Do not edit.
import type { RunCostEstimate } from './RunCostEstimate.js';
import type { RunActions } from './RunActions.js';
import type { RunPermissions } from './RunPermissions.js';
import type { RunStatus } from './RunStatus.js';
import type { RunStatusTimestamps } from './RunStatusTimestamps.js';

export interface RunAttributes {
  'actions': RunActions;
  'auto-apply': boolean;
  /** When the cancel was requested. */
  'canceled-at': string | null;
  'cost-estimate': RunCostEstimate | null;
  'created-at': string;
  /** Why the run is `errored`, without secrets. */
  'error-message': string | null;
  /** The earliest time at which the run can be force-canceled. */
  'force-cancel-available-at': string | null;
  /** Whether an apply would change something; false until the plan exists. */
  'has-changes': boolean;
  /** Exact version of the provisioning tool; empty until a worker has chosen it. */
  'iac-version': string;
  /** Whether the run destroys everything that the workspace manages. */
  'is-destroy': boolean;
  'message': string;
  'permissions': RunPermissions;
  'plan-only': boolean;
  /** Always true. */
  'refresh': boolean;
  /** Always false. */
  'refresh-only': boolean;
  /** Always false. */
  'save-plan': boolean;
  /** What created the run. Always `tfe-api` in this release; the source of its workspace shows whether no-code provisioning did. */
  'source': 'tfe-api' | 'tfe-ui' | 'tfe-configuration-version';
  'status': RunStatus;
  'status-timestamps': RunStatusTimestamps;
  /** Same as `iac-version`, under the name that existing clients read. */
  'terraform-version': string;
  'updated-at': string;
}
