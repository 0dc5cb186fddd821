import type { RunAttributes } from '../../../generated/server/models/RunAttributes.js';
import type { RunRelationships } from '../../../generated/server/models/RunRelationships.js';
import type { RunResource } from '../../../generated/server/models/RunResource.js';
import type { Subject } from '../../core/caller/subject.js';
import { access } from '../identity/access.js';
import type { Workspace } from '../workspaces/workspace.entity.js';
import type { Run, RunActor } from './run.entity.js';
import { forceCancelAvailableAt } from './run-actions.service.js';
import { CANCELABLE_STATUSES, CONFIRMABLE_STATUSES, DISCARDABLE_STATUSES } from './run-status.js';

export interface RunView {
  readonly run: Run;
  /** Whether the caller may confirm, discard and cancel the run. */
  readonly mayApply: boolean;
  readonly now: string;
}

export function toRunView(subject: Subject, run: Run, workspace: Workspace, now: string): RunView {
  const mayApply =
    subject.caller.kind !== 'organization' &&
    access.allowsOnProject(subject, 'run.apply', workspace);
  return { run, mayApply, now };
}

type WireSource = RunAttributes['source'];

/** Some clients fail on a source that Terraform Enterprise does not have. */
const WIRE_SOURCES: Record<Run['source'], WireSource> = {
  api: 'tfe-api',
  'no-code': 'tfe-api',
  schedule: 'tfe-api',
  upload: 'tfe-configuration-version',
  remote: 'terraform',
  cloud: 'terraform+cloud',
};

/** Returns the sources that a filter selects; undefined if it selects all sources. */
export function sourcesOf(names: readonly WireSource[]): Run['source'][] | undefined {
  const all = Object.keys(WIRE_SOURCES) as Run['source'][];
  const named = all.filter((source) => names.includes(WIRE_SOURCES[source]));
  return named.length < all.length ? named : undefined;
}

export function presentRun(view: RunView): RunResource {
  const { id } = view.run;
  return {
    id,
    type: 'runs',
    attributes: attributesOf(view),
    relationships: relationshipsOf(view.run),
    links: { self: `/api/v2/runs/${id}` },
  };
}

export function presentQueuedRun(view: RunView, queuePosition: number): RunResource {
  const resource = presentRun(view);
  return {
    ...resource,
    attributes: { ...resource.attributes, 'position-in-queue': queuePosition },
  };
}

function attributesOf({ run, mayApply, now }: RunView): RunAttributes {
  const forceCancelFrom = forceCancelAvailableAt(run);
  return {
    actions: {
      'is-cancelable': CANCELABLE_STATUSES.includes(run.status),
      'is-confirmable': CONFIRMABLE_STATUSES.includes(run.status),
      'is-discardable': DISCARDABLE_STATUSES.includes(run.status),
      'is-force-cancelable': forceCancelFrom !== null && forceCancelFrom <= now,
    },
    'auto-apply': run.autoApply,
    'canceled-at': run.cancelRequestedAt,
    'cost-estimate': costOf(run),
    'created-at': run.createdAt,
    'error-message': run.error,
    'force-cancel-available-at': forceCancelFrom,
    'has-changes': run.hasChanges ?? false,
    'iac-version': run.iacVersion ?? '',
    ...(run.identities?.length ? { identities: run.identities.map((one) => ({ ...one })) } : {}),
    'is-destroy': run.isDestroy,
    message: run.message,
    permissions: {
      'can-apply': mayApply,
      'can-cancel': mayApply,
      'can-discard': mayApply,
      'can-force-cancel': mayApply,
      'can-force-execute': false,
      'can-override-policy-check': false,
    },
    'plan-only': run.planOnly,
    refresh: run.refresh,
    'refresh-only': run.refreshOnly,
    'replace-addrs': [...(run.replaceAddrs ?? [])],
    'save-plan': false,
    source: WIRE_SOURCES[run.source],
    status: run.status,
    'status-timestamps': Object.fromEntries(
      Object.entries(run.statusTimestamps).map(([status, time]) => [
        `${status.replaceAll('_', '-')}-at`,
        time,
      ]),
    ),
    'target-addrs': [...(run.targetAddrs ?? [])],
    'terraform-version': run.iacVersion ?? '',
    'updated-at': run.updatedAt,
  };
}

function costOf({ cost }: Run): RunAttributes['cost-estimate'] {
  return (
    cost && {
      'prior-monthly-cost': cost.priorMonthlyCost,
      'proposed-monthly-cost': cost.proposedMonthlyCost,
      'delta-monthly-cost': cost.deltaMonthlyCost,
      'matched-resources-count': cost.matchedResourcesCount,
      'unmatched-resources-count': cost.unmatchedResourcesCount,
    }
  );
}

function relationshipsOf(run: Run): RunRelationships {
  const { id, configurationVersionId, workspaceId } = run;
  return {
    apply: {
      data: { id: run.applyId, type: 'applies' },
      links: { related: `/api/v2/runs/${id}/apply` },
    },
    'configuration-version': {
      data: { id: configurationVersionId, type: 'configuration-versions' },
      links: { related: `/api/v2/configuration-versions/${configurationVersionId}` },
    },
    'confirmed-by': userOf(run.confirmedBy),
    'created-by': userOf(run.createdBy),
    plan: {
      data: { id: run.planId, type: 'plans' },
      links: { related: `/api/v2/runs/${id}/plan` },
    },
    workspace: {
      data: { id: workspaceId, type: 'workspaces' },
      links: { related: `/api/v2/workspaces/${workspaceId}` },
    },
  };
}

/** Links only users, because clients fail on other actors. The audit log names all actors. */
function userOf(actor: RunActor | null): RunRelationships['created-by'] {
  if (actor?.kind !== 'user') return { data: null };
  return { data: { id: actor.id, type: 'users' }, links: { related: `/api/v2/users/${actor.id}` } };
}
