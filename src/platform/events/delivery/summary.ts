import type {
  AutoDestroyData,
  CampaignData,
  DriftData,
  EventDataByType,
  EventType,
  ModuleVersionData,
  PolicyData,
  RunData,
  SigningKeyExpiryData,
  TokenExpiryData,
  UpgradeAvailableData,
} from '../event-types.js';
import type { Event } from '../event.entity.js';

type Summaries = {
  readonly [Type in EventType]: (data: EventDataByType[Type]) => string;
};

const ofRun =
  (what: string) =>
  ({ run, workspace }: RunData): string =>
    `${workspace.name}: run ${run.id} ${what}`;
const ofCampaign =
  (what: string) =>
  ({ campaign }: CampaignData): string =>
    `Upgrade campaign ${campaign.name} ${what}`;
const ofWorkspace =
  (what: string) =>
  ({ workspace, reason }: AutoDestroyData): string =>
    `${workspace.name}: ${what}${reason === null ? '' : `: ${reason}`}`;
const ofVersion =
  (what: string) =>
  ({ module: { namespace, name, provider, version }, reason }: ModuleVersionData): string =>
    `Module ${namespace}/${name}/${provider} ${version} ${what}${reason ? `: ${reason}` : ''}`;

const inDays = (days: number): string => (days === 1 ? 'in 1 day' : `in ${days} days`);

const SUMMARIES: Summaries = {
  'run.created': ofRun('created'),
  'run.planning': ofRun('is planning'),
  'run.planned': ofRun('is planned'),
  'run.needs_attention': ofRun('waits for confirmation'),
  'run.applying': ofRun('is applying'),
  'run.applied': ofRun('is applied'),
  'run.errored': ofRun('failed'),
  'approval.requested': ofRun('waits for approval'),
  'policy.failed': ({ run, workspace, ...data }: PolicyData) => {
    const { policies, 'prevents-apply': prevents } = data['policy-check'];
    const effect = prevents ? 'prevent the apply' : 'warn';
    return `${workspace.name}: policies of run ${run.id} ${effect}: ${policies.join(', ')}`;
  },
  'campaign.ready': ofCampaign('is ready'),
  'campaign.applying': ofCampaign('is applying'),
  'campaign.done': ofCampaign('is done'),
  'campaign.stopped': ofCampaign('stopped'),
  'workspace.auto_destroy_reminder': ({ workspace, ...data }: AutoDestroyData) =>
    `${workspace.name}: will be destroyed at ${data['auto-destroy-at']}`,
  'workspace.auto_destroy_started': ofWorkspace('automatic destroy started'),
  'workspace.auto_destroy_finished': ofWorkspace('automatically destroyed'),
  'workspace.auto_destroy_failed': ofWorkspace('automatic destroy failed'),
  'drift.detected': ({ workspace, drifted }: DriftData) =>
    `${workspace.name}: ${drifted} resources have drifted`,
  'module.version.published': ofVersion('published'),
  'module.version.deprecated': ofVersion('deprecated'),
  'module.version.revoked': ofVersion('revoked'),
  'upgrade.available': ({ module, ...data }: UpgradeAvailableData) =>
    `Module ${module.namespace}/${module.name}/${module.provider} ${module.version}: ` +
    `${data['no-code-module'].outdated} workspaces can be upgraded`,
  'signing_key.expiring': (data: SigningKeyExpiryData) =>
    `Signing key ${data['gpg-key']['key-id']} expires ${inDays(data.days)}`,
  'token.expiring': (data: TokenExpiryData) => {
    const { kind, owner, description } = data['authentication-token'];
    const name = description ? ` "${description}"` : '';
    return `The ${kind} token${name}${owner === null ? '' : ` of ${owner}`} expires ${inDays(data.days)}`;
  },
  'audit.recorded': ({ 'audit-event': event }) =>
    `${event['actor-name']}: ${event.action} (${event.outcome})`,
  ping: ({ receiver }) => `Test of ${receiver}`,
};

/** One sentence for people, on one line. */
export function summaryOf({ type, data }: Pick<Event, 'type' | 'data'>): string {
  const summary = SUMMARIES[type as EventType] as (data: object) => string;
  // Names are free text: they must not begin another header or line.
  return summary(data).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** The provider versions that an expiring key signed, one on each line. */
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
