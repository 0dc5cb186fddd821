// Generated from openapi/ by npm run generate. Do not edit.

/** The access flags of the team, which apply to the whole organization. All flags are true for the team `owners`. */
export interface TeamOrganizationAccess {
  /** Create, change and delete providers and signing keys. */
  'manage-providers': boolean;
  /** Create, change and delete modules and their no-code settings. */
  'manage-modules': boolean;
  /** Create, change, run and delete workspaces in every project; grant teams access to workspaces; manage variable sets, egress rules, provider templates and upgrade campaigns; read approval rules. */
  'manage-workspaces': boolean;
  /** Create projects, and do everything in every project and its workspaces; manage upgrade campaigns; read variable sets, egress rules, provider templates and approval rules. */
  'manage-projects': boolean;
  /** Read all projects and workspaces, with their variables, runs and outputs, but not sensitive values; approve runs for which an approval rule requires the team; read variable sets, egress rules, provider templates, approval rules and upgrade campaigns. */
  'read-workspaces': boolean;
  /** Read all projects, but not their workspaces. */
  'read-projects': boolean;
  /** Create, change and delete agent pools and their tokens, except restricted pools. */
  'manage-agent-pools': boolean;
  /** The permission `acl:read` for policy templates. */
  'acl-read': boolean;
}
