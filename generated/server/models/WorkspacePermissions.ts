// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do with the workspace. Flags of unsupported features are false. */
export interface WorkspacePermissions {
  'can-update': boolean;
  'can-destroy': boolean;
  'can-queue-run': boolean;
  'can-read-variable': boolean;
  'can-update-variable': boolean;
  'can-read-state-versions': boolean;
  'can-read-state-outputs': boolean;
  'can-create-state-versions': boolean;
  'can-queue-apply': boolean;
  'can-lock': boolean;
  'can-unlock': boolean;
  'can-force-unlock': boolean;
  'can-read-settings': boolean;
  'can-manage-tags': boolean;
  'can-manage-run-tasks': boolean;
  'can-force-delete': boolean;
  'can-manage-assessments': boolean;
  'can-manage-ephemeral-workspaces': boolean;
  'can-read-assessment-results': boolean;
  'can-queue-destroy': boolean;
  /** Whether the caller may write variables with the category `iac`. */
  'can-update-inputs': boolean;
  /** Whether the caller may read the values of sensitive outputs. */
  'can-read-sensitive-outputs': boolean;
}
