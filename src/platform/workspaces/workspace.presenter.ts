import type { WorkspaceAttributes } from '../../../generated/server/models/WorkspaceAttributes.js';
import type { WorkspacePermissions } from '../../../generated/server/models/WorkspacePermissions.js';
import type { WorkspaceRelationships } from '../../../generated/server/models/WorkspaceRelationships.js';
import type { WorkspaceResource } from '../../../generated/server/models/WorkspaceResource.js';
import type { WorkspaceToMany } from '../../../generated/server/models/WorkspaceToMany.js';
import type { WorkspaceToOne } from '../../../generated/server/models/WorkspaceToOne.js';
import type { CallerKind, Subject } from '../../core/caller/subject.js';
import { access } from '../identity/access.js';
import type { ProjectPermission } from '../identity/project-permissions.js';
import { destroyTimeOf } from './auto-destroy/destroy-time.js';
import type { ListedWorkspace } from './stored-workspaces.js';
import type { LockHolder, Workspace } from './workspace.entity.js';

/** The related resources whose IDs the relationships list. */
export interface IncludedRelationships {
  /** If undefined, the relationship is a link. */
  readonly vars?: readonly { readonly id: string }[] | undefined;
  /** If undefined, the relationship is a link; without a state, it is empty. */
  readonly outputs?: readonly { readonly id: string }[] | undefined;
  /** The effective tag bindings. If undefined, the relationship is omitted. */
  readonly tagBindings?: readonly { readonly id: string }[] | undefined;
}

export function presentWorkspace(
  subject: Subject,
  workspace: Workspace,
  included: IncludedRelationships = {},
): WorkspaceResource {
  const { id, organization, name } = workspace;
  return {
    id,
    type: 'workspaces',
    attributes: attributesOf(subject, workspace),
    relationships: relationshipsOf(workspace, included),
    links: {
      self: `/api/v2/organizations/${organization}/workspaces/${name}`,
      'self-html': `/app/${organization}/workspaces/${name}`,
    },
  };
}

/** Returns the cache key of a rendered workspace without included resources. */
export function renderingKey(subject: Subject, workspace: ListedWorkspace): string {
  let bits = 0;
  for (const isGranted of Object.values(permissionsOf(subject, workspace)))
    bits = bits * 2 + Number(isGranted);
  return `${workspace.id}.${workspace.revision}.${bits}`;
}

function attributesOf(subject: Subject, workspace: Workspace): WorkspaceAttributes {
  const version = workspace.iacVersion || 'latest';
  return {
    actions: { 'is-destroyable': workspace.allowDestroyPlan },
    'allow-destroy-plan': workspace.allowDestroyPlan,
    'apply-duration-average': workspace.applyDurationAverage,
    'assessments-enabled': workspace.assessmentsEnabled,
    'auto-apply': workspace.autoApply,
    'auto-destroy-activity-duration': workspace.autoDestroyDuration,
    'auto-destroy-at': destroyTimeOf(workspace),
    'auto-destroy-status': workspace.autoDestroyStatus,
    'created-at': workspace.createdAt,
    description: workspace.description,
    drifted: workspace.drifted,
    'execution-mode': workspace.executionMode,
    'global-remote-state': workspace.globalRemoteState,
    'iac-version': version,
    'inherits-project-auto-destroy': workspace.inheritsAutoDestroy,
    'last-assessment-result-at': workspace.lastAssessmentAt,
    'latest-change-at': workspace.latestChangeAt,
    locked: workspace.lockedBy !== null,
    name: workspace.name,
    'no-code-upgrade-available': workspace.noCodeUpgradeAvailable,
    operations: workspace.executionMode !== 'local',
    permissions: permissionsOf(subject, workspace),
    'plan-duration-average': workspace.planDurationAverage,
    'queue-all-runs': workspace.queueAllRuns,
    'resource-count': workspace.resourceCount,
    'run-failures': workspace.runFailures,
    'setting-overwrites': {
      'execution-mode': workspace.settingOverwrites.executionMode,
      'agent-pool': workspace.settingOverwrites.agentPool,
    },
    source: workspace.source === 'api' ? 'tfe-api' : 'tfe-module',
    'source-module-id': workspace.sourceModuleId,
    'source-name': workspace.sourceName,
    'source-url': workspace.sourceUrl,
    'speculative-enabled': workspace.speculativeEnabled,
    'structured-run-output-enabled': workspace.structuredRunOutput,
    'tag-names': [...workspace.tagNames],
    'terraform-version': version,
    'updated-at': workspace.updatedAt,
    'working-directory': workspace.workingDirectory,
    'workspace-kpis-runs-count': workspace.runsCount,
    // Last, because V8 creates object literals that start with a spread much more slowly.
    ...UNSUPPORTED_ATTRIBUTES,
  };
}

/** The neutral values of unsupported features. */
const UNSUPPORTED_ATTRIBUTES = {
  environment: 'default',
  'file-triggers-enabled': true,
  'policy-check-failures': null,
  'trigger-patterns': [],
  'trigger-prefixes': [],
  'vcs-repo': null,
  'vcs-repo-identifier': null,
};

function permissionsOf(subject: Subject, workspace: ListedWorkspace): WorkspacePermissions {
  const can = (permission: ProjectPermission): boolean =>
    access.allowsOnProject(subject, permission, workspace);
  const canApply = can('run.apply');
  const canLock = can('workspace.lock');
  const canUpdate = can('workspace.update');
  return {
    'can-update': canUpdate,
    'can-destroy': can('workspace.delete'),
    'can-queue-run': canApply,
    'can-read-variable': can('variable.read'),
    'can-update-variable': can('variable.write'),
    'can-update-inputs': can('input.write'),
    'can-read-state-versions': can('state.read'),
    'can-read-state-outputs': can('state-output.read'),
    'can-read-sensitive-outputs': can('sensitive-output.read'),
    'can-create-state-versions': can('state.write') && workspace.source !== 'no-code-module',
    'can-queue-apply': canApply,
    'can-lock': canLock,
    'can-unlock': canLock,
    'can-force-unlock': can('workspace.force-unlock'),
    'can-read-settings': can('workspace.read'),
    'can-manage-tags': canUpdate,
    'can-manage-run-tasks': false,
    'can-force-delete': can('workspace.force-delete'),
    'can-manage-assessments': canUpdate,
    'can-manage-ephemeral-workspaces': canUpdate,
    'can-read-assessment-results': can('run.read'),
    'can-queue-destroy': canApply,
  };
}

function relationshipsOf(
  workspace: Workspace,
  { vars, outputs, tagBindings }: IncludedRelationships,
): WorkspaceRelationships {
  const { id, currentStateVersionId: state } = workspace;
  const self = `/api/v2/workspaces/${id}`;
  return {
    organization: { data: { id: workspace.organization, type: 'organizations' } },
    project: { data: { id: workspace.projectId, type: 'projects' } },
    'current-run': toOne('runs', workspace.currentRunId, (run) => `/api/v2/runs/${run}`),
    'latest-run': toOne('runs', workspace.latestRunId, (run) => `/api/v2/runs/${run}`),
    outputs: outputsOf(workspace, outputs),
    vars: vars
      ? { data: vars.map((variable) => ({ id: variable.id, type: 'vars' })) }
      : { links: { related: `${self}/vars` } },
    'remote-state-consumers': {
      links: { related: `${self}/relationships/remote-state-consumers` },
    },
    'current-state-version': toOne('state-versions', state, () => `${self}/current-state-version`),
    'current-configuration-version': toOne(
      'configuration-versions',
      workspace.currentConfigurationVersionId,
      (version) => `/api/v2/configuration-versions/${version}`,
    ),
    'agent-pool': toOne(
      'agent-pools',
      workspace.agentPoolId,
      (pool) => `/api/v2/agent-pools/${pool}`,
    ),
    readme: { data: null },
    'current-assessment-result': toOne(
      'assessment-results',
      workspace.assessmentResultId,
      (result) => `/api/v2/assessment-results/${result}`,
    ),
    'created-by': creatorOf(workspace),
    'no-code-module-version': toOne('no-code-module-versions', workspace.noCodeVersionId),
    ...(tagBindings && {
      'effective-tag-bindings': {
        data: tagBindings.map((binding) => ({ id: binding.id, type: 'effective-tag-bindings' })),
      },
    }),
    ...holderOf(workspace.lockedBy),
  };
}

function outputsOf(
  { id, currentStateVersionId }: Workspace,
  outputs: IncludedRelationships['outputs'],
): WorkspaceToMany {
  if (outputs) return { data: outputs.map((one) => ({ id: one.id, type: 'workspace-outputs' })) };
  return currentStateVersionId === null
    ? { data: [] }
    : { links: { related: `/api/v2/workspaces/${id}/current-state-version-outputs` } };
}

function toOne(type: string, id: string | null, link?: (id: string) => string): WorkspaceToOne {
  if (id === null) return { data: null };
  return { data: { id, type }, ...(link ? { links: { related: link(id) } } : {}) };
}

/** The resource types of the callers that can create workspaces. */
const CREATORS: Partial<Record<CallerKind, string>> = {
  user: 'users',
  team: 'teams',
  organization: 'organizations',
};

function creatorOf({ creatorKind, creatorId }: Workspace): WorkspaceToOne {
  const type = creatorKind && CREATORS[creatorKind];
  return type ? toOne(type, creatorId) : { data: null };
}

/** Existing clients accept these holders only. For others, the relationship is omitted. */
const HOLDERS: Partial<Record<LockHolder['kind'], string>> = {
  user: 'users',
  team: 'teams',
};

function holderOf(lockedBy: LockHolder | null): Pick<WorkspaceRelationships, 'locked-by'> {
  const type = lockedBy && HOLDERS[lockedBy.kind];
  return type ? { 'locked-by': { data: { id: lockedBy.id, type } } } : {};
}
