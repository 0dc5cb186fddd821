// Generated from openapi/ by npm run generate. Do not edit.
import type { DriftIgnoreRule } from './DriftIgnoreRule.js';
import type { ProjectPermissions } from './ProjectPermissions.js';
import type { ProjectSettingOverwrites } from './ProjectSettingOverwrites.js';

export interface ProjectAttributes {
  /** Unique in the organization, regardless of case. */
  'name': string;
  /** Empty if there is none. */
  'description': string;
  /** Whether the project is the default project of the organization. */
  'is-default': boolean;
  /** The execution mode of workspaces that do not set one; no-code workspaces use `remote` instead of `local`. */
  'default-execution-mode': 'remote' | 'agent' | 'local';
  'setting-overwrites': ProjectSettingOverwrites;
  /** How long after its last activity Gantry destroys the resources of a workspace that inherits this setting, such as `14d` or `2h`; null means never. */
  'auto-destroy-activity-duration': string | null;
  /** The maximum that Gantry enforces when a workspace sets a duration or a time for automatic destruction; null means no limit. Requires `auto-destroy-activity-duration`, which must not be longer. */
  'auto-destroy-maximum-duration': string | null;
  /** How often Gantry assesses workspaces, except those that disable assessments. If null, it assesses only workspaces that enable assessments, once a day. */
  'assessment-interval': string | null;
  'drift-ignore-rules': Array<DriftIgnoreRule>;
  /** ISO 8601, UTC. */
  'created-at': string;
  /** ISO 8601, UTC. */
  'updated-at': string;
  'permissions': ProjectPermissions;
}
