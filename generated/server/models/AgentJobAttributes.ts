// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentJobIdentityToken } from './AgentJobIdentityToken.js';
import type { AgentJobModule } from './AgentJobModule.js';
import type { AgentJobPhase } from './AgentJobPhase.js';
import type { AgentJobVariable } from './AgentJobVariable.js';
import type { AgentJobProviderBlock } from './AgentJobProviderBlock.js';
import type { AgentJobUpload } from './AgentJobUpload.js';
import type { AgentJobPlanOptions } from './AgentJobPlanOptions.js';

export interface AgentJobAttributes {
  /** The lease, which every write must include. */
  'lease': string;
  /** Seconds for which the lease is valid without a renewal. */
  'lease-seconds': number;
  'phase': AgentJobPhase;
  'organization': string;
  'workspace-id': string;
  'workspace-name': string;
  /** For a plan, one of the agent's tool versions or of its installable versions; for an apply, the version of the plan. */
  'iac-version': string;
  'destroy': boolean;
  'module': AgentJobModule | null;
  'upload'?: AgentJobUpload;
  'plan-options'?: AgentJobPlanOptions;
  'variables': Array<AgentJobVariable>;
  'identity-tokens'?: Array<AgentJobIdentityToken>;
  /** The state, in Base64. Null if the workspace has no state. */
  'state': string | null;
  /** The provider lock file, in Base64: the one that the run's plan stored; if there is none, that of the last applied run with a lock file, if that run executed the same module version. Null if neither exists. */
  'lock-file': string | null;
  /** The saved plan to apply, in Base64. Null if the job is a plan. */
  'saved-plan': string | null;
  /** Current size of the phase's log, in bytes. */
  'log-size': number;
  /** The public address of the registry. */
  'registry-url': string;
  /** The token with which the agent reads modules and providers of the organization. By default, it is valid for 21 minutes. */
  'registry-token': string;
  /** The token with which the plan and the apply read the states that other workspaces share with this one. Valid until the phase or the lease ends. */
  'state-token': string;
  /** Rules for the hosts to which the plan and the apply may connect, if the agent has `GANTRY_RUN_EGRESS=list`. Omitted if there are none. */
  'egress-rules'?: Array<string>;
  /** The provider blocks from provider templates, for the root configuration that calls `module`. */
  'provider-blocks'?: Array<AgentJobProviderBlock>;
}
