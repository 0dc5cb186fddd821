// Generated from openapi/ by npm run generate. Do not edit.
import type { ProjectPermissions } from './ProjectPermissions.js';
import type { ProjectSettingOverwrites } from './ProjectSettingOverwrites.js';

export interface ProjectAttributes {
  /** Unique in the organization. */
  'name': string;
  /** Empty when there is none. */
  'description': string;
  /** Whether it is the project that was created with the organization. */
  'is-default': boolean;
  /** The execution mode of workspaces that do not set one. */
  'default-execution-mode': 'remote' | 'agent' | 'local';
  'setting-overwrites': ProjectSettingOverwrites;
  /** ISO 8601, UTC. */
  'created-at': string;
  /** ISO 8601, UTC. */
  'updated-at': string;
  'permissions': ProjectPermissions;
}
