// Generated from openapi/ by `npm run generate`. Do not edit.
import { list } from '../../client/src/listing.js';
import type { Related, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** The resource as one object. Documents contain it as `AgentResource`. */
export interface Agent extends AgentAttributes {
  id: string;
  agentPoolId: string;
}

export interface AgentAttributes {
  name: string;
  /**
   * `idle`: the agent waits for a run. `busy`: it executes a run. `unknown`: it has sent no ping
   * for more than a minute. `exited`: it has ended without an error. `errored`: it has ended with
   * an error.
   */
  status: AgentStatus;
  /** The address from which the agent registered or sent its last ping. */
  ipAddress: string | null;
  lastPingAt: Timestamp | null;
}

export interface AgentPoolRelationship {
  data: ResourceIdentifier;
  links: RelatedLink;
}

export interface AgentRelationships {
  agentPool: AgentPoolRelationship;
}

export interface AgentResource {
  id: string;
  type: 'agents';
  attributes: AgentAttributes;
  relationships: AgentRelationships;
}

/**
 * `idle`: the agent waits for a run. `busy`: it executes a run. `unknown`: it has sent no ping
 * for more than a minute. `exited`: it has ended without an error. `errored`: it has ended with
 * an error.
 */
export type AgentStatus = 'idle' | 'busy' | 'unknown' | 'errored' | 'exited';

/** The resource as one object. Documents contain it as `AuthenticationTokenResource`. */
export interface AuthenticationToken extends AuthenticationTokenAttributes {
  id: string;
  createdById: string | null;
  teamId?: string | undefined;
  links: SelfLink;
}

export interface AuthenticationTokenAttributes {
  description: string | null;
  createdAt: Timestamp;
  /** Null until the first use. */
  lastUsedAt: Timestamp | null;
  /** When the token expires; null if it does not expire. */
  expiredAt: Timestamp | null;
  /** The limits of the token; null means that the token may do everything that its owner may do. */
  scope: TokenScopeAttribute | null;
  /** The text of the token in the response that creates it; null afterwards. */
  token: string | null;
}

/** The user who created the token. */
export interface AuthenticationTokenCreator {
  /** Null if no user created the token. The user may have been deleted. */
  data: AuthenticationTokenCreatorIdentifier | null;
}

/** Null if no user created the token. The user may have been deleted. */
export interface AuthenticationTokenCreatorIdentifier {
  id: string;
  type: 'users';
}

export interface AuthenticationTokenDocument {
  data: AuthenticationTokenResource;
}

export interface AuthenticationTokenListDocument {
  data: AuthenticationTokenResource[];
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

export interface AuthenticationTokenRelationships {
  /** The user who created the token. */
  createdBy: AuthenticationTokenCreator;
  /** The team of a team's token; absent for other tokens. */
  team?: AuthenticationTokenTeam | undefined;
}

export interface AuthenticationTokenResource {
  id: string;
  type: 'authentication-tokens';
  attributes: AuthenticationTokenAttributes;
  relationships: AuthenticationTokenRelationships;
  links: SelfLink;
}

/** The team of a team's token; absent for other tokens. */
export interface AuthenticationTokenTeam {
  data: ResourceIdentifier;
}

/** Present if `default-execution-mode` is `agent`. */
export interface DefaultAgentPoolRelationship {
  data: ResourceIdentifier;
  links: RelatedLink;
}

/** Drift that is not reported. In both patterns, `*` matches any characters. */
export interface DriftIgnoreRule {
  /**
   * The address of a resource, such as `aws_autoscaling_group.*`, with or without the leading
   * `module.this.`
   */
  address: string;
  /**
   * The path of an attribute, such as `tags.*`; it covers everything nested in the attribute. Null
   * ignores all drift of the resource, including its deletion.
   */
  attribute?: string | null | undefined;
}

/** Present if the binding is inherited. */
export interface EffectiveTagBindingLinks {
  /** Path of the project, without the host. */
  inheritedFrom: string;
}

export interface EffectiveTagBindingResource {
  /** The ID of the binding. */
  id: string;
  type: 'effective-tag-bindings';
  attributes: TagBindingAttributes;
  /** Present if the binding is inherited. */
  links?: EffectiveTagBindingLinks | undefined;
}

/** Present if the document includes the tag bindings. */
export interface EffectiveTagBindingsRelationship {
  data: ResourceIdentifier[];
}

export interface EventApproval {
  id: string;
  rule: string;
  missing: number;
}

/** The attributes of the audit event. */
export interface EventAuditEvent {
  action: string;
  outcome: 'succeeded' | 'denied';
  actorType: string;
  actorId: string;
  actorName: string;
  resourceType: string;
  resourceId: string;
  requestId: string;
  createdAt: Timestamp;
  /** Null if the changes have more than 32,768 characters as JSON. The audit log contains them. */
  changes: Record<string, unknown> | null;
}

export interface EventCampaign {
  id: string;
  name: string;
  status: string;
}

/** Number of workspaces by their status in the campaign. */
export type EventCampaignCounts = Record<string, number>;

/** The members depend on the type. */
export interface EventData {
  workspace?: EventWorkspace | undefined;
  run?: EventRun | undefined;
  /** In `drift.detected` and `workspace.auto_destroy_*`, ID of the run; null if there is none. */
  runId?: string | null | undefined;
  approval?: EventApproval | undefined;
  policyCheck?: EventPolicyCheck | undefined;
  module?: EventModule | undefined;
  /**
   * Why a module version is deprecated or revoked, or why a destruction failed; null without a
   * reason.
   */
  reason?: string | null | undefined;
  noCodeModule?: EventNoCodeModule | undefined;
  campaign?: EventCampaign | undefined;
  /** Number of workspaces by their status in the campaign. */
  workspaces?: EventCampaignCounts | undefined;
  autoDestroyAt?: Timestamp | undefined;
  /** Number of drifted resources. */
  drifted?: number | undefined;
  /** The addresses of the first 20 drifted resources, each truncated to 1,000 characters. */
  addresses?: string[] | undefined;
  gpgKey?: EventSigningKey | undefined;
  authenticationToken?: EventToken | undefined;
  /** Days until the expiry, rounded up. */
  days?: number | undefined;
  /** The newest published provider versions that the key signed, at most 20. */
  providerVersions?: string[] | undefined;
  /** Number of all published provider versions that the key signed. */
  providerVersionCount?: number | undefined;
  /** Name of the webhook or notification configuration that `ping` tests. */
  receiver?: string | undefined;
  /** The attributes of the audit event. */
  auditEvent?: EventAuditEvent | undefined;
}

export interface EventModule {
  id: string;
  namespace: string;
  name: string;
  provider: string;
  version: string;
}

export interface EventNoCodeModule {
  id: string;
  /** Number of workspaces that the change made outdated. */
  outdated: number;
}

/** The body of a request to a webhook. */
export interface EventPayload {
  /** `evt-` and 16 characters, the same in every delivery. */
  id: string;
  /** One of the types of events, or `ping`. */
  type: string;
  /** When Gantry recorded the event. */
  timestamp: string;
  organization: string;
  /** The members depend on the type. */
  data: EventData;
}

export interface EventPolicyCheck {
  id: string;
  /** Whether a mandatory policy failed or could not be evaluated. */
  preventsApply: boolean;
  /** The first 100 policies that failed or could not be evaluated, such as `naming/no-pets`. */
  policies: string[];
}

export interface EventRun {
  id: string;
  status: string;
  message: string;
  isDestroy: boolean;
  planOnly: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  createdBy: string;
}

export interface EventSigningKey {
  keyId: string;
  expiresAt: Timestamp;
}

export interface EventToken {
  id: string;
  kind: string;
  owner: string | null;
  description: string | null;
  expiresAt: Timestamp;
}

export interface EventWorkspace {
  id: string;
  name: string;
}

/** A number of days (`14d`) or hours (`2h`), from 1 to 9999; null removes the duration. */
export type LifecycleDuration = string;

/**
 * The type of a variable, as a structure. `list`, `set` and `map` have `element`, `tuple` has
 * `elements`, and `object` has `attributes`.
 */
export interface ModuleType {
  kind: 'string' | 'number' | 'bool' | 'any' | 'list' | 'set' | 'map' | 'tuple' | 'object';
  /**
   * The type of a variable, as a structure. `list`, `set` and `map` have `element`, `tuple` has
   * `elements`, and `object` has `attributes`.
   */
  element?: ModuleType | undefined;
  elements?: ModuleType[] | undefined;
  /** In the order of their declaration. */
  attributes?: ModuleTypeAttribute[] | undefined;
}

export interface ModuleTypeAttribute {
  name: string;
  /**
   * The type of a variable, as a structure. `list`, `set` and `map` have `element`, `tuple` has
   * `elements`, and `object` has `attributes`.
   */
  type: ModuleType;
  /** Whether it is declared as `optional(…)`. */
  optional: boolean;
  /** The default, of any type; null if there is none, or if `expression` contains it. */
  default: unknown;
  /** The default as written, if it is an expression such as `60 * 60`; otherwise null. */
  expression: string | null;
}

export interface ModuleValidation {
  /** The expression as written. */
  condition: string;
  /** The text, or the expression as written if it is not plain text. */
  errorMessage: string;
}

export interface NewTagBindingAttributes {
  /** At most 128 letters, digits, spaces and `_.:/+@-`, without a space at either end. */
  key: string;
  value?: string | undefined;
}

/** A relationship to one resource, never null. */
export interface NoCodeToOne {
  data: ResourceIdentifier;
  links?: RelatedLink | undefined;
}

export interface NullableIdentifier {
  id: string;
  type: string;
}

export interface OrganizationIdentifier {
  /** The name of the organization. */
  id: string;
  type: 'organizations';
}

/** What the caller may do in the organization. */
export interface OrganizationPermissions {
  /** Read the organization. */
  canTraverse: boolean;
  canUpdate: boolean;
  canDestroy: boolean;
  canCreateTeam: boolean;
  /** Add users to teams and remove them. */
  canManageUsers: boolean;
  /** Create, replace and delete the organization token. */
  canUpdateApiToken: boolean;
  canCreateModule: boolean;
  /** Create providers and signing keys. */
  canCreateProvider: boolean;
  canCreateProject: boolean;
  canCreateWorkspace: boolean;
  /** Enable modules for no-code provisioning, and change their settings. */
  canCreateNoCodeModule: boolean;
  canManageAgentPools: boolean;
  /** Read the audit events. */
  canReadAuditTrail: boolean;
  /** Read and preview policy templates. */
  canReadPolicyTemplates: boolean;
  /** Read all variable sets. */
  canReadVarsets: boolean;
  /** Create, change and delete variable sets. */
  canManageVarsets: boolean;
}

/** The organization that owns the resource. */
export interface OrganizationRelationship {
  data: OrganizationIdentifier;
  links: RelatedLink;
}

/**
 * Paths of pages of the same list, without the host and with the other query parameters of the
 * request. `next` is null on the last page and beyond it, `prev` on the first.
 */
export interface PageLinks {
  self: string;
  first: string;
  last: string;
  next: string | null;
  prev: string | null;
}

export interface PageMeta {
  pagination: Pagination;
}

export interface Pagination {
  pageSize: number;
  currentPage: number;
  nextPage: number | null;
  prevPage: number | null;
  /** 1 for an empty list. */
  totalPages: number;
  totalCount: number;
}

export interface ProjectAttributes {
  /** Unique in the organization, regardless of case. */
  name: string;
  /** Empty if there is none. */
  description: string;
  /** Whether the project is the default project of the organization. */
  isDefault: boolean;
  /**
   * The execution mode of workspaces that do not set one; no-code workspaces use `remote` instead
   * of `local`.
   */
  defaultExecutionMode: 'remote' | 'agent' | 'local';
  /**
   * Whether the project sets its own default execution mode and agent pool. Both members have the
   * same value; false means the settings of the organization.
   */
  settingOverwrites: ProjectSettingOverwrites;
  /**
   * How long after its last activity Gantry destroys the resources of a workspace that inherits
   * this setting, such as `14d` or `2h`; null means never.
   */
  autoDestroyActivityDuration: string | null;
  /**
   * The maximum that Gantry enforces when a workspace sets a duration or a time for automatic
   * destruction; null means no limit. Requires `auto-destroy-activity-duration`, which must not be
   * longer.
   */
  autoDestroyMaximumDuration: string | null;
  /**
   * How often Gantry assesses workspaces, except those that disable assessments. If null, it
   * assesses only workspaces that enable assessments, once a day.
   */
  assessmentInterval: string | null;
  driftIgnoreRules: DriftIgnoreRule[];
  /** ISO 8601, UTC. */
  createdAt: Timestamp;
  /** ISO 8601, UTC. */
  updatedAt: Timestamp;
  /** What the caller may do with the project. */
  permissions: ProjectPermissions;
}

/** What the caller may do with the project. */
export interface ProjectPermissions {
  canRead: boolean;
  canUpdate: boolean;
  /** False for the default project. */
  canDestroy: boolean;
  canCreateWorkspace: boolean;
  /** Read the access levels of teams on the project. */
  canReadTeams: boolean;
  /** Grant access levels on the project to teams. */
  canManageTeams: boolean;
}

export interface ProjectRelationships {
  /** The organization that owns the resource. */
  organization: OrganizationRelationship;
  /** Present if the document includes the tag bindings. */
  effectiveTagBindings?: EffectiveTagBindingsRelationship | undefined;
  /** Present if `default-execution-mode` is `agent`. */
  defaultAgentPool?: DefaultAgentPoolRelationship | undefined;
}

export interface ProjectResource {
  /** `prj-` and 16 characters. */
  id: string;
  type: 'projects';
  attributes: ProjectAttributes;
  relationships: ProjectRelationships;
  links: SelfLink;
}

/**
 * Whether the project sets its own default execution mode and agent pool. Both members have the
 * same value; false means the settings of the organization.
 */
export interface ProjectSettingOverwrites {
  defaultExecutionMode: boolean;
  defaultAgentPool: boolean;
}

export interface RegistryModuleOfVersion {
  data: ResourceIdentifier;
  links: RelatedLink;
}

export interface RegistryModuleVersionRelationships {
  registryModule: RegistryModuleOfVersion;
}

/** What the caller may do with the provider. */
export interface RegistryProviderPermissions {
  canDelete: boolean;
  canUploadAsset: boolean;
}

export interface RegistryProviderPlatformAttributes {
  os: string;
  arch: string;
  filename: string;
  /** SHA-256 of the package. */
  shasum: string;
  providerBinaryUploaded: boolean;
  createdAt: Timestamp;
  /** What the caller may do with the provider. */
  permissions: RegistryProviderPermissions;
}

export interface RegistryProviderPlatformLinks {
  /** Path of the resource, without the host. */
  self: string;
  /** Absolute URL that accepts the package with `PUT`. */
  providerBinaryUpload?: string | undefined;
  /** Absolute URL of the package. */
  providerBinaryDownload?: string | undefined;
}

export interface RegistryProviderPlatformRelationships {
  /** A relationship to one resource. */
  registryProviderVersion: ToOne;
}

export interface RegistryProviderPlatformResource {
  id: string;
  type: 'registry-provider-platforms';
  attributes: RegistryProviderPlatformAttributes;
  relationships: RegistryProviderPlatformRelationships;
  links: RegistryProviderPlatformLinks;
}

export interface RelatedLink {
  /** Path of the related resource, without the host. */
  related: string;
}

export interface ResourceIdentifier {
  id: string;
  type: string;
}

/** The resource as one object. Documents contain it as `RunResource`. */
export interface Run extends RunAttributes {
  id: string;
  applyId: string | null;
  configurationVersionId: string | null;
  confirmedById: string | null;
  createdById: string | null;
  planId: string | null;
  workspaceId: string | null;
  links: SelfLink;
}

/** What the status of the run allows now. */
export interface RunActions {
  isCancelable: boolean;
  isConfirmable: boolean;
  isDiscardable: boolean;
  isForceCancelable: boolean;
}

export interface RunAttributes {
  /** What the status of the run allows now. */
  actions: RunActions;
  autoApply: boolean;
  /** When the cancel, or the first force-cancel that followed it, was requested. */
  canceledAt: Timestamp | null;
  /**
   * Monthly amounts with two decimal places, from the operator's price table; null without an
   * estimate.
   */
  costEstimate: RunCostEstimate | null;
  createdAt: Timestamp;
  /** Why the run is `errored`, without secrets. */
  errorMessage: string | null;
  /**
   * The earliest time of the next force-cancel; null unless a cancel was requested and a runner
   * executes the run.
   */
  forceCancelAvailableAt: Timestamp | null;
  /** Whether applying the plan changes something; false until the plan exists. */
  hasChanges: boolean;
  /** Exact version of the provisioning tool; empty until a runner has chosen it. */
  iacVersion: string;
  /**
   * The first 16 workload identities that the variables of the run configure, those of the plan
   * first. Absent before a runner has claimed the run, and if there are none.
   */
  identities?: RunIdentity[] | undefined;
  /** Whether the run destroys everything that the workspace manages. */
  isDestroy: boolean;
  message: string;
  /** What the caller may do with the run, regardless of its status. */
  permissions: RunPermissions;
  planOnly: boolean;
  /**
   * Only in the run queue of the organization: 0 while a runner executes the run, otherwise its
   * position among the waiting runs of the queue.
   */
  positionInQueue?: number | undefined;
  /** Whether the plan first updates the state from the resources. */
  refresh: boolean;
  /** Whether the run only updates the state to match the resources. */
  refreshOnly: boolean;
  /** Addresses of resources that the plan replaces. */
  replaceAddrs: string[];
  /** Always false. */
  savePlan: boolean;
  /**
   * What created the run. `terraform+cloud`: a terminal, with a `cloud` block; `terraform`: a
   * terminal, with the backend `remote`; `tfe-configuration-version`: an upload with
   * `auto-queue-runs`; `tfe-api`: anything else, such as another client, a schedule or no-code
   * provisioning.
   */
  source: 'tfe-api' | 'tfe-ui' | 'tfe-configuration-version' | 'terraform' | 'terraform+cloud';
  /**
   * Status of a run. Final statuses are `planned_and_finished` (the run has no apply), `applied`,
   * `discarded`, `canceled` and `errored`.
   */
  status: RunStatus;
  /** When each status was last entered. */
  statusTimestamps: RunStatusTimestamps;
  /** Addresses of resources to which the plan is limited, together with their dependencies. */
  targetAddrs: string[];
  /** The same as `iac-version`, under the name that existing clients read. */
  terraformVersion: string;
  updatedAt: Timestamp;
}

/**
 * Monthly amounts with two decimal places, from the operator's price table; null without an
 * estimate.
 */
export interface RunCostEstimate {
  priorMonthlyCost: string;
  proposedMonthlyCost: string;
  deltaMonthlyCost: string;
  /** Number of resources in the plan whose type has a price. */
  matchedResourcesCount: number;
  unmatchedResourcesCount: number;
}

/** The identity that a phase of the run presents to another system, without its token. */
export interface RunIdentity {
  phase: 'plan' | 'apply';
  /** `token` is for any other service. */
  provider: 'aws' | 'gcp' | 'azure' | 'vault' | 'kubernetes' | 'token';
  /**
   * The role (AWS, Vault), service account (Google Cloud), client (Azure) or tag (`token`); empty
   * for Kubernetes, and without a tag. Values of sensitive variables are `(sensitive)`.
   */
  name: string;
  /** The `aud` of the token. */
  audience: string;
}

export interface RunListDocument {
  data: RunResource[];
  /** The related resources that `include` names, each once. */
  included?: RunRelatedResource[] | undefined;
  /**
   * Paths of pages of the same list, without the host and with the other query parameters of the
   * request. `next` is null on the last page and beyond it, `prev` on the first.
   */
  links: PageLinks;
  meta: PageMeta;
}

/** What the caller may do with the run, regardless of its status. */
export interface RunPermissions {
  canApply: boolean;
  canCancel: boolean;
  canDiscard: boolean;
  canForceCancel: boolean;
  /** Always false. */
  canForceExecute: boolean;
  /** Always false: see `can-override` of the policy check. */
  canOverridePolicyCheck: boolean;
}

/** A workspace, a plan or an apply, as its own operation returns it. */
export interface RunRelatedResource {
  id: string;
  type: 'workspaces' | 'plans' | 'applies';
  attributes: Record<string, unknown>;
  relationships?: Record<string, unknown> | undefined;
  links?: Record<string, unknown> | undefined;
}

/**
 * `created-by` and `confirmed-by` name only users; for teams, schedules and Gantry itself, they
 * are null. `confirmed-by` is also null until the run is confirmed.
 */
export interface RunRelationships {
  /** A relationship to one resource. */
  apply: ToOne;
  /** A relationship to one resource. */
  configurationVersion: ToOne;
  /** A relationship to one resource. */
  confirmedBy: ToOne;
  /** A relationship to one resource. */
  createdBy: ToOne;
  /** A relationship to one resource. */
  plan: ToOne;
  /** A relationship to one resource. */
  workspace: ToOne;
}

export interface RunResource {
  /** `run-` and 16 characters. */
  id: string;
  type: 'runs';
  attributes: RunAttributes;
  /**
   * `created-by` and `confirmed-by` name only users; for teams, schedules and Gantry itself, they
   * are null. `confirmed-by` is also null until the run is confirmed.
   */
  relationships: RunRelationships;
  links: SelfLink;
}

/**
 * Status of a run. Final statuses are `planned_and_finished` (the run has no apply), `applied`,
 * `discarded`, `canceled` and `errored`.
 */
export type RunStatus =
  | 'pending'
  | 'fetching'
  | 'planning'
  | 'planned'
  | 'cost_estimated'
  | 'planned_and_finished'
  | 'confirmed'
  | 'apply_queued'
  | 'applying'
  | 'applied'
  | 'discarded'
  | 'canceled'
  | 'errored';

/** When each status was last entered. */
export interface RunStatusTimestamps {
  pendingAt?: Timestamp | undefined;
  fetchingAt?: Timestamp | undefined;
  planningAt?: Timestamp | undefined;
  plannedAt?: Timestamp | undefined;
  costEstimatedAt?: Timestamp | undefined;
  plannedAndFinishedAt?: Timestamp | undefined;
  confirmedAt?: Timestamp | undefined;
  applyQueuedAt?: Timestamp | undefined;
  applyingAt?: Timestamp | undefined;
  appliedAt?: Timestamp | undefined;
  discardedAt?: Timestamp | undefined;
  canceledAt?: Timestamp | undefined;
  erroredAt?: Timestamp | undefined;
}

export interface SelfLink {
  /** Path of the resource, without the host. */
  self: string;
}

export interface TagBindingAttributes {
  key: string;
  /** Empty if the binding has no value. */
  value: string;
}

export type TaggedFilter = string[];

/** A relationship to many resources. */
export interface ToMany {
  data: ResourceIdentifier[];
  links?: RelatedLink | undefined;
}

/** A relationship to one resource. */
export interface ToOne {
  data: NullableIdentifier | null;
  links?: RelatedLink | undefined;
}

/** The limits of the token; null means that the token may do everything that its owner may do. */
export interface TokenScopeAttribute {
  access: 'full' | 'read-only' | 'provision-only';
  /** Name of the only organization; null means all organizations of the owner. */
  organization: string | null;
  /** ID of the only project; null means all projects. */
  project: string | null;
}

/**
 * The limits of the new token; at least one member is required. Without `scope`, the token has no
 * limits. A `project` implies its organization.
 */
export interface TokenScopeRequest {
  /**
   * `full`: everything that the owner may do within the other limits. `read-only`: no changes.
   * `provision-only`: create, upgrade, destroy and delete workspaces of no-code modules, change
   * their inputs, and read what that requires.
   * @default full
   */
  access?: 'full' | 'read-only' | 'provision-only' | undefined;
  /** Name of the only organization. */
  organization?: string | null | undefined;
  /** ID of the only project. */
  project?: string | null | undefined;
}

/**
 * The status of an item that has failed, was skipped, is blocked, or waits for a value or a user.
 * Otherwise, the most severe change of the plan: none, new resources (`additions`), changes in
 * place or only of outputs (`in_place`), replaced resources (`replaces`), or resources that are
 * destroyed or no longer managed (`destroys`). `not_planned` if the campaign has read no plan,
 * for example because a user completed the upgrade outside of the campaign.
 */
export type UpgradeCampaignGroupName =
  | 'no_change'
  | 'additions'
  | 'in_place'
  | 'replaces'
  | 'destroys'
  | 'failed'
  | 'needs_value'
  | 'waiting_for_owner'
  | 'blocked'
  | 'skipped'
  | 'not_planned';

export interface VarCreateAttributes {
  /** Name of the variable. */
  key: string;
  /** Value of the variable, at most 256 KiB. */
  value?: string | undefined;
  description?: string | null | undefined;
  /**
   * `iac`: a variable of the provisioning tool; `terraform` means the same. `env`: an environment
   * variable of the run. Responses contain the category as it was sent.
   * @default iac
   */
  category?: 'iac' | 'env' | 'terraform' | undefined;
  /**
   * Whether the value is a literal of the configuration language, such as a list. Has no effect on
   * `env`.
   * @default false
   */
  hcl?: boolean | undefined;
  /**
   * Whether responses omit the value.
   * @default false
   */
  sensitive?: boolean | undefined;
}

/** The resource as one object. Documents contain it as `WebhookDeliveryResource`. */
export interface WebhookDelivery extends WebhookDeliveryAttributes {
  id: string;
  webhookId: string | null;
  links: SelfLink;
}

export interface WebhookDeliveryAttributes {
  /** The header `webhook-id` of the request. */
  eventId: string;
  eventType: string;
  /**
   * `pending`: Gantry sends the event when it is due and the webhook is enabled. `delivered`: the
   * receiver accepted the event. `failed`: all attempts failed.
   */
  status: WebhookDeliveryStatus;
  attempts: number;
  /**
   * The earliest time of the next attempt; after the last attempt, the time at which the last
   * attempt was due.
   */
  dueAt: Timestamp;
  createdAt: Timestamp;
  /** The time of the last attempt. */
  attemptedAt: Timestamp | null;
  /** Duration of the last attempt, in milliseconds. */
  milliseconds: number | null;
  /** HTTP status of the response to the last attempt; null if there was no response. */
  responseStatus: number | null;
  /**
   * The beginning of the response to the last attempt, of at most 4,096 characters; null if there
   * was no response.
   */
  responseBody: string | null;
  /** Why the last attempt failed; null before the first attempt and after a success. */
  error: string | null;
  /** The body of a request to a webhook. */
  payload?: EventPayload | undefined;
}

export interface WebhookDeliveryDocument {
  data: WebhookDeliveryResource;
}

export interface WebhookDeliveryRelationships {
  /** A relationship to one resource. */
  webhook: ToOne;
}

export interface WebhookDeliveryResource {
  /** `dlv-` and 16 characters. */
  id: string;
  type: 'webhook-deliveries';
  attributes: WebhookDeliveryAttributes;
  relationships: WebhookDeliveryRelationships;
  links: SelfLink;
}

/**
 * `pending`: Gantry sends the event when it is due and the webhook is enabled. `delivered`: the
 * receiver accepted the event. `failed`: all attempts failed.
 */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed';

/** The resource as one object. Documents contain it as `WorkspaceResource`. */
export interface Workspace extends WorkspaceAttributes {
  id: string;
  organizationId: string | null;
  projectId: string | null;
  currentRunId: string | null;
  latestRunId: string | null;
  outputIds?: string[] | undefined;
  varIds?: string[] | undefined;
  lockedById?: string | null | undefined;
  currentStateVersionId: string | null;
  currentConfigurationVersionId: string | null;
  agentPoolId: string | null;
  readmeId: string | null;
  currentAssessmentResultId: string | null;
  createdById: string | null;
  noCodeModuleVersionId: string | null;
  effectiveTagBindingIds?: string[] | undefined;
  links: WorkspaceLinks;
}

export interface WorkspaceActions {
  /** The same as `allow-destroy-plan`. */
  isDestroyable: boolean;
}

/**
 * Times are ISO 8601 in UTC with milliseconds. Attributes of features that Gantry does not
 * support have a constant value, such as null or an empty list.
 */
export interface WorkspaceAttributes {
  actions: WorkspaceActions;
  /** Whether the workspace accepts destroy runs. */
  allowDestroyPlan: boolean;
  /** Average duration of an apply, in milliseconds; null if none of the last 30 ended runs has one. */
  applyDurationAverage: number | null;
  /**
   * Whether assessments are enabled: the setting of the workspace or, without one, whether its
   * project has an `assessment-interval`.
   */
  assessmentsEnabled: boolean;
  /**
   * Whether, by default, Gantry applies a successful plan without a confirmation. Approval rules
   * and policies can prevent this.
   */
  autoApply: boolean;
  /**
   * How long after the last activity Gantry destroys the resources: a number of days (`14d`) or
   * hours (`2h`). Null if the time does not depend on activity.
   */
  autoDestroyActivityDuration: string | null;
  /**
   * When Gantry destroys the resources of the workspace; null if automatic destruction is off, or
   * has destroyed them. With an `auto-destroy-activity-duration`, each activity postpones this
   * time.
   */
  autoDestroyAt: Timestamp | null;
  /**
   * `waiting`: the destruction is due, but the workspace is locked. `running`: the destroy run is
   * queued or active. `errored`: the destroy run failed, was canceled or discarded, or could not be
   * queued. `destroyed`: the resources are destroyed, or there were none. Null until the
   * destruction is due.
   */
  autoDestroyStatus: string | null;
  createdAt: Timestamp;
  /** Null if there is none. */
  description: string | null;
  /**
   * Whether the last successful assessment found drift; null if there is none, or if the workspace
   * managed no resources when a later assessment was due.
   */
  drifted: boolean | null;
  /** Always `default`. */
  environment: string;
  /**
   * Who executes runs. `remote`: Gantry. `agent`: an agent of the pool. `local`: the tool, on the
   * machine of its user; Gantry only stores the state.
   */
  executionMode: 'remote' | 'agent' | 'local';
  /**
   * Always true, the default in existing clients; Gantry does not start runs from a version control
   * system.
   */
  fileTriggersEnabled: boolean;
  /** Whether runs of every workspace of the organization may read the state. */
  globalRemoteState: boolean;
  /**
   * Version of the provisioning tool, or a constraint; with a constraint, each run uses the newest
   * version that matches. `latest` if none was set; each run then uses the newest available
   * version.
   */
  iacVersion: string;
  /** Whether `auto-destroy-activity-duration` is the setting of the project. */
  inheritsProjectAutoDestroy: boolean;
  /** When Gantry recorded the last assessment; null before the first one. */
  lastAssessmentResultAt: Timestamp | null;
  /** When the state, a run, a variable, the uploaded configuration or `updated-at` last changed. */
  latestChangeAt: Timestamp;
  locked: boolean;
  /** Letters, digits, `-` and `_`; unique in the organization, regardless of case. */
  name: string;
  /** Whether the no-code module has newer settings than the workspace. */
  noCodeUpgradeAvailable: boolean;
  /** False if `execution-mode` is `local`. */
  operations: boolean;
  /** What the caller may do with the workspace. Flags of unsupported features are false. */
  permissions: WorkspacePermissions;
  /** Average duration of a plan, in milliseconds; null if none of the last 30 ended runs has one. */
  planDurationAverage: number | null;
  /** Always null. */
  policyCheckFailures: number | null;
  queueAllRuns: boolean;
  /** Number of managed resources in the current state. */
  resourceCount: number;
  /** Number of failed runs among the last 30 ended runs; null before the first run ended. */
  runFailures: number | null;
  /**
   * Whether the workspace sets its own execution mode and agent pool. Both members have the same
   * value. If false, the settings of the project apply, but `remote` replaces `local` for no-code
   * workspaces.
   */
  settingOverwrites: WorkspaceSettingOverwrites;
  /** How the workspace was created: `tfe-module` (from a no-code module) or `tfe-api` (without one). */
  source: 'tfe-api' | 'tfe-ui' | 'tfe-module';
  /**
   * The module version of a no-code workspace, as
   * `private/<namespace>/<name>/<provider>/<version>`. A completed upgrade changes it. Null for
   * other workspaces.
   */
  sourceModuleId: string | null;
  /** Name of the client that created the workspace. */
  sourceName: string | null;
  /** URL of the client that created the workspace, or of its documentation. */
  sourceUrl: string | null;
  /** Whether clients may start plan-only runs. */
  speculativeEnabled: boolean;
  /**
   * Whether the logs of new runs are JSON lines, except those of runs that the backend `remote`
   * starts.
   */
  structuredRunOutputEnabled: boolean;
  tagNames: string[];
  /** The same as `iac-version`, under the name that existing clients read. */
  terraformVersion: string;
  /** Always empty. */
  triggerPatterns: string[];
  /** Always empty. */
  triggerPrefixes: string[];
  updatedAt: Timestamp;
  /** Always null. */
  vcsRepo: Record<string, unknown> | null;
  /** Always null. */
  vcsRepoIdentifier: string | null;
  /** Folder of an uploaded configuration in which runs start; null means its root. */
  workingDirectory: string | null;
  /**
   * Number of ended runs that `run-failures` and the averages cover: the last 30 at most. Null
   * before the first run ended.
   */
  workspaceKpisRunsCount: number | null;
}

export interface WorkspaceDocument {
  data: WorkspaceResource;
}

export interface WorkspaceLinks {
  /** Path of the resource, without the host. */
  self: string;
  /** Path of the workspace's page, without the host. */
  selfHtml: string;
}

/** What the caller may do with the workspace. Flags of unsupported features are false. */
export interface WorkspacePermissions {
  canUpdate: boolean;
  canDestroy: boolean;
  canQueueRun: boolean;
  canReadVariable: boolean;
  canUpdateVariable: boolean;
  canReadStateVersions: boolean;
  canReadStateOutputs: boolean;
  canCreateStateVersions: boolean;
  canQueueApply: boolean;
  canLock: boolean;
  canUnlock: boolean;
  canForceUnlock: boolean;
  canReadSettings: boolean;
  canManageTags: boolean;
  canManageRunTasks: boolean;
  canForceDelete: boolean;
  canManageAssessments: boolean;
  canManageEphemeralWorkspaces: boolean;
  canReadAssessmentResults: boolean;
  canQueueDestroy: boolean;
  /** Whether the caller may write variables with the category `iac`. */
  canUpdateInputs: boolean;
  /** Whether the caller may read the values of sensitive outputs. */
  canReadSensitiveOutputs: boolean;
}

/** A relationship that has only a link. */
export interface WorkspaceRelatedLink {
  links: RelatedLink;
}

export interface WorkspaceRelationships {
  /** A relationship to one resource, or to none. */
  organization: WorkspaceToOne;
  /** A relationship to one resource, or to none. */
  project: WorkspaceToOne;
  /** A relationship to one resource, or to none. */
  currentRun: WorkspaceToOne;
  /** A relationship to one resource, or to none. */
  latestRun: WorkspaceToOne;
  /** A relationship to many resources. If `data` is absent, the link returns them. */
  outputs: WorkspaceToMany;
  /** A relationship to many resources. If `data` is absent, the link returns them. */
  vars: WorkspaceToMany;
  /** A relationship to one resource, or to none. */
  lockedBy?: WorkspaceToOne | undefined;
  /** A relationship that has only a link. */
  remoteStateConsumers: WorkspaceRelatedLink;
  /** A relationship to one resource, or to none. */
  currentStateVersion: WorkspaceToOne;
  /** A relationship to one resource, or to none. */
  currentConfigurationVersion: WorkspaceToOne;
  /** A relationship to one resource, or to none. */
  agentPool: WorkspaceToOne;
  /** A relationship to one resource, or to none. */
  readme: WorkspaceToOne;
  /** A relationship to one resource, or to none. */
  currentAssessmentResult: WorkspaceToOne;
  /** The user, team or organization that created the workspace; null if unknown. */
  createdBy: WorkspaceToOne;
  /** A relationship to one resource, or to none. */
  noCodeModuleVersion: WorkspaceToOne;
  /** A relationship to many resources. If `data` is absent, the link returns them. */
  effectiveTagBindings?: WorkspaceToMany | undefined;
}

export interface WorkspaceResource {
  /** `ws-` and 16 characters. */
  id: string;
  type: 'workspaces';
  /**
   * Times are ISO 8601 in UTC with milliseconds. Attributes of features that Gantry does not
   * support have a constant value, such as null or an empty list.
   */
  attributes: WorkspaceAttributes;
  relationships: WorkspaceRelationships;
  links: WorkspaceLinks;
}

/**
 * Whether the workspace sets its own execution mode and agent pool. Both members have the same
 * value. If false, the settings of the project apply, but `remote` replaces `local` for no-code
 * workspaces.
 */
export interface WorkspaceSettingOverwrites {
  executionMode: boolean;
  agentPool: boolean;
}

/** A relationship to many resources. If `data` is absent, the link returns them. */
export interface WorkspaceToMany {
  data?: ResourceIdentifier[] | undefined;
  links?: RelatedLink | undefined;
}

/** A relationship to one resource, or to none. */
export interface WorkspaceToOne {
  data: WorkspaceToOneIdentifier | null;
  links?: RelatedLink | undefined;
}

export interface WorkspaceToOneIdentifier {
  id: string;
  type: string;
}

export const agentAttributesShape: Shape = { ipAddress: 'ip-address', lastPingAt: 'last-ping-at' };

export const agentRelated: Related = { agentPoolId: 'agentPool' };

export const agentRelationshipsShape: Shape = { agentPool: 'agent-pool' };

export const agentResourceShape: Shape = {
  attributes: ['attributes', agentAttributesShape],
  relationships: ['relationships', agentRelationshipsShape],
};

export const authenticationTokenAttributesShape: Shape = {
  createdAt: 'created-at',
  lastUsedAt: 'last-used-at',
  expiredAt: 'expired-at',
};

export const authenticationTokenRelationshipsShape: Shape = { createdBy: 'created-by' };

export const authenticationTokenResourceShape: Shape = {
  attributes: ['attributes', authenticationTokenAttributesShape],
  relationships: ['relationships', authenticationTokenRelationshipsShape],
};

export const authenticationTokenDocumentShape: Shape = {
  data: ['data', authenticationTokenResourceShape],
};

export const paginationShape: Shape = {
  pageSize: 'page-size',
  currentPage: 'current-page',
  nextPage: 'next-page',
  prevPage: 'prev-page',
  totalPages: 'total-pages',
  totalCount: 'total-count',
};

export const pageMetaShape: Shape = { pagination: ['pagination', paginationShape] };

export const authenticationTokenListDocumentShape: Shape = {
  data: ['data', authenticationTokenResourceShape],
  meta: ['meta', pageMetaShape],
};

export const authenticationTokenRelated: Related = { createdById: 'createdBy', teamId: 'team' };

export const effectiveTagBindingLinksShape: Shape = { inheritedFrom: 'inherited-from' };

export const effectiveTagBindingResourceShape: Shape = {
  links: ['links', effectiveTagBindingLinksShape],
};

export const eventAuditEventShape: Shape = {
  actorType: 'actor-type',
  actorId: 'actor-id',
  actorName: 'actor-name',
  resourceType: 'resource-type',
  resourceId: 'resource-id',
  requestId: 'request-id',
  createdAt: 'created-at',
};

export const eventRunShape: Shape = {
  isDestroy: 'is-destroy',
  planOnly: 'plan-only',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
  createdBy: 'created-by',
};

export const eventPolicyCheckShape: Shape = { preventsApply: 'prevents-apply' };

export const eventSigningKeyShape: Shape = { keyId: 'key-id', expiresAt: 'expires-at' };

export const eventTokenShape: Shape = { expiresAt: 'expires-at' };

export const eventDataShape: Shape = {
  run: ['run', eventRunShape],
  runId: 'run-id',
  policyCheck: ['policy-check', eventPolicyCheckShape],
  noCodeModule: 'no-code-module',
  autoDestroyAt: 'auto-destroy-at',
  gpgKey: ['gpg-key', eventSigningKeyShape],
  authenticationToken: ['authentication-token', eventTokenShape],
  providerVersions: 'provider-versions',
  providerVersionCount: 'provider-version-count',
  auditEvent: ['audit-event', eventAuditEventShape],
};

export const eventPayloadShape: Shape = { data: ['data', eventDataShape] };

export const moduleValidationShape: Shape = { errorMessage: 'error-message' };

export const organizationPermissionsShape: Shape = {
  canTraverse: 'can-traverse',
  canUpdate: 'can-update',
  canDestroy: 'can-destroy',
  canCreateTeam: 'can-create-team',
  canManageUsers: 'can-manage-users',
  canUpdateApiToken: 'can-update-api-token',
  canCreateModule: 'can-create-module',
  canCreateProvider: 'can-create-provider',
  canCreateProject: 'can-create-project',
  canCreateWorkspace: 'can-create-workspace',
  canCreateNoCodeModule: 'can-create-no-code-module',
  canManageAgentPools: 'can-manage-agent-pools',
  canReadAuditTrail: 'can-read-audit-trail',
  canReadPolicyTemplates: 'can-read-policy-templates',
  canReadVarsets: 'can-read-varsets',
  canManageVarsets: 'can-manage-varsets',
};

export const projectSettingOverwritesShape: Shape = {
  defaultExecutionMode: 'default-execution-mode',
  defaultAgentPool: 'default-agent-pool',
};

export const projectPermissionsShape: Shape = {
  canRead: 'can-read',
  canUpdate: 'can-update',
  canDestroy: 'can-destroy',
  canCreateWorkspace: 'can-create-workspace',
  canReadTeams: 'can-read-teams',
  canManageTeams: 'can-manage-teams',
};

export const projectAttributesShape: Shape = {
  isDefault: 'is-default',
  defaultExecutionMode: 'default-execution-mode',
  settingOverwrites: ['setting-overwrites', projectSettingOverwritesShape],
  autoDestroyActivityDuration: 'auto-destroy-activity-duration',
  autoDestroyMaximumDuration: 'auto-destroy-maximum-duration',
  assessmentInterval: 'assessment-interval',
  driftIgnoreRules: 'drift-ignore-rules',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
  permissions: ['permissions', projectPermissionsShape],
};

export const projectRelationshipsShape: Shape = {
  effectiveTagBindings: 'effective-tag-bindings',
  defaultAgentPool: 'default-agent-pool',
};

export const projectResourceShape: Shape = {
  attributes: ['attributes', projectAttributesShape],
  relationships: ['relationships', projectRelationshipsShape],
};

export const registryModuleVersionRelationshipsShape: Shape = { registryModule: 'registry-module' };

export const registryProviderPermissionsShape: Shape = {
  canDelete: 'can-delete',
  canUploadAsset: 'can-upload-asset',
};

export const registryProviderPlatformAttributesShape: Shape = {
  providerBinaryUploaded: 'provider-binary-uploaded',
  createdAt: 'created-at',
  permissions: ['permissions', registryProviderPermissionsShape],
};

export const registryProviderPlatformLinksShape: Shape = {
  providerBinaryUpload: 'provider-binary-upload',
  providerBinaryDownload: 'provider-binary-download',
};

export const registryProviderPlatformRelationshipsShape: Shape = {
  registryProviderVersion: 'registry-provider-version',
};

export const registryProviderPlatformResourceShape: Shape = {
  attributes: ['attributes', registryProviderPlatformAttributesShape],
  relationships: ['relationships', registryProviderPlatformRelationshipsShape],
  links: ['links', registryProviderPlatformLinksShape],
};

export const runActionsShape: Shape = {
  isCancelable: 'is-cancelable',
  isConfirmable: 'is-confirmable',
  isDiscardable: 'is-discardable',
  isForceCancelable: 'is-force-cancelable',
};

export const runCostEstimateShape: Shape = {
  priorMonthlyCost: 'prior-monthly-cost',
  proposedMonthlyCost: 'proposed-monthly-cost',
  deltaMonthlyCost: 'delta-monthly-cost',
  matchedResourcesCount: 'matched-resources-count',
  unmatchedResourcesCount: 'unmatched-resources-count',
};

export const runPermissionsShape: Shape = {
  canApply: 'can-apply',
  canCancel: 'can-cancel',
  canDiscard: 'can-discard',
  canForceCancel: 'can-force-cancel',
  canForceExecute: 'can-force-execute',
  canOverridePolicyCheck: 'can-override-policy-check',
};

export const runStatusTimestampsShape: Shape = {
  pendingAt: 'pending-at',
  fetchingAt: 'fetching-at',
  planningAt: 'planning-at',
  plannedAt: 'planned-at',
  costEstimatedAt: 'cost-estimated-at',
  plannedAndFinishedAt: 'planned-and-finished-at',
  confirmedAt: 'confirmed-at',
  applyQueuedAt: 'apply-queued-at',
  applyingAt: 'applying-at',
  appliedAt: 'applied-at',
  discardedAt: 'discarded-at',
  canceledAt: 'canceled-at',
  erroredAt: 'errored-at',
};

export const runAttributesShape: Shape = {
  actions: ['actions', runActionsShape],
  autoApply: 'auto-apply',
  canceledAt: 'canceled-at',
  costEstimate: ['cost-estimate', runCostEstimateShape],
  createdAt: 'created-at',
  errorMessage: 'error-message',
  forceCancelAvailableAt: 'force-cancel-available-at',
  hasChanges: 'has-changes',
  iacVersion: 'iac-version',
  isDestroy: 'is-destroy',
  permissions: ['permissions', runPermissionsShape],
  planOnly: 'plan-only',
  positionInQueue: 'position-in-queue',
  refreshOnly: 'refresh-only',
  replaceAddrs: 'replace-addrs',
  savePlan: 'save-plan',
  statusTimestamps: ['status-timestamps', runStatusTimestampsShape],
  targetAddrs: 'target-addrs',
  terraformVersion: 'terraform-version',
  updatedAt: 'updated-at',
};

export const runRelationshipsShape: Shape = {
  configurationVersion: 'configuration-version',
  confirmedBy: 'confirmed-by',
  createdBy: 'created-by',
};

export const runResourceShape: Shape = {
  attributes: ['attributes', runAttributesShape],
  relationships: ['relationships', runRelationshipsShape],
};

export const runListDocumentShape: Shape = {
  data: ['data', runResourceShape],
  meta: ['meta', pageMetaShape],
};

export const runRelated: Related = {
  applyId: 'apply',
  configurationVersionId: 'configurationVersion',
  confirmedById: 'confirmedBy',
  createdById: 'createdBy',
  planId: 'plan',
  workspaceId: 'workspace',
};

export const webhookDeliveryAttributesShape: Shape = {
  eventId: 'event-id',
  eventType: 'event-type',
  dueAt: 'due-at',
  createdAt: 'created-at',
  attemptedAt: 'attempted-at',
  responseStatus: 'response-status',
  responseBody: 'response-body',
  payload: ['payload', eventPayloadShape],
};

export const webhookDeliveryResourceShape: Shape = {
  attributes: ['attributes', webhookDeliveryAttributesShape],
};

export const webhookDeliveryDocumentShape: Shape = { data: ['data', webhookDeliveryResourceShape] };

export const webhookDeliveryRelated: Related = { webhookId: 'webhook' };

export const workspaceActionsShape: Shape = { isDestroyable: 'is-destroyable' };

export const workspacePermissionsShape: Shape = {
  canUpdate: 'can-update',
  canDestroy: 'can-destroy',
  canQueueRun: 'can-queue-run',
  canReadVariable: 'can-read-variable',
  canUpdateVariable: 'can-update-variable',
  canReadStateVersions: 'can-read-state-versions',
  canReadStateOutputs: 'can-read-state-outputs',
  canCreateStateVersions: 'can-create-state-versions',
  canQueueApply: 'can-queue-apply',
  canLock: 'can-lock',
  canUnlock: 'can-unlock',
  canForceUnlock: 'can-force-unlock',
  canReadSettings: 'can-read-settings',
  canManageTags: 'can-manage-tags',
  canManageRunTasks: 'can-manage-run-tasks',
  canForceDelete: 'can-force-delete',
  canManageAssessments: 'can-manage-assessments',
  canManageEphemeralWorkspaces: 'can-manage-ephemeral-workspaces',
  canReadAssessmentResults: 'can-read-assessment-results',
  canQueueDestroy: 'can-queue-destroy',
  canUpdateInputs: 'can-update-inputs',
  canReadSensitiveOutputs: 'can-read-sensitive-outputs',
};

export const workspaceSettingOverwritesShape: Shape = {
  executionMode: 'execution-mode',
  agentPool: 'agent-pool',
};

export const workspaceAttributesShape: Shape = {
  actions: ['actions', workspaceActionsShape],
  allowDestroyPlan: 'allow-destroy-plan',
  applyDurationAverage: 'apply-duration-average',
  assessmentsEnabled: 'assessments-enabled',
  autoApply: 'auto-apply',
  autoDestroyActivityDuration: 'auto-destroy-activity-duration',
  autoDestroyAt: 'auto-destroy-at',
  autoDestroyStatus: 'auto-destroy-status',
  createdAt: 'created-at',
  executionMode: 'execution-mode',
  fileTriggersEnabled: 'file-triggers-enabled',
  globalRemoteState: 'global-remote-state',
  iacVersion: 'iac-version',
  inheritsProjectAutoDestroy: 'inherits-project-auto-destroy',
  lastAssessmentResultAt: 'last-assessment-result-at',
  latestChangeAt: 'latest-change-at',
  noCodeUpgradeAvailable: 'no-code-upgrade-available',
  permissions: ['permissions', workspacePermissionsShape],
  planDurationAverage: 'plan-duration-average',
  policyCheckFailures: 'policy-check-failures',
  queueAllRuns: 'queue-all-runs',
  resourceCount: 'resource-count',
  runFailures: 'run-failures',
  settingOverwrites: ['setting-overwrites', workspaceSettingOverwritesShape],
  sourceModuleId: 'source-module-id',
  sourceName: 'source-name',
  sourceUrl: 'source-url',
  speculativeEnabled: 'speculative-enabled',
  structuredRunOutputEnabled: 'structured-run-output-enabled',
  tagNames: 'tag-names',
  terraformVersion: 'terraform-version',
  triggerPatterns: 'trigger-patterns',
  triggerPrefixes: 'trigger-prefixes',
  updatedAt: 'updated-at',
  vcsRepo: 'vcs-repo',
  vcsRepoIdentifier: 'vcs-repo-identifier',
  workingDirectory: 'working-directory',
  workspaceKpisRunsCount: 'workspace-kpis-runs-count',
};

export const workspaceRelationshipsShape: Shape = {
  currentRun: 'current-run',
  latestRun: 'latest-run',
  lockedBy: 'locked-by',
  remoteStateConsumers: 'remote-state-consumers',
  currentStateVersion: 'current-state-version',
  currentConfigurationVersion: 'current-configuration-version',
  agentPool: 'agent-pool',
  currentAssessmentResult: 'current-assessment-result',
  createdBy: 'created-by',
  noCodeModuleVersion: 'no-code-module-version',
  effectiveTagBindings: 'effective-tag-bindings',
};

export const workspaceLinksShape: Shape = { selfHtml: 'self-html' };

export const workspaceResourceShape: Shape = {
  attributes: ['attributes', workspaceAttributesShape],
  relationships: ['relationships', workspaceRelationshipsShape],
  links: ['links', workspaceLinksShape],
};

export const workspaceDocumentShape: Shape = { data: ['data', workspaceResourceShape] };

export const workspaceRelated: Related = {
  organizationId: 'organization',
  projectId: 'project',
  currentRunId: 'currentRun',
  latestRunId: 'latestRun',
  outputIds: 'outputs',
  varIds: 'vars',
  lockedById: 'lockedBy',
  currentStateVersionId: 'currentStateVersion',
  currentConfigurationVersionId: 'currentConfigurationVersion',
  agentPoolId: 'agentPool',
  readmeId: 'readme',
  currentAssessmentResultId: 'currentAssessmentResult',
  createdById: 'createdBy',
  noCodeModuleVersionId: 'noCodeModuleVersion',
  effectiveTagBindingIds: 'effectiveTagBindings',
};
