// Generated from openapi/ by npm run generate. Do not edit.

/** The access flags of the team, which apply to the whole organization. All flags are true for the team `owners`. */
export interface TeamOrganizationAccess {
  /** Create, change and delete providers and signing keys. */
  'manage-providers': boolean;
  /** Create, change and delete modules and their no-code settings. */
  'manage-modules': boolean;
  /** Create, change, run and delete workspaces in every project; manage variable sets, egress rules, provider templates and upgrade campaigns. */
  'manage-workspaces': boolean;
  /** Everything in every project, including the default one: create, change and delete projects, grant levels on them to teams, and manage their workspaces and upgrade campaigns. */
  'manage-projects': boolean;
  /** Read all projects and workspaces, with their variables, runs and outputs, but not sensitive values; read variable sets, egress rules, provider templates, approval rules and upgrade campaigns. */
  'read-workspaces': boolean;
  /** Read all projects, but not their workspaces. */
  'read-projects': boolean;
  /** Create, change and delete agent pools and their tokens, except restricted pools. */
  'manage-agent-pools': boolean;
  /** The permission `acl:read` for policy templates. */
  'acl-read': boolean;
}
