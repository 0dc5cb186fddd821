// Generated from openapi/ by npm run generate. Do not edit.
import type { EventPolicyCheck } from './EventPolicyCheck.js';
import type { EventApproval } from './EventApproval.js';
import type { EventWorkspace } from './EventWorkspace.js';
import type { EventModule } from './EventModule.js';
import type { EventAuditEvent } from './EventAuditEvent.js';
import type { EventCampaign } from './EventCampaign.js';
import type { EventRun } from './EventRun.js';
import type { EventSigningKey } from './EventSigningKey.js';
import type { EventNoCodeModule } from './EventNoCodeModule.js';
import type { EventToken } from './EventToken.js';

/** The members depend on the type. */
export interface EventData {
  'workspace'?: EventWorkspace;
  'run'?: EventRun;
  /** In `drift.detected` and `workspace.auto_destroy_*`, ID of the run; null if there is none. */
  'run-id'?: string | null;
  'approval'?: EventApproval;
  'policy-check'?: EventPolicyCheck;
  'module'?: EventModule;
  /** Why a module version is deprecated or revoked, or why a destruction failed; null without a reason. */
  'reason'?: string | null;
  'no-code-module'?: EventNoCodeModule;
  'campaign'?: EventCampaign;
  /** Number of workspaces by their status in the campaign. */
  'workspaces'?: { [key: string]: number; };
  'auto-destroy-at'?: string;
  /** Number of drifted resources. */
  'drifted'?: number;
  /** The addresses of the first 20 drifted resources, each truncated to 1,000 characters. */
  'addresses'?: Array<string>;
  'gpg-key'?: EventSigningKey;
  'authentication-token'?: EventToken;
  /** Days until the expiry, rounded up. */
  'days'?: number;
  /** The newest published provider versions that the key signed, at most 20. */
  'provider-versions'?: Array<string>;
  /** Number of all published provider versions that the key signed. */
  'provider-version-count'?: number;
  /** Name of the webhook or notification configuration that `ping` tests. */
  'receiver'?: string;
  'audit-event'?: EventAuditEvent;
}
