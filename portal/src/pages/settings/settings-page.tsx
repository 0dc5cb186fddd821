import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { useOrganization } from '../../app/use-organization.js';
import { Page } from '../../ui/page.js';
import { Tabs } from '../../ui/tabs.js';
import { General } from './general.js';
import { Teams } from './teams.js';
import { Tokens } from './tokens.js';

// These tabs are loaded when they are opened, because most visits open only one tab.
const AgentPools = lazy(async () => ({ default: (await import('./agent-pools.js')).AgentPools }));
const ApprovalRules = lazy(async () => ({
  default: (await import('../../app/approvals/approval-rules.js')).ApprovalRules,
}));
const AuditLog = lazy(async () => ({ default: (await import('./audit-log.js')).AuditLog }));
const Policies = lazy(async () => ({
  default: (await import('./policy-sets/policy-sets.js')).Policies,
}));
const Network = lazy(async () => ({ default: (await import('./network.js')).Network }));
const ProviderTemplates = lazy(async () => ({
  default: (await import('./provider-templates.js')).ProviderTemplates,
}));
const Webhooks = lazy(async () => ({
  default: (await import('./webhooks/webhooks.js')).Webhooks,
}));
const ProjectAccessMatrix = lazy(async () => ({
  default: (await import('./project-access-matrix.js')).ProjectAccessMatrix,
}));

const route = getRouteApi('/signed-in/$org/settings');

export function SettingsPage() {
  const { org } = route.useParams();
  const { tab, webhook } = route.useSearch();
  const navigate = route.useNavigate();
  const tabs = tabsOf(org, useOrganization()?.permissions, webhook);
  const selected = tabs.find(({ id }) => id === tab)?.id ?? 'teams';
  return (
    <Page title="Settings" intro={`Settings of the organization ${org}.`}>
      <Tabs
        label="Settings"
        tabs={tabs}
        value={selected}
        onChange={(id) => void navigate({ search: { tab: id as typeof tab } })}
      />
    </Page>
  );
}

type Permissions = NonNullable<ReturnType<typeof useOrganization>>['permissions'];

function tabsOf(org: string, permissions: Permissions | undefined, webhook: string | undefined) {
  const mayReadAccess = permissions?.canCreateTeam || permissions?.canCreateProject;
  return [
    { id: 'teams', title: 'Teams', content: () => <Teams key={org} organization={org} /> },
    ...(mayReadAccess
      ? [
          {
            id: 'access',
            title: 'Project access',
            content: () => <ProjectAccessMatrix key={org} organization={org} />,
          },
        ]
      : []),
    { id: 'tokens', title: 'Tokens', content: () => <Tokens key={org} organization={org} /> },
    { id: 'agents', title: 'Agents', content: () => <AgentPools key={org} organization={org} /> },
    // `canManageVarsets` implies the permissions to manage egress rules and provider templates, and
    // to read approval rules and policies.
    ...(permissions?.canManageVarsets
      ? [
          {
            id: 'network',
            title: 'Network',
            content: () => <Network key={org} organization={org} />,
          },
          {
            id: 'providers',
            title: 'Provider templates',
            content: () => <ProviderTemplates key={org} organization={org} />,
          },
          {
            id: 'approvals',
            title: 'Approvals',
            content: () => (
              <ApprovalRules key={org} organization={org} mayWrite={permissions.canUpdate} />
            ),
          },
          {
            id: 'policies',
            title: 'Run policies',
            content: () => (
              <Policies key={org} organization={org} mayWrite={permissions.canUpdate} />
            ),
          },
        ]
      : []),
    ...(permissions?.canUpdate
      ? [
          {
            id: 'webhooks',
            title: 'Webhooks',
            content: () => <Webhooks key={org} organization={org} webhook={webhook} />,
          },
        ]
      : []),
    ...(permissions?.canReadAuditTrail
      ? [{ id: 'audit', title: 'Audit log', content: () => <AuditLog organization={org} /> }]
      : []),
    { id: 'general', title: 'General', content: () => <General key={org} organization={org} /> },
  ];
}
