import type { Event } from '../event.entity.js';
import {
  type AutoDestroyData,
  type CampaignData,
  type DriftData,
  type EventDataByType,
  type EventType,
  MAX_EVENT_POLICIES,
  type ModuleVersionData,
  type PolicyData,
  type RunData,
  type SigningKeyExpiryData,
  type TokenExpiryData,
  type UpgradeAvailableData,
} from '../event-types.js';

const MAX_SUMMARY_POLICIES = 5;

type Summaries = {
  readonly [Type in EventType]: (data: EventDataByType[Type]) => string;
};

const ofRun =
  (change: string) =>
  ({ run, workspace }: RunData): string =>
    `${workspace.name}: run ${run.id} ${change}`;
const ofCampaign =
  (change: string) =>
  ({ campaign }: CampaignData): string =>
    `Upgrade campaign ${campaign.name} ${change}`;
const ofDestruction =
  (change: string) =>
  ({ workspace, reason }: AutoDestroyData): string =>
    `${workspace.name}: ${change}${reason === null ? '' : `: ${reason}`}`;
const ofVersion =
  (change: string) =>
  ({ module: { namespace, name, provider, version }, reason }: ModuleVersionData): string =>
    `Module ${namespace}/${name}/${provider} ${version} ${change}${reason ? `: ${reason}` : ''}`;

function listOf(policies: readonly string[]): string {
  const first = policies.slice(0, MAX_SUMMARY_POLICIES).join(', ');
  const others = policies.length - MAX_SUMMARY_POLICIES;
  if (others <= 0) return first;
  // The event may omit further policies.
  return `${first} and ${policies.length < MAX_EVENT_POLICIES ? '' : 'at least '}${others} more`;
}

const inDays = (days: number): string => (days === 1 ? 'in 1 day' : `in ${days} days`);

const SUMMARIES: Summaries = {
  'run.created': ofRun('created'),
  'run.planning': ofRun('is planning'),
  'run.planned': ofRun('is planned'),
  'run.needs_attention': ofRun('waits for confirmation, approvals or an override'),
  'run.applying': ofRun('is applying'),
  'run.applied': ofRun('is applied'),
  'run.errored': ofRun('failed'),
  'approval.requested': ofRun('waits for approval'),
  'policy.failed': ({ run, workspace, ...data }: PolicyData) => {
    const { policies, 'prevents-apply': prevents } = data['policy-check'];
    const effect = prevents ? 'prevent the apply' : 'warn';
    return `${workspace.name}: policies of run ${run.id} ${effect}: ${listOf(policies)}`;
  },
  'campaign.ready': ofCampaign('is ready'),
  'campaign.applying': ofCampaign('is applying'),
  'campaign.done': ofCampaign('is done'),
  'campaign.stopped': ofCampaign('was stopped'),
  'workspace.auto_destroy_reminder': ({ workspace, ...data }: AutoDestroyData) =>
    `${workspace.name}: will be destroyed at ${data['auto-destroy-at']}`,
  'workspace.auto_destroy_started': ofDestruction('automatic destruction started'),
  'workspace.auto_destroy_finished': ofDestruction('destroyed automatically'),
  'workspace.auto_destroy_failed': ofDestruction('automatic destruction failed'),
  'drift.detected': ({ workspace, drifted }: DriftData) =>
    `${workspace.name}: ${drifted} ${drifted === 1 ? 'resource has' : 'resources have'} drifted`,
  'module.version.published': ofVersion('published'),
  'module.version.deprecated': ofVersion('deprecated'),
  'module.version.revoked': ofVersion('revoked'),
  'upgrade.available': ({ module, ...data }: UpgradeAvailableData) => {
    const { outdated } = data['no-code-module'];
    const workspaces = outdated === 1 ? '1 workspace' : `${outdated} workspaces`;
    const { namespace, name, provider, version } = module;
    return `Module ${namespace}/${name}/${provider} ${version}: ${workspaces} can be upgraded`;
  },
  'signing_key.expiring': (data: SigningKeyExpiryData) =>
    `Signing key ${data['gpg-key']['key-id']} expires ${inDays(data.days)}`,
  'token.expiring': (data: TokenExpiryData) => {
    const { kind, owner, description } = data['authentication-token'];
    const name = description ? ` "${description}"` : '';
    const ofOwner = owner === null ? '' : ` of ${owner}`;
    return `The ${kind} token${name}${ofOwner} expires ${inDays(data.days)}`;
  },
  'audit.recorded': ({ 'audit-event': event }) =>
    `${event['actor-name']}: ${event.action} (${event.outcome})`,
  ping: ({ receiver }) => `Test of ${receiver}`,
};

/** Returns a description of the event for people, on one line. Adds no period at the end. */
export function summaryOf({ type, data }: Pick<Event, 'type' | 'data'>): string {
  const summary = SUMMARIES[type as EventType] as (data: object) => string;
  // Names are free text: a line break must not start another line, or another header of an email.
  return summary(data).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/**
 * Returns lines with the expiry of a signing key and the newest provider versions that it signed;
 * no lines for other events.
 */
export function detailsOf({ type, data }: Pick<Event, 'type' | 'data'>): string[] {
  if (type !== 'signing_key.expiring') return [];
  const key = data as SigningKeyExpiryData;
  const versions = key['provider-versions'];
  const others = key['provider-version-count'] - versions.length;
  return [
    `It expires at ${key['gpg-key']['expires-at']}.`,
    versions.length === 0 ? 'It signed no provider version.' : 'Provider versions that it signed:',
    ...versions.map((version) => `- ${version}`),
    ...(others > 0 ? [`- and ${others} more`] : []),
  ];
}
