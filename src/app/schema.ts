import { GpgKey, GpgKeyBlock, GpgKeyCount } from '../areas/gpg-keys/gpg-key.entity.js';
import { UpgradeCampaign } from '../areas/no-code/campaigns/upgrade-campaign.entity.js';
import { UpgradeCampaignItem } from '../areas/no-code/campaigns/upgrade-campaign-item.entity.js';
import { NoCodeModule } from '../areas/no-code/no-code-module.entity.js';
import { NoCodeSettings } from '../areas/no-code/no-code-settings.entity.js';
import { NoCodeVariableOption } from '../areas/no-code/no-code-variable-option.entity.js';
import { WorkspaceUpgrade } from '../areas/no-code/upgrades/workspace-upgrade.entity.js';
import { RegistryProvider } from '../areas/provider-registry/registry-provider.entity.js';
import { RegistryProviderPlatform } from '../areas/provider-registry/registry-provider-platform.entity.js';
import { RegistryProviderVersion } from '../areas/provider-registry/registry-provider-version.entity.js';
import { Artifact } from '../core/artifacts/artifact.entity.js';
import { Identity1 } from '../core/database/migrations/1-20/1-identity.js';
import { GpgKeys2 } from '../core/database/migrations/1-20/2-gpg-keys.js';
import { Idempotency3 } from '../core/database/migrations/1-20/3-idempotency.js';
import { Artifacts4 } from '../core/database/migrations/1-20/4-artifacts.js';
import { ProviderRegistry5 } from '../core/database/migrations/1-20/5-provider-registry.js';
import { ModuleRegistry6 } from '../core/database/migrations/1-20/6-module-registry.js';
import { Projects7 } from '../core/database/migrations/1-20/7-projects.js';
import { Workspaces8 } from '../core/database/migrations/1-20/8-workspaces.js';
import { Runs9 } from '../core/database/migrations/1-20/9-runs.js';
import { State10 } from '../core/database/migrations/1-20/10-state.js';
import { NoCode11 } from '../core/database/migrations/1-20/11-no-code.js';
import { GpgKeyBlocks12 } from '../core/database/migrations/1-20/12-gpg-key-blocks.js';
import { Agents13 } from '../core/database/migrations/1-20/13-agents.js';
import { RunnerTools14 } from '../core/database/migrations/1-20/14-runner-tools.js';
import { RateCounts15 } from '../core/database/migrations/1-20/15-rate-counts.js';
import { Retention16 } from '../core/database/migrations/1-20/16-retention.js';
import { RetentionIndexes17 } from '../core/database/migrations/1-20/17-retention-indexes.js';
import { GrowingLists18 } from '../core/database/migrations/1-20/18-growing-lists.js';
import { InstallableTools19 } from '../core/database/migrations/1-20/19-installable-tools.js';
import { TokenKinds20 } from '../core/database/migrations/1-20/20-token-kinds.js';
import { RestrictedAgentPools21 } from '../core/database/migrations/21-40/21-restricted-agent-pools.js';
import { Sessions22 } from '../core/database/migrations/21-40/22-sessions.js';
import { ModuleDocumentation23 } from '../core/database/migrations/21-40/23-module-documentation.js';
import { FleetFilters24 } from '../core/database/migrations/21-40/24-fleet-filters.js';
import { Tags25 } from '../core/database/migrations/21-40/25-tags.js';
import { UploadedConfigurations26 } from '../core/database/migrations/21-40/26-uploaded-configurations.js';
import { StateUploads27 } from '../core/database/migrations/21-40/27-state-uploads.js';
import { TeamsAndMembers28 } from '../core/database/migrations/21-40/28-teams-and-members.js';
import { OrganizationRuns29 } from '../core/database/migrations/21-40/29-organization-runs.js';
import { VariableSets30 } from '../core/database/migrations/21-40/30-variable-sets.js';
import { WorkspaceRevision31 } from '../core/database/migrations/21-40/31-workspace-revision.js';
import { ModuleVersionLifecycle32 } from '../core/database/migrations/21-40/32-module-version-lifecycle.js';
import { IdentityKeys33 } from '../core/database/migrations/21-40/33-identity-keys.js';
import { TokenLimits34 } from '../core/database/migrations/21-40/34-token-limits.js';
import { RunNetwork35 } from '../core/database/migrations/21-40/35-run-network.js';
import { DefaultsAndSharing36 } from '../core/database/migrations/21-40/36-defaults-and-sharing.js';
import { SignIn37 } from '../core/database/migrations/21-40/37-sign-in.js';
import { GroupMappings38 } from '../core/database/migrations/21-40/38-group-mappings.js';
import { Events39 } from '../core/database/migrations/21-40/39-events.js';
import { UpgradeCampaigns40 } from '../core/database/migrations/21-40/40-upgrade-campaigns.js';
import { ApprovalRules41 } from '../core/database/migrations/41-approval-rules.js';
import { RunApprovals42 } from '../core/database/migrations/42-run-approvals.js';
import { Lifecycle43 } from '../core/database/migrations/43-lifecycle.js';
import { ProviderTemplates44 } from '../core/database/migrations/44-provider-templates.js';
import { CreatorsAndUsage45 } from '../core/database/migrations/45-creators-and-usage.js';
import { Policies46 } from '../core/database/migrations/46-policies.js';
import { RunIdentities47 } from '../core/database/migrations/47-run-identities.js';
import { ScheduleAuthors48 } from '../core/database/migrations/48-schedule-authors.js';
import { Requesters49 } from '../core/database/migrations/49-requesters.js';
import { WorkspaceRunStatus50 } from '../core/database/migrations/50-workspace-run-status.js';
import { PublicationTimes51 } from '../core/database/migrations/51-publication-times.js';
import { UpgradeVariablesDigest52 } from '../core/database/migrations/52-upgrade-variables-digest.js';
import { WorkspaceCreators53 } from '../core/database/migrations/53-workspace-creators.js';
import { SiteAdminRefusals54 } from '../core/database/migrations/54-site-admin-refusals.js';
import type { Schema } from '../core/database/open-database.js';
import { Setting } from '../core/database/setting.entity.js';
import { RateCount } from '../core/http/rate-limit/rate-count.entity.js';
import { IdempotentRequest } from '../core/idempotency/idempotent-request.entity.js';
import { ApprovalRule } from '../platform/approvals/approval-rule.entity.js';
import { AuditEvent } from '../platform/audit/audit-event.entity.js';
import { EgressRule } from '../platform/egress/egress-rule.entity.js';
import { Event } from '../platform/events/event.entity.js';
import { EventDelivery } from '../platform/events/event-delivery.entity.js';
import { EventReceiver } from '../platform/events/event-receiver.entity.js';
import { ExpiryWarning } from '../platform/events/expiry-warning.entity.js';
import { Agent } from '../platform/identity/agent-pools/agent.entity.js';
import { AgentPool } from '../platform/identity/agent-pools/agent-pool.entity.js';
import { GroupMapping, TeamSync } from '../platform/identity/group-sync/group-mapping.entity.js';
import { LoginCode } from '../platform/identity/login/login-code.entity.js';
import { OrganizationMember } from '../platform/identity/memberships/organization-member.entity.js';
import { Organization } from '../platform/identity/organizations/organization.entity.js';
import { Session } from '../platform/identity/sessions/session.entity.js';
import { Identity } from '../platform/identity/sign-in/identity.entity.js';
import { SignIn, UsedSignInState } from '../platform/identity/sign-in/sign-in.entity.js';
import { SignInProvider } from '../platform/identity/sign-in/sign-in-provider.entity.js';
import { Team, TeamMembership } from '../platform/identity/teams/team.entity.js';
import { Token } from '../platform/identity/tokens/token.entity.js';
import { User } from '../platform/identity/users/user.entity.js';
import { AssessmentResult } from '../platform/lifecycle/assessments/assessment-result.entity.js';
import { WorkspaceSchedule } from '../platform/lifecycle/schedules/workspace-schedule.entity.js';
import { RegistryModule } from '../platform/module-registry/registry-module.entity.js';
import { RegistryModuleVersion } from '../platform/module-registry/registry-module-version.entity.js';
import {
  PolicySet,
  PolicySetProject,
  PolicySetWorkspace,
} from '../platform/policies/policy-set.entity.js';
import { Project } from '../platform/projects/project.entity.js';
import { TagBinding } from '../platform/projects/tags/tag-binding.entity.js';
import { TeamProject } from '../platform/projects/team-project.entity.js';
import { ProviderTemplate } from '../platform/provider-templates/provider-template.entity.js';
import { RunApproval } from '../platform/runs/approvals/run-approval.entity.js';
import { RunEgressDecision } from '../platform/runs/egress/run-egress-decision.entity.js';
import { RunLogChunk } from '../platform/runs/logs/run-log-chunk.entity.js';
import { RunPolicyCheck } from '../platform/runs/policies/run-policy-check.entity.js';
import { Run } from '../platform/runs/run.entity.js';
import { RunnerTools } from '../platform/runs/worker/runner-tools.entity.js';
import { ConfigurationVersion } from '../platform/state/configuration-version.entity.js';
import { JsonState } from '../platform/state/json-state.entity.js';
import { PendingStateVersion } from '../platform/state/pending-state-version.entity.js';
import { StateVersion, StateVersionOutput } from '../platform/state/state-version.entity.js';
import { IdentityKey } from '../platform/workload-identity/identity-key.entity.js';
import {
  AgentPoolProject,
  AgentPoolWorkspace,
} from '../platform/workspaces/pool-scopes/agent-pool-scope.entity.js';
import { RemoteStateConsumer } from '../platform/workspaces/state-sharing/remote-state-consumer.entity.js';
import { Tag, WorkspaceTag } from '../platform/workspaces/tags/tag.entity.js';
import { TeamWorkspace } from '../platform/workspaces/team-access/team-workspace.entity.js';
import { ModuleUsageCount } from '../platform/workspaces/usage/module-usage-count.entity.js';
import { Variable } from '../platform/workspaces/variable.entity.js';
import {
  VariableSet,
  VariableSetNoCodeModule,
  VariableSetProject,
  VariableSetVariable,
  VariableSetWorkspace,
} from '../platform/workspaces/variable-sets/variable-set.entity.js';
import { Workspace, WorkspaceCount } from '../platform/workspaces/workspace.entity.js';

/** All entities, and all migrations in order of execution. A test compares both with the files. */
export const schema: Schema = {
  entities: [
    Organization,
    User,
    Team,
    TeamMembership,
    AgentPool,
    Token,
    AuditEvent,
    Setting,
    GpgKey,
    GpgKeyCount,
    IdempotentRequest,
    Artifact,
    RegistryModule,
    RegistryModuleVersion,
    GpgKeyBlock,
    Project,
    TeamProject,
    Workspace,
    WorkspaceCount,
    ModuleUsageCount,
    Variable,
    ConfigurationVersion,
    StateVersion,
    StateVersionOutput,
    RegistryProvider,
    RegistryProviderVersion,
    RegistryProviderPlatform,
    Run,
    RunLogChunk,
    RunEgressDecision,
    EgressRule,
    PolicySet,
    PolicySetProject,
    PolicySetWorkspace,
    RunPolicyCheck,
    ApprovalRule,
    RunApproval,
    NoCodeModule,
    NoCodeSettings,
    NoCodeVariableOption,
    WorkspaceUpgrade,
    UpgradeCampaign,
    UpgradeCampaignItem,
    Agent,
    RunnerTools,
    RateCount,
    Session,
    Tag,
    WorkspaceTag,
    TagBinding,
    VariableSet,
    VariableSetVariable,
    VariableSetWorkspace,
    VariableSetProject,
    VariableSetNoCodeModule,
    PendingStateVersion,
    JsonState,
    TeamWorkspace,
    OrganizationMember,
    IdentityKey,
    LoginCode,
    RemoteStateConsumer,
    AgentPoolWorkspace,
    AgentPoolProject,
    SignInProvider,
    Identity,
    SignIn,
    UsedSignInState,
    GroupMapping,
    TeamSync,
    ProviderTemplate,
    Event,
    EventReceiver,
    EventDelivery,
    ExpiryWarning,
    WorkspaceSchedule,
    AssessmentResult,
  ],
  migrations: [
    Identity1,
    GpgKeys2,
    Idempotency3,
    Artifacts4,
    ProviderRegistry5,
    ModuleRegistry6,
    Projects7,
    Workspaces8,
    Runs9,
    State10,
    NoCode11,
    GpgKeyBlocks12,
    Agents13,
    RunnerTools14,
    RateCounts15,
    Retention16,
    RetentionIndexes17,
    GrowingLists18,
    InstallableTools19,
    TokenKinds20,
    RestrictedAgentPools21,
    Sessions22,
    ModuleDocumentation23,
    FleetFilters24,
    Tags25,
    UploadedConfigurations26,
    StateUploads27,
    TeamsAndMembers28,
    OrganizationRuns29,
    VariableSets30,
    WorkspaceRevision31,
    ModuleVersionLifecycle32,
    IdentityKeys33,
    TokenLimits34,
    RunNetwork35,
    DefaultsAndSharing36,
    SignIn37,
    GroupMappings38,
    Events39,
    UpgradeCampaigns40,
    ApprovalRules41,
    RunApprovals42,
    Lifecycle43,
    ProviderTemplates44,
    CreatorsAndUsage45,
    Policies46,
    RunIdentities47,
    ScheduleAuthors48,
    Requesters49,
    WorkspaceRunStatus50,
    PublicationTimes51,
    UpgradeVariablesDigest52,
    WorkspaceCreators53,
    SiteAdminRefusals54,
  ],
};
