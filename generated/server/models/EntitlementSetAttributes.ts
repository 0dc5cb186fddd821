// Generated from openapi/ by npm run generate. Do not edit.

export interface EntitlementSetAttributes {
  'agents': boolean;
  'audit-logging': boolean;
  /** Always false, even if the runs of the installation have cost estimates. */
  'cost-estimation': boolean;
  /** Always true: the server runs plans and applies. */
  'operations': boolean;
  'private-module-registry': boolean;
  'run-tasks': boolean;
  'sentinel': boolean;
  'sso': boolean;
  'state-storage': boolean;
  'teams': boolean;
  'vcs-integrations': boolean;
}
