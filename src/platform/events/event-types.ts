/** Maximum policies in an event, so that its data never exceeds the limit of the outbox. */
export const MAX_EVENT_POLICIES = 100;

export interface WorkspaceData {
  readonly workspace: { readonly id: string; readonly name: string };
}

export interface RunData extends WorkspaceData {
  readonly run: {
    readonly id: string;
    readonly status: string;
    readonly message: string;
    readonly 'is-destroy': boolean;
    readonly 'plan-only': boolean;
    readonly 'created-at': string;
    readonly 'updated-at': string;
    /** Name of the run's creator. */
    readonly 'created-by': string;
  };
}

export interface ApprovalData extends RunData {
  readonly approval: {
    readonly id: string;
    /** Description of the rule, such as `Approvals by the team "platform"`. */
    readonly rule: string;
    readonly missing: number;
  };
}

export interface PolicyData extends RunData {
  readonly 'policy-check': {
    readonly id: string;
    /** Whether a mandatory policy failed or could not be evaluated. */
    readonly 'prevents-apply': boolean;
    /**
     * The first MAX_EVENT_POLICIES policies that failed or could not be evaluated, such as
     * `naming/no-pets`.
     */
    readonly policies: readonly string[];
  };
}

export interface ModuleVersionData {
  readonly module: {
    readonly id: string;
    readonly namespace: string;
    readonly name: string;
    readonly provider: string;
    readonly version: string;
  };
  /** Why the version is deprecated or revoked; null without a reason. */
  readonly reason: string | null;
}

export interface UpgradeAvailableData {
  readonly 'no-code-module': {
    readonly id: string;
    /** Number of workspaces that the change made outdated. */
    readonly outdated: number;
  };
  /** The version that an upgrade installs. */
  readonly module: ModuleVersionData['module'];
}

export interface CampaignData {
  readonly campaign: { readonly id: string; readonly name: string; readonly status: string };
  /** Number of workspaces by their status in the campaign. */
  readonly workspaces: Readonly<Record<string, number>>;
}

export interface AutoDestroyData extends WorkspaceData {
  readonly 'auto-destroy-at': string;
  /** ID of the destroy run; null before it exists, and if it could not be queued. */
  readonly 'run-id': string | null;
  /** Why the destruction failed; null otherwise. */
  readonly reason: string | null;
}

export interface DriftData extends WorkspaceData {
  /** ID of the run of the assessment. */
  readonly 'run-id': string;
  /** Number of drifted resources. */
  readonly drifted: number;
  /** The addresses of the first 20 drifted resources, each truncated to 1,000 characters. */
  readonly addresses: readonly string[];
}

export interface SigningKeyExpiryData {
  readonly 'gpg-key': { readonly 'key-id': string; readonly 'expires-at': string };
  /** Days until the expiry, rounded up. */
  readonly days: number;
  /** The newest 20 published provider versions that the key signed, such as `acme/aws 1.2.0`. */
  readonly 'provider-versions': readonly string[];
  /** Number of all published provider versions that the key signed. */
  readonly 'provider-version-count': number;
}

export interface TokenExpiryData {
  readonly 'authentication-token': {
    readonly id: string;
    readonly kind: string;
    /** Name of the team or agent pool; null for tokens of organizations and of audit readers. */
    readonly owner: string | null;
    readonly description: string | null;
    readonly 'expires-at': string;
  };
  /** Days until the expiry, rounded up. */
  readonly days: number;
}

export interface AuditEventData {
  readonly 'audit-event': {
    readonly action: string;
    readonly outcome: 'succeeded' | 'denied';
    readonly 'actor-type': string;
    readonly 'actor-id': string;
    readonly 'actor-name': string;
    readonly 'resource-type': string;
    readonly 'resource-id': string;
    readonly 'request-id': string;
    readonly 'created-at': string;
    /** Null if the changes have more than 32,768 characters as JSON. */
    readonly changes: object | null;
  };
}

/** The data of each event type, as `openapi/platform/events.yaml` defines it. */
export interface EventDataByType {
  readonly 'run.created': RunData;
  readonly 'run.planning': RunData;
  readonly 'run.planned': RunData;
  readonly 'run.needs_attention': RunData;
  readonly 'run.applying': RunData;
  readonly 'run.applied': RunData;
  readonly 'run.errored': RunData;
  readonly 'approval.requested': ApprovalData;
  readonly 'policy.failed': PolicyData;
  readonly 'campaign.ready': CampaignData;
  readonly 'campaign.applying': CampaignData;
  readonly 'campaign.done': CampaignData;
  readonly 'campaign.stopped': CampaignData;
  readonly 'workspace.auto_destroy_reminder': AutoDestroyData;
  readonly 'workspace.auto_destroy_started': AutoDestroyData;
  readonly 'workspace.auto_destroy_finished': AutoDestroyData;
  readonly 'workspace.auto_destroy_failed': AutoDestroyData;
  readonly 'drift.detected': DriftData;
  readonly 'module.version.published': ModuleVersionData;
  readonly 'module.version.deprecated': ModuleVersionData;
  readonly 'module.version.revoked': ModuleVersionData;
  readonly 'upgrade.available': UpgradeAvailableData;
  readonly 'signing_key.expiring': SigningKeyExpiryData;
  readonly 'token.expiring': TokenExpiryData;
  /**
   * Only for webhooks that name this type. Only readers of the audit log can see these webhooks.
   */
  readonly 'audit.recorded': AuditEventData;
  /** Sent on request only, to test a receiver. */
  readonly ping: { readonly receiver: string };
}

export type EventType = keyof EventDataByType;

export const AUDIT_TYPE = 'audit.recorded' satisfies EventType;

/** An event to record. */
export type NewEvent = {
  readonly [Type in EventType]: {
    readonly type: Type;
    readonly organization: string;
    /** Events of one workspace are delivered in order. */
    readonly workspaceId?: string;
    /** A function is called only if the organization has a receiver that may receive the event. */
    readonly data: EventDataByType[Type] | (() => Promise<EventDataByType[Type]>);
  };
}[EventType];
