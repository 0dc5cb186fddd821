// Generated from openapi/ by npm run generate. Do not edit.
import type { WorkspaceActions } from './WorkspaceActions.js';
import type { WorkspaceSettingOverwrites } from './WorkspaceSettingOverwrites.js';
import type { WorkspacePermissions } from './WorkspacePermissions.js';

/** Times are ISO 8601 in UTC with milliseconds. Attributes of features that Gantry does not support have a constant value, such as false, null or an empty list. */
export interface WorkspaceAttributes {
  'actions': WorkspaceActions;
  /** Whether a run may destroy everything that the workspace manages. */
  'allow-destroy-plan': boolean;
  /** Average duration of an apply, in milliseconds; null if none of the last 30 ended runs has one. */
  'apply-duration-average': number | null;
  /** Whether the workspace is assessed: its own setting or, without one, whether its project has an `assessment-interval`. */
  'assessments-enabled': boolean;
  /** Whether a successful plan is applied without a confirmation. */
  'auto-apply': boolean;
  /** How long after the last activity Gantry destroys the resources: a number of days (`14d`) or hours (`2h`). If null, Gantry destroys them at `auto-destroy-at`, or never. */
  'auto-destroy-activity-duration': string | null;
  /** When Gantry destroys the resources of the workspace; null means never. With an `auto-destroy-activity-duration`, each activity postpones this time. */
  'auto-destroy-at': string | null;
  /** `waiting`: the destruction is due, and the workspace is locked. `running`: the destroy run is queued or active. `errored`: the destroy run failed or could not be queued, or it was canceled or discarded, in which case Gantry repeats it after a day. `destroyed`: the resources are destroyed. Null before the time. */
  'auto-destroy-status': string | null;
  'created-at': string;
  /** Null if there is none. */
  'description': string | null;
  /** Whether the last successful assessment found drift; null if there is none, or if the workspace managed no resources when the next one was due. */
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
  /** When the last assessment ended; null before the first one. */
  'last-assessment-result-at': string | null;
  /** When the state, a run, a variable or a setting last changed. */
  'latest-change-at': string;
  'locked': boolean;
  /** Letters, digits, `-` and `_`; unique in the organization. */
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
  /** Number of runs, of the last 30 that ended, that ended with an error; null before the first run ended. */
  'run-failures': number | null;
  'setting-overwrites': WorkspaceSettingOverwrites;
  /** How the workspace was created: from a no-code module (`tfe-module`), or without one (`tfe-api`). */
  'source': 'tfe-api' | 'tfe-ui' | 'tfe-module';
  /** The module version that the workspace uses, as `private/<namespace>/<name>/<provider>/<version>`: that of its last completed upgrade or, without an upgrade, that with which it was created. Null if it was created without a module. */
  'source-module-id': string | null;
  /** Name of the client that created the workspace. */
  'source-name': string | null;
  /** URL of the client that created the workspace, or of its documentation. */
  'source-url': string | null;
  /** Whether clients may start plan-only runs. */
  'speculative-enabled': boolean;
  /** Whether logs are JSON lines, except for runs of the backend `remote`. */
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
