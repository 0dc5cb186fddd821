import { useOrganization } from '../use-organization.js';

/** Whether the caller may create and control the upgrade campaigns of the organization. */
export function useMayManageCampaigns(): boolean {
  const permissions = useOrganization()?.permissions;
  // Callers who may manage variable sets or create projects may also manage campaigns.
  return (
    permissions !== undefined && (permissions.canManageVarsets || permissions.canCreateProject)
  );
}
