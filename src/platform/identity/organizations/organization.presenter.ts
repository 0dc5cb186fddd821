import { hash } from 'node:crypto';
import type { EntitlementSetResource } from '../../../../generated/server/models/EntitlementSetResource.js';
import type { OrganizationPermissions } from '../../../../generated/server/models/OrganizationPermissions.js';
import type { OrganizationRelationship } from '../../../../generated/server/models/OrganizationRelationship.js';
import type { OrganizationResource } from '../../../../generated/server/models/OrganizationResource.js';
import type { Subject } from '../../../core/caller/subject.js';
import { access } from '../access.js';
import type { Permission } from '../permissions.js';
import type { Organization } from './organization.entity.js';

const path = (name: string) => `/api/v2/organizations/${name}`;

export function presentOrganization(
  subject: Subject,
  organization: Organization,
  defaultProjectId?: string,
): OrganizationResource {
  const { name, email, partition, allowForceDelete, maxTtlEnabled, createdAt } = organization;
  const { defaultExecutionMode, defaultAgentPoolId } = organization;
  return {
    id: name,
    type: 'organizations',
    attributes: {
      name,
      'external-id': externalIdOf(organization),
      email,
      partition,
      'allow-force-delete-workspaces': allowForceDelete,
      'max-ttl-enabled': maxTtlEnabled,
      'collaborator-auth-policy': 'password',
      'default-execution-mode': defaultExecutionMode,
      'speculative-plan-management-enabled': true,
      'created-at': createdAt,
      permissions: permissionsIn(subject, name),
    },
    relationships: {
      'entitlement-set': {
        data: { id: name, type: 'entitlement-sets' },
        links: { related: `${path(name)}/entitlement-set` },
      },
      ...(defaultProjectId !== undefined && {
        'default-project': {
          data: { id: defaultProjectId, type: 'projects' },
          links: { related: `/api/v2/projects/${defaultProjectId}` },
        },
      }),
      ...defaultPoolRelationship(defaultAgentPoolId),
    },
    links: { self: path(name) },
  };
}

/** Renders the relationship to a default agent pool, as an object to spread; false without one. */
export function defaultPoolRelationship(id: string | null) {
  return (
    id !== null && {
      'default-agent-pool': {
        data: { id, type: 'agent-pools' },
        links: { related: `/api/v2/agent-pools/${id}` },
      },
    }
  );
}

export function permissionsIn(subject: Subject, name: string): OrganizationPermissions {
  const can = (permission: Permission) => access.allows(subject, permission, name);
  const canManageTeams = can('team.write');
  return {
    'can-traverse': true,
    'can-update': can('organization.update'),
    'can-destroy': can('organization.delete'),
    'can-create-team': canManageTeams,
    'can-manage-users': canManageTeams,
    'can-update-api-token': can('organization-token.write'),
    'can-create-module': can('module.write'),
    'can-create-provider': can('provider.write'),
    'can-create-project': can('project.create'),
    'can-create-workspace': access.projectsWith(subject, 'workspace.create', name) === 'all',
    'can-create-no-code-module': can('no-code-module.write'),
    'can-manage-agent-pools': can('agent-pool.write'),
    'can-read-audit-trail': can('audit.read'),
    'can-read-policy-templates': can('acl.read'),
    'can-read-varsets': can('variable-set.read'),
    'can-manage-varsets': can('variable-set.write'),
  };
}

/** Returns a stable ID, which differs from that of a later organization with the same name. */
export function externalIdOf({
  name,
  createdAt,
}: Pick<Organization, 'name' | 'createdAt'>): string {
  return `org-${hash('sha256', `${name} ${createdAt}`, 'hex').slice(0, 16)}`;
}

/** Renders the features of Gantry, which are the same for every organization. */
export function presentEntitlementSet({ name }: Organization): EntitlementSetResource {
  return {
    id: name,
    type: 'entitlement-sets',
    attributes: {
      agents: true,
      'audit-logging': true,
      'cost-estimation': false,
      operations: true,
      'private-module-registry': true,
      'run-tasks': false,
      sentinel: false,
      sso: false,
      'state-storage': true,
      teams: true,
      'vcs-integrations': false,
    },
    links: { self: `${path(name)}/entitlement-set` },
  };
}

export function inOrganization(name: string): OrganizationRelationship {
  return { data: { id: name, type: 'organizations' }, links: { related: path(name) } };
}
