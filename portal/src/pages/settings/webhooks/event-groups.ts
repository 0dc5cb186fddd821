import type { EventType } from '../../../api/webhooks.js';

const WORDS: Readonly<Record<EventType, readonly [group: string, words: string]>> = {
  'run.created': ['Runs', 'Created'],
  'run.planning': ['Runs', 'Planning'],
  'run.planned': ['Runs', 'Planned'],
  'run.needs_attention': ['Runs', 'Waiting for confirmation, approvals or an override'],
  'run.applying': ['Runs', 'Applying'],
  'run.applied': ['Runs', 'Applied'],
  'run.errored': ['Runs', 'Failed'],
  'policy.failed': ['Policies', 'Failed or not evaluated'],
  'approval.requested': ['Approvals', 'Requested'],
  'campaign.ready': ['Upgrade campaigns', 'Ready'],
  'campaign.applying': ['Upgrade campaigns', 'Applying'],
  'campaign.done': ['Upgrade campaigns', 'Done'],
  'campaign.stopped': ['Upgrade campaigns', 'Stopped'],
  'workspace.auto_destroy_reminder': ['Automatic destruction', 'Reminder'],
  'workspace.auto_destroy_started': ['Automatic destruction', 'Started'],
  'workspace.auto_destroy_finished': ['Automatic destruction', 'Finished'],
  'workspace.auto_destroy_failed': ['Automatic destruction', 'Failed'],
  'drift.detected': ['Drift', 'Detected'],
  'module.version.published': ['Module versions', 'Published'],
  'module.version.deprecated': ['Module versions', 'Deprecated'],
  'module.version.revoked': ['Module versions', 'Revoked'],
  'upgrade.available': ['Module versions', 'Upgrade available'],
  'signing_key.expiring': ['Expiries', 'Signing key expires soon'],
  'token.expiring': ['Expiries', 'Token expires soon'],
  'audit.recorded': ['Audit log', 'Every audit event'],
};

interface EventGroup {
  readonly label: string;
  readonly options: readonly { readonly id: EventType; readonly label: string }[];
}

const types = Object.keys(WORDS) as EventType[];

/** All types of events, in groups. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  ...new Set(types.map((type) => WORDS[type][0])),
].map((label) => ({
  label,
  options: types
    .filter((type) => WORDS[type][0] === label)
    .map((id) => ({ id, label: WORDS[id][1] })),
}));

/** For example "Runs: applied". `ping` is the type of a test. */
export function eventInWords(type: string): string {
  const words = WORDS[type as EventType] as (typeof WORDS)[EventType] | undefined;
  if (words) return `${words[0]}: ${words[1].toLowerCase()}`;
  return type === 'ping' ? 'Test' : type;
}
