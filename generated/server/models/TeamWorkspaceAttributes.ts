// Generated from openapi/ by npm run generate. Do not edit.
import type { TeamWorkspaceAccess } from './TeamWorkspaceAccess.js';

export interface TeamWorkspaceAttributes {
  'access': TeamWorkspaceAccess;
  /** `plan` permits plan-only runs. */
  'runs': 'read' | 'plan' | 'apply';
  'variables': 'none' | 'read' | 'write';
  'state-versions': 'none' | 'read-outputs' | 'read' | 'write';
  'workspace-locking': boolean;
  'sentinel-mocks': 'none';
  /** Always false. */
  'run-tasks': boolean;
  /** Always false. */
  'policy-overrides': boolean;
}
