// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceActions } from './WorkspaceActions.js';
import type { WorkspaceSettingOverwrites } from './WorkspaceSettingOverwrites.js';
import type { WorkspacePermissions } from './WorkspacePermissions.js';

/** Times are ISO 8601 in UTC with milliseconds. Attributes of features that Gantry does not support have a constant value, such as null or an empty list. */
export interface WorkspaceAttributes {
  'actions': WorkspaceActions;
  /** Whether the workspace accepts destroy runs. */
  'allow-destroy-plan': boolean;
  /** Average duration of an apply, in milliseconds; null if none of the last 30 ended runs has one. */
  'apply-duration-average': number | null;
  /** Whether assessments are enabled: the setting of the workspace or, without one, whether its project has an `assessment-interval`. */
  'assessments-enabled': boolean;
  /** Whether, by default, Gantry applies a successful plan without a confirmation. Approval rules and policies can prevent this. */
  'auto-apply': boolean;
  /** How long after the last activity Gantry destroys the resources: a number of days (`14d`) or hours (`2h`). Null if the time does not depend on activity. */
  'auto-destroy-activity-duration': string | null;
  /** When Gantry destroys the resources of the workspace; null if automatic destruction is off, or has destroyed them. With an `auto-destroy-activity-duration`, each activity postpones this time. */
  'auto-destroy-at': string | null;
  /** `waiting`: the destruction is due, but the workspace is locked. `running`: the destroy run is queued or active. `errored`: the destroy run failed, was canceled or discarded, or could not be queued. `destroyed`: the resources are destroyed, or there were none. Null until the destruction is due. */
  'auto-destroy-status': string | null;
  'created-at': string;
  /** Null if there is none. */
  'description': string | null;
  /** Whether the last successful assessment found drift; null if there is none, or if the workspace managed no resources when a later assessment was due. */
  'drifted': boolean | null;
  /** Always `default`. */
  'environment': string;
  /** Who executes runs. `remote`: Gantry. `agent`: an agent of the pool. `local`: the tool, on the machine of its user; Gantry only stores the state. */
  'execution-mode': 'remote' | 'agent' | 'local';
  /** Always true, the default in existing clients; Gantry does not start runs from a version control system. */
  'file-triggers-enabled': boolean;
  /** Whether runs of every workspace of the organization may read the state. */
  'global-remote-state': boolean;
  /** Version of the provisioning tool, or a constraint; with a constraint, each run uses the newest version that matches. `latest` if none was set; each run then uses the newest available version. */
  'iac-version': string;
  /** Whether `auto-destroy-activity-duration` is the setting of the project. */
  'inherits-project-auto-destroy': boolean;
  /** When Gantry recorded the last assessment; null before the first one. */
  'last-assessment-result-at': string | null;
  /** When the state, a run, a variable, the uploaded configuration or `updated-at` last changed. */
  'latest-change-at': string;
  'locked': boolean;
  /** Letters, digits, `-` and `_`; unique in the organization, regardless of case. */
  'name': string;
  /** Whether the no-code module has newer settings than the workspace. */
  'no-code-upgrade-available': boolean;
  /** False if `execution-mode` is `local`. */
  'operations': boolean;
  'permissions': WorkspacePermissions;
  /** Average duration of a plan, in milliseconds; null if none of the last 30 ended runs has one. */
  'plan-duration-average': number | null;
  /** Always null. */
  'policy-check-failures': number | null;
  'queue-all-runs': boolean;
  /** Number of managed resources in the current state. */
  'resource-count': number;
  /** Number of failed runs among the last 30 ended runs; null before the first run ended. */
  'run-failures': number | null;
  'setting-overwrites': WorkspaceSettingOverwrites;
  /** How the workspace was created: `tfe-module` (from a no-code module) or `tfe-api` (without one). */
  'source': 'tfe-api' | 'tfe-ui' | 'tfe-module';
  /** The module version of a no-code workspace, as `private/<namespace>/<name>/<provider>/<version>`. A completed upgrade changes it. Null for other workspaces. */
  'source-module-id': string | null;
  /** Name of the client that created the workspace. */
  'source-name': string | null;
  /** URL of the client that created the workspace, or of its documentation. */
  'source-url': string | null;
  /** Whether clients may start plan-only runs. */
  'speculative-enabled': boolean;
  /** Whether the logs of new runs are JSON lines, except those of runs that the backend `remote` starts. */
  'structured-run-output-enabled': boolean;
  'tag-names': Array<string>;
  /** The same as `iac-version`, under the name that existing clients read. */
  'terraform-version': string;
  /** Always empty. */
  'trigger-patterns': Array<string>;
  /** Always empty. */
  'trigger-prefixes': Array<string>;
  'updated-at': string;
  /** Always null. */
  'vcs-repo': { [key: string]: any; } | null;
  /** Always null. */
  'vcs-repo-identifier': string | null;
  /** Folder of an uploaded configuration in which runs start; null means its root. */
  'working-directory': string | null;
  /** Number of ended runs that `run-failures` and the averages cover: the last 30 at most. Null before the first run ended. */
  'workspace-kpis-runs-count': number | null;
}
