import type { AccessFlag } from '../../core/caller/organization-access.js';
import type { CallerKind, Principal } from '../../core/caller/subject.js';

/**
 * What can give a permission in an organization. `owner` is a member or a token of the team
 * `owners`; `member` is a member of the organization, with or without a team, or a team token. Site
 * administrators have every permission.
 */
export type Grant = 'owner' | 'member' | TokenGrant | AccessFlag;

type TokenGrant = 'organization-token' | 'run-token' | 'run-state-token' | 'audit-token';

/**
 * The grants that give each permission. The first matrix in `docs/permissions.md` is generated from
 * this table.
 */
export const PERMISSIONS = {
  'organization.create': [],
  'organization.read': ['member', 'organization-token'],
  'entitlement.read': ['member', 'organization-token', 'run-state-token'],
  'organization.update': ['owner'],
  'organization.delete': ['owner'],
  'user.administer': [],
  'sign-in.administer': [],
  'organization-membership.read': ['owner', 'organization-token'],
  'organization-membership.write': ['owner', 'organization-token'],
  'team.read': ['member', 'organization-token'],
  'team.write': ['owner', 'organization-token'],
  'owners-team.write': ['owner'],
  'organization-token.write': ['owner'],
  'team-token.write': ['owner'],
  'own-team-token.write': ['member'],
  'audit.read': ['owner', 'audit-token'],
  'agent-pool.read': ['member', 'organization-token'],
  'agent-pool.write': ['owner', 'organization-token', 'manage-agent-pools'],
  'restricted-agent-pool.write': ['owner'],
  'acl.read': ['owner', 'organization-token', 'acl-read'],
  'gpg-key.read': ['member', 'organization-token'],
  'gpg-key.write': ['owner', 'organization-token', 'manage-providers'],
  'provider.read': ['member', 'organization-token', 'run-token'],
  'provider.write': ['owner', 'organization-token', 'manage-providers'],
  'module.read': ['member', 'organization-token', 'run-token'],
  'module.write': ['owner', 'organization-token', 'manage-modules'],
  'no-code-module.read': ['member', 'organization-token'],
  'no-code-module.write': ['owner', 'manage-modules'],
  'upgrade-campaign.read': [
    'owner',
    'organization-token',
    'manage-workspaces',
    'manage-projects',
    'read-workspaces',
  ],
  'upgrade-campaign.write': ['owner', 'manage-workspaces', 'manage-projects'],
  'variable-set.read': [
    'owner',
    'organization-token',
    'manage-workspaces',
    'manage-projects',
    'read-workspaces',
  ],
  'variable-set.write': ['owner', 'organization-token', 'manage-workspaces'],
  'egress-rule.read': [
    'owner',
    'organization-token',
    'manage-workspaces',
    'manage-projects',
    'read-workspaces',
  ],
  'egress-rule.write': ['owner', 'organization-token', 'manage-workspaces'],
  'provider-template.read': [
    'owner',
    'organization-token',
    'manage-workspaces',
    'manage-projects',
    'read-workspaces',
  ],
  'provider-template.write': ['owner', 'organization-token', 'manage-workspaces'],
  'approval-rule.read': [
    'owner',
    'organization-token',
    'manage-workspaces',
    'manage-projects',
    'read-workspaces',
  ],
  'approval-rule.write': ['owner', 'organization-token'],
  'run-approval.override': ['owner'],
  'policy-set.read': ['member', 'organization-token'],
  'policy-set.write': ['owner', 'organization-token'],
  'policy-check.override': ['owner'],
  'webhook.read': ['owner', 'organization-token'],
  'webhook.write': ['owner', 'organization-token'],
  'project.create': ['owner', 'organization-token', 'manage-projects'],
  'namespace.read': ['member', 'organization-token'],
} as const satisfies Record<string, readonly Grant[]>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * The grants of principals that belong to one organization and have no membership. Agents have no
 * grant.
 */
const TOKEN_GRANTS: Readonly<Partial<Record<CallerKind, TokenGrant>>> = {
  organization: 'organization-token',
  run: 'run-token',
  'run-state': 'run-state-token',
  audit: 'audit-token',
};

/** Whether the principal has the permission in the organization, or for `null` site-wide. */
export function allows(
  principal: Principal,
  permission: Permission,
  organization: string | null,
): boolean {
  if (principal.siteAdmin) return true;
  if (organization === null) return false;
  const grants: readonly Grant[] = PERMISSIONS[permission];
  const tokenGrant = TOKEN_GRANTS[principal.kind];
  if (tokenGrant !== undefined)
    return principal.organization === organization && grants.includes(tokenGrant);
  const membership = principal.memberships.get(organization);
  if (!membership) return false;
  return grants.some((grant) => {
    if (grant === 'owner') return membership.owner;
    if (grant === 'member') return true;
    return !isTokenGrant(grant) && membership.access[grant];
  });
}

const isTokenGrant = (grant: Grant): grant is TokenGrant =>
  Object.values<Grant>(TOKEN_GRANTS).includes(grant);
