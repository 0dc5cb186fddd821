// Generated from openapi/ by npm run generate. Do not edit.
import type { RunCostEstimate } from './RunCostEstimate.js';
import type { RunActions } from './RunActions.js';
import type { RunIdentity } from './RunIdentity.js';
import type { RunPermissions } from './RunPermissions.js';
import type { RunStatus } from './RunStatus.js';
import type { RunStatusTimestamps } from './RunStatusTimestamps.js';

export interface RunAttributes {
  'actions': RunActions;
  'auto-apply': boolean;
  /** When the cancel, or the first force-cancel that followed it, was requested. */
  'canceled-at': string | null;
  'cost-estimate': RunCostEstimate | null;
  'created-at': string;
  /** Why the run is `errored`, without secrets. */
  'error-message': string | null;
  /** The earliest time of the next force-cancel; null unless a cancel was requested and a runner executes the run. */
  'force-cancel-available-at': string | null;
  /** Whether applying the plan changes something; false until the plan exists. */
  'has-changes': boolean;
  /** Exact version of the provisioning tool; empty until a runner has chosen it. */
  'iac-version': string;
  /** The first 16 workload identities that the variables of the run configure, those of the plan first. Absent before a runner has claimed the run, and if there are none. */
  'identities'?: Array<RunIdentity>;
  /** Whether the run destroys everything that the workspace manages. */
  'is-destroy': boolean;
  'message': string;
  'permissions': RunPermissions;
  'plan-only': boolean;
  /** Only in the run queue of the organization: 0 while a runner executes the run, otherwise its position among the waiting runs of the queue. */
  'position-in-queue'?: number;
  /** Whether the plan first updates the state from the resources. */
  'refresh': boolean;
  /** Whether the run only updates the state to match the resources. */
  'refresh-only': boolean;
  /** Addresses of resources that the plan replaces. */
  'replace-addrs': Array<string>;
  /** Always false. */
  'save-plan': boolean;
  /** What created the run. `terraform+cloud`: a terminal, with a `cloud` block; `terraform`: a terminal, with the backend `remote`; `tfe-configuration-version`: an upload with `auto-queue-runs`; `tfe-api`: anything else, such as another client, a schedule or no-code provisioning. */
  'source': 'tfe-api' | 'tfe-ui' | 'tfe-configuration-version' | 'terraform' | 'terraform+cloud';
  'status': RunStatus;
  'status-timestamps': RunStatusTimestamps;
  /** Addresses of resources to which the plan is limited, together with their dependencies. */
  'target-addrs': Array<string>;
  /** The same as `iac-version`, under the name that existing clients read. */
  'terraform-version': string;
  'updated-at': string;
}
