// Generated from openapi/ by `npm run generate`. Do not edit.
import type { Connection } from '../../client/src/connection.js';
import { AgentJobsApi } from './agent-jobs.js';
import { AgentPoolsApi } from './agent-pools.js';
import { AgentsApi } from './agents.js';
import { AppliesApi } from './applies.js';
import { ApprovalRulesApi } from './approval-rules.js';
import { AssessmentResultsApi } from './assessment-results.js';
import { AuditEventsApi } from './audit-events.js';
import { AuthenticationTokensApi } from './authentication-tokens.js';
import { AutoDestroyApi } from './auto-destroy.js';
import { ConfigurationVersionsApi } from './configuration-versions.js';
import { DiscoveryApi } from './discovery.js';
import { EgressDecisionsApi } from './egress-decisions.js';
import { EgressRulesApi } from './egress-rules.js';
import { GpgKeysApi } from './gpg-keys.js';
import { GroupMappingsApi } from './group-mappings.js';
import { LoginApi } from './login.js';
import { ModuleDocumentationApi } from './module-documentation.js';
import { ModuleProtocolApi } from './module-protocol.js';
import { ModuleUsageApi } from './module-usage.js';
import { NoCodeCatalogApi } from './no-code-catalog.js';
import { NoCodeModulesApi } from './no-code-modules.js';
import { NoCodeWorkspacesApi } from './no-code-workspaces.js';
import { NotificationConfigurationsApi } from './notification-configurations.js';
import { OperationsApi } from './operations.js';
import { OrganizationMembershipsApi } from './organization-memberships.js';
import { OrganizationsApi } from './organizations.js';
import { PingApi } from './ping.js';
import { PlansApi } from './plans.js';
import { PolicyChecksApi } from './policy-checks.js';
import { PolicySetsApi } from './policy-sets.js';
import { PolicySimulationsApi } from './policy-simulations.js';
import { ProjectsApi } from './projects.js';
import { ProviderProtocolApi } from './provider-protocol.js';
import { ProviderTemplatesApi } from './provider-templates.js';
import { RegistryModulesApi } from './registry-modules.js';
import { RegistryProviderFilesApi } from './registry-provider-files.js';
import { RegistryProviderPlatformsApi } from './registry-provider-platforms.js';
import { RegistryProviderVersionsApi } from './registry-provider-versions.js';
import { RegistryProvidersApi } from './registry-providers.js';
import { RunApprovalsApi } from './run-approvals.js';
import { RunChecksApi } from './run-checks.js';
import { RunLogsApi } from './run-logs.js';
import { RunQueueApi } from './run-queue.js';
import { RunsApi } from '../../client/src/runs.js';
import { SessionsApi } from './sessions.js';
import { SignInProvidersApi } from './sign-in-providers.js';
import { SignInsApi } from './sign-ins.js';
import { StateVersionsApi } from './state-versions.js';
import { TagBindingsApi } from './tag-bindings.js';
import { TagsApi } from './tags.js';
import { TeamProjectsApi } from './team-projects.js';
import { TeamWorkspacesApi } from './team-workspaces.js';
import { TeamsApi } from './teams.js';
import { TemplatedPoliciesApi } from './templated-policies.js';
import { TokenTtlPoliciesApi } from './token-ttl-policies.js';
import { UpgradeCampaignItemsApi } from './upgrade-campaign-items.js';
import { UpgradeCampaignsApi } from '../../client/src/upgrade-campaigns.js';
import { UsersApi } from './users.js';
import { VariableSetVariablesApi } from './variable-set-variables.js';
import { VariableSetsApi } from './variable-sets.js';
import { VariablesApi } from './variables.js';
import { WebhookDeliveriesApi } from './webhook-deliveries.js';
import { WebhooksApi } from './webhooks.js';
import { WorkloadIdentityApi } from './workload-identity.js';
import { WorkspaceLocksApi } from './workspace-locks.js';
import { WorkspaceSchedulesApi } from './workspace-schedules.js';
import { WorkspaceUpgradesApi } from './workspace-upgrades.js';
import { WorkspacesApi } from './workspaces.js';

/** All operations, with one member for each tag of the OpenAPI documents. */
export class Api {
  /** Runs that agents claim and execute. */
  readonly agentJobs: AgentJobsApi;
  /** Agent pools, their tokens, and their agents. */
  readonly agentPools: AgentPoolsApi;
  /** Registration and status of agents. */
  readonly agents: AgentsApi;
  /** The apply of a run. */
  readonly applies: AppliesApi;
  /** The conditions that a run must meet between its plan and its apply. */
  readonly approvalRules: ApprovalRulesApi;
  /** Drift of the resources of workspaces. */
  readonly assessmentResults: AssessmentResultsApi;
  /** The audit log of an organization. */
  readonly auditEvents: AuditEventsApi;
  /** Tokens of users, teams and organizations. */
  readonly authenticationTokens: AuthenticationTokensApi;
  /** Automatic destruction of the resources of workspaces. */
  readonly autoDestroy: AutoDestroyApi;
  /** The module versions and uploaded archives that runs execute. */
  readonly configurationVersions: ConfigurationVersionsApi;
  /** The addresses of the services on this host. */
  readonly discovery: DiscoveryApi;
  /** The hosts to which a run connected or tried to connect. */
  readonly egressDecisions: EgressDecisionsApi;
  /** The hosts to which runs may connect. */
  readonly egressRules: EgressRulesApi;
  /** OpenPGP public keys that verify provider releases. */
  readonly gpgKeys: GpgKeysApi;
  /** Mappings of issuers' groups to teams. */
  readonly groupMappings: GroupMappingsApi;
  /** Sign-in of command-line tools. */
  readonly login: LoginApi;
  /** What module versions declare, and how they differ. */
  readonly moduleDocumentation: ModuleDocumentationApi;
  /** The protocol `modules.v1`: the content of modules, their versions, and their archives. */
  readonly moduleProtocol: ModuleProtocolApi;
  /** Workspaces that use a module. */
  readonly moduleUsage: ModuleUsageApi;
  /** Modules that the caller may provision. */
  readonly noCodeCatalog: NoCodeCatalogApi;
  /** Modules enabled for no-code provisioning, and the allowed values of their variables. */
  readonly noCodeModules: NoCodeModulesApi;
  /** Workspaces created from no-code modules. */
  readonly noCodeWorkspaces: NoCodeWorkspacesApi;
  /** Destinations of the events of a workspace. */
  readonly notificationConfigurations: NotificationConfigurationsApi;
  /** Probes and metrics. */
  readonly operations: OperationsApi;
  /** Members of organizations. */
  readonly organizationMemberships: OrganizationMembershipsApi;
  /** Tenants, and their settings and entitlements. */
  readonly organizations: OrganizationsApi;
  /** Version of the API. */
  readonly ping: PingApi;
  /** The first phase of a run, and its result. */
  readonly plans: PlansApi;
  /** The results of policies for the plan of a run. */
  readonly policyChecks: PolicyChecksApi;
  /** Policies, and where they apply. */
  readonly policySets: PolicySetsApi;
  /** The evaluation of a policy with existing plans. */
  readonly policySimulations: PolicySimulationsApi;
  /** Groups of workspaces, on which teams have access levels. */
  readonly projects: ProjectsApi;
  /** The protocol `providers.v1`: the versions of providers, and the addresses of their packages. */
  readonly providerProtocol: ProviderProtocolApi;
  /** Provider blocks for modules that have none. */
  readonly providerTemplates: ProviderTemplatesApi;
  /** Modules of private registries, and their versions. */
  readonly registryModules: RegistryModulesApi;
  /** Files of versions, behind links that work without a token. */
  readonly registryProviderFiles: RegistryProviderFilesApi;
  /** The packages of a version, one for each operating system and architecture. */
  readonly registryProviderPlatforms: RegistryProviderPlatformsApi;
  /** Versions of providers. */
  readonly registryProviderVersions: RegistryProviderVersionsApi;
  /** Providers of a private registry. */
  readonly registryProviders: RegistryProvidersApi;
  /** The approvals of a run's plan, and the approvals that are missing. */
  readonly runApprovals: RunApprovalsApi;
  /** Empty lists that the tools read, for features that Gantry does not have. */
  readonly runChecks: RunChecksApi;
  /** Read and follow logs. */
  readonly runLogs: RunLogsApi;
  /** The runs that wait for a runner or are executed. */
  readonly runQueue: RunQueueApi;
  /** Plans and applies of changes. */
  readonly runs: RunsApi;
  /** Signing in and out with a browser. */
  readonly sessions: SessionsApi;
  /** Sign-in providers, and the identities of users. */
  readonly signInProviders: SignInProvidersApi;
  /** Signing in at a provider. */
  readonly signIns: SignInsApi;
  /** States of workspaces, and their outputs. */
  readonly stateVersions: StateVersionsApi;
  /** Keys and values on workspaces and projects. */
  readonly tagBindings: TagBindingsApi;
  /** Names that group workspaces. */
  readonly tags: TagsApi;
  /** Access levels of teams on projects. */
  readonly teamProjects: TeamProjectsApi;
  /** Access of teams to workspaces. */
  readonly teamWorkspaces: TeamWorkspacesApi;
  /** Groups of users with permissions in an organization. */
  readonly teams: TeamsApi;
  /** Templates of access policies, and the policies that they render. */
  readonly templatedPolicies: TemplatedPoliciesApi;
  /** The maximum lifetimes of an organization's tokens. */
  readonly tokenTtlPolicies: TokenTtlPoliciesApi;
  /** The upgrade of one workspace in a campaign. */
  readonly upgradeCampaignItems: UpgradeCampaignItemsApi;
  /** Upgrades of many workspaces of a no-code module. */
  readonly upgradeCampaigns: UpgradeCampaignsApi;
  /** People, and the accounts of tokens. */
  readonly users: UsersApi;
  /** The variables of a set. */
  readonly variableSetVariables: VariableSetVariablesApi;
  /** Variables that several workspaces share. */
  readonly variableSets: VariableSetsApi;
  /** Values that a workspace passes to its runs. */
  readonly variables: VariablesApi;
  /** Transmissions of events to webhooks, with the responses. */
  readonly webhookDeliveries: WebhookDeliveriesApi;
  /** Receivers of the events of an organization. */
  readonly webhooks: WebhooksApi;
  /** The documents with which a relying party verifies the tokens of runs. */
  readonly workloadIdentity: WorkloadIdentityApi;
  /** Locks, which keep runs from starting. */
  readonly workspaceLocks: WorkspaceLocksApi;
  /** Runs at the times of cron expressions. */
  readonly workspaceSchedules: WorkspaceSchedulesApi;
  /** Upgrades of no-code workspaces to newer settings. */
  readonly workspaceUpgrades: WorkspaceUpgradesApi;
  /** Settings of workspaces. */
  readonly workspaces: WorkspacesApi;

  constructor(protected readonly connection: Connection) {
    this.agentJobs = new AgentJobsApi(connection);
    this.agentPools = new AgentPoolsApi(connection);
    this.agents = new AgentsApi(connection);
    this.applies = new AppliesApi(connection);
    this.approvalRules = new ApprovalRulesApi(connection);
    this.assessmentResults = new AssessmentResultsApi(connection);
    this.auditEvents = new AuditEventsApi(connection);
    this.authenticationTokens = new AuthenticationTokensApi(connection);
    this.autoDestroy = new AutoDestroyApi(connection);
    this.configurationVersions = new ConfigurationVersionsApi(connection);
    this.discovery = new DiscoveryApi(connection);
    this.egressDecisions = new EgressDecisionsApi(connection);
    this.egressRules = new EgressRulesApi(connection);
    this.gpgKeys = new GpgKeysApi(connection);
    this.groupMappings = new GroupMappingsApi(connection);
    this.login = new LoginApi(connection);
    this.moduleDocumentation = new ModuleDocumentationApi(connection);
    this.moduleProtocol = new ModuleProtocolApi(connection);
    this.moduleUsage = new ModuleUsageApi(connection);
    this.noCodeCatalog = new NoCodeCatalogApi(connection);
    this.noCodeModules = new NoCodeModulesApi(connection);
    this.noCodeWorkspaces = new NoCodeWorkspacesApi(connection);
    this.notificationConfigurations = new NotificationConfigurationsApi(connection);
    this.operations = new OperationsApi(connection);
    this.organizationMemberships = new OrganizationMembershipsApi(connection);
    this.organizations = new OrganizationsApi(connection);
    this.ping = new PingApi(connection);
    this.plans = new PlansApi(connection);
    this.policyChecks = new PolicyChecksApi(connection);
    this.policySets = new PolicySetsApi(connection);
    this.policySimulations = new PolicySimulationsApi(connection);
    this.projects = new ProjectsApi(connection);
    this.providerProtocol = new ProviderProtocolApi(connection);
    this.providerTemplates = new ProviderTemplatesApi(connection);
    this.registryModules = new RegistryModulesApi(connection);
    this.registryProviderFiles = new RegistryProviderFilesApi(connection);
    this.registryProviderPlatforms = new RegistryProviderPlatformsApi(connection);
    this.registryProviderVersions = new RegistryProviderVersionsApi(connection);
    this.registryProviders = new RegistryProvidersApi(connection);
    this.runApprovals = new RunApprovalsApi(connection);
    this.runChecks = new RunChecksApi(connection);
    this.runLogs = new RunLogsApi(connection);
    this.runQueue = new RunQueueApi(connection);
    this.runs = new RunsApi(connection);
    this.sessions = new SessionsApi(connection);
    this.signInProviders = new SignInProvidersApi(connection);
    this.signIns = new SignInsApi(connection);
    this.stateVersions = new StateVersionsApi(connection);
    this.tagBindings = new TagBindingsApi(connection);
    this.tags = new TagsApi(connection);
    this.teamProjects = new TeamProjectsApi(connection);
    this.teamWorkspaces = new TeamWorkspacesApi(connection);
    this.teams = new TeamsApi(connection);
    this.templatedPolicies = new TemplatedPoliciesApi(connection);
    this.tokenTtlPolicies = new TokenTtlPoliciesApi(connection);
    this.upgradeCampaignItems = new UpgradeCampaignItemsApi(connection);
    this.upgradeCampaigns = new UpgradeCampaignsApi(connection);
    this.users = new UsersApi(connection);
    this.variableSetVariables = new VariableSetVariablesApi(connection);
    this.variableSets = new VariableSetsApi(connection);
    this.variables = new VariablesApi(connection);
    this.webhookDeliveries = new WebhookDeliveriesApi(connection);
    this.webhooks = new WebhooksApi(connection);
    this.workloadIdentity = new WorkloadIdentityApi(connection);
    this.workspaceLocks = new WorkspaceLocksApi(connection);
    this.workspaceSchedules = new WorkspaceSchedulesApi(connection);
    this.workspaceUpgrades = new WorkspaceUpgradesApi(connection);
    this.workspaces = new WorkspacesApi(connection);
  }
}
