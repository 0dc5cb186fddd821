// Generated from openapi/ by npm run generate. Do not edit.

/** What the caller may do in the organization. */
export interface OrganizationPermissions {
  /** Read the organization. */
  'can-traverse': boolean;
  'can-update': boolean;
  'can-destroy': boolean;
  'can-create-team': boolean;
  /** Add users to teams and remove them. */
  'can-manage-users': boolean;
  /** Create, replace and delete the organization token. */
  'can-update-api-token': boolean;
  'can-create-module': boolean;
  /** Create providers and signing keys. */
  'can-create-provider': boolean;
  'can-create-project': boolean;
  'can-create-workspace': boolean;
  /** Enable modules for no-code provisioning, and change their settings. */
  'can-create-no-code-module': boolean;
  'can-manage-agent-pools': boolean;
  /** Read the audit events. */
  'can-read-audit-trail': boolean;
  /** Read and preview policy templates. */
  'can-read-policy-templates': boolean;
  /** Read all variable sets. */
  'can-read-varsets': boolean;
  /** Create, change and delete variable sets. */
  'can-manage-varsets': boolean;
}
