import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { requesterOf } from '../../core/caller/requester.js';
import { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { readLongListPage } from '../../core/database/long-list.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Invalid, WriteConflict } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import type { RunVariable } from '../../execution/execution.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { ConfigurationVersion } from '../state/configuration-version.entity.js';
import { refuseLocked } from '../workspaces/locks/workspace-lock.js';
import { ValueGuards } from '../workspaces/value-guards.js';
import {
  EffectiveVariables,
  refusalDetail,
} from '../workspaces/variable-sets/effective-variables.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { workspaceChanges } from '../workspaces/workspace-changes.js';
import { VersionWarnings } from './logs/version-warnings.js';
import { Run, type RunOrigin, type RunPurpose } from './run.entity.js';
import { RunEvents } from './run-events.js';
import { readTemplates } from './run-providers.js';
import {
  moduleOrUploadOf,
  refuseExpressions,
  refuseLocalExecution,
  refuseUnsupportedOptions,
  refuseUnsupportedRun,
  requireConfiguration,
  type RunRequest,
  toOptionColumns,
  toRunVariables,
} from './run-request.js';
import { RunSecrets } from './run-secrets.js';
import type { RunStatus } from './run-status.js';
import { QUEUE_TOPIC, RunWakeups } from './worker/run-wakeups.js';

export interface NewRun extends Omit<RunRequest, 'configurationVersionId'> {
  readonly configuration: ConfigurationVersion;
  readonly purpose?: RunPurpose;
  /** Stored sealed, and passed to the completion hook of the purpose. */
  readonly payload?: unknown;
  /** Used instead of the effective variables of the workspace. */
  readonly variables?: readonly RunVariable[];
  /** The principal to record instead of the caller. */
  readonly createdBy?: Run['createdBy'];
  /** Queues the run even if the workspace is locked: it starts after the unlock. */
  readonly waitsForLock?: boolean;
}

export interface RunFilter {
  readonly statuses?: readonly RunStatus[] | undefined;
  readonly sources?: readonly Run['source'][] | undefined;
}

export interface RunInWorkspace {
  readonly run: Run;
  readonly workspace: Workspace;
}

@Injectable()
export class RunsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: AuditLog,
    private readonly secrets: RunSecrets,
    private readonly wakeups: RunWakeups,
    private readonly variables: EffectiveVariables,
    private readonly guards: ValueGuards,
    private readonly events: RunEvents,
    private readonly versionWarnings: VersionWarnings,
  ) {}

  /**
   * Queues the run that a caller requests. Throws Invalid if the workspace, its configuration or
   * its values do not allow the run, or if an option is invalid. Throws Invalid for a run that is
   * not plan-only if the caller may not apply, and Conflict if the workspace is locked.
   */
  async create(
    subject: Subject,
    workspaceId: string,
    request: RunRequest,
  ): Promise<RunInWorkspace> {
    await this.refuseDisallowedValues(subject, workspaceId, request);
    await refuseExpressions(request.options ?? {});
    return this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        'run.plan',
        await rows(manager, Workspace).find({ id: workspaceId }),
      );
      refuseUnsupportedRun(workspace, request);
      const configuration = await requireConfiguration(
        manager,
        workspace,
        request.configurationVersionId,
      );
      refuseUnsupportedOptions(request, configuration);
      const newRun = {
        ...request,
        configuration,
        planOnly: request.planOnly || configuration.speculative,
      };
      if (!newRun.planOnly) requireApplyPermission(subject, workspace);
      return { run: await this.queue(manager, subject, workspace, newRun), workspace };
    });
  }

  /**
   * Queues a run in the transaction of `manager`. The caller must have checked the permission.
   * Throws Invalid for local execution, and Conflict if the workspace is locked and the run does
   * not wait for the unlock. Throws WriteConflict if the configuration version is no longer usable.
   */
  async queue(
    manager: EntityManager,
    subject: Subject,
    workspace: Workspace,
    newRun: NewRun,
  ): Promise<Run> {
    refuseLocalExecution(workspace);
    if (!newRun.waitsForLock) refuseLocked(workspace);
    const run = this.buildRun(subject, workspace, newRun);
    run.providerTemplates = await readTemplates(manager, run);
    // Locks the workspace before the configuration version, as retention does: another order could
    // deadlock.
    await workspaceChanges.runQueued(manager, run, workspace);
    const where = { id: run.configurationVersionId };
    const locked = await rows(manager, ConfigurationVersion).lock(where, 'share');
    if (locked?.status !== 'uploaded') throw new WriteConflict();
    await rows(manager, Run).insert(run);
    await this.versionWarnings.appendTo(manager, run);
    const { organization, id, message, isDestroy, autoApply, planOnly, purpose } = run;
    const changes = {
      'workspace-id': workspace.id,
      message,
      'is-destroy': isDestroy,
      'auto-apply': autoApply,
      'plan-only': planOnly,
      purpose,
    };
    await this.audit.record(manager, subject, {
      organization,
      action: 'run.create',
      resource: { type: 'runs', id },
      changes,
    });
    await this.events.recordCreation(manager, run);
    await this.wakeups.wake(manager, QUEUE_TOPIC);
    return run;
  }

  /** Queues the run that an upload starts; its creator is the creator of the upload, if known. */
  async queueUploaded(
    manager: EntityManager,
    workspace: Workspace,
    configuration: ConfigurationVersion,
  ): Promise<void> {
    const { kind, id, name } = configuration.createdBy ?? {};
    const createdBy = kind && id && name !== undefined ? { kind, id, name } : null;
    await this.queue(manager, new Subject(null, configuration.id), workspace, {
      configuration,
      planOnly: configuration.speculative,
      origin: 'upload',
      waitsForLock: true,
      ...(createdBy ? { createdBy } : {}),
    });
  }

  /** Throws NotFound unless the run exists and the caller may read it. */
  async read(subject: Subject, id: string): Promise<RunInWorkspace> {
    return this.requireReadable(subject, await rows(this.database.read, Run).find({ id }));
  }

  /** Like {@link read}, by the ID of the plan. */
  async readByPlan(subject: Subject, planId: string): Promise<RunInWorkspace> {
    return this.requireReadable(subject, await rows(this.database.read, Run).find({ planId }));
  }

  /** Like {@link read}, by the ID of the apply. */
  async readByApply(subject: Subject, applyId: string): Promise<RunInWorkspace> {
    return this.requireReadable(subject, await rows(this.database.read, Run).find({ applyId }));
  }

  /** Lists the runs of a workspace that match the filter, newest first. */
  async list(
    subject: Subject,
    workspaceId: string,
    page: Page,
    { statuses, sources }: RunFilter,
  ): Promise<PageOfRows<Run> & { readonly workspace: Workspace }> {
    const workspace = access.requireOnProject(
      subject,
      'run.read',
      await rows(this.database.read, Workspace).find({ id: workspaceId }),
    );
    const where = {
      workspaceId,
      ...(statuses ? { status: In([...statuses]) } : {}),
      ...(sources ? { source: In([...sources]) } : {}),
    };
    const query = this.database.read.createQueryBuilder(Run, 'r').where(where);
    const isFiltered = statuses !== undefined || sources !== undefined;
    return {
      ...(await readLongListPage(query, { by: ['position'], direction: 'DESC' }, page, {
        isFiltered,
      })),
      workspace,
    };
  }

  /**
   * Throws Invalid if values of a no-code workspace are not allowed. Call it before the
   * transaction, because parsing a long literal would keep the transaction open. The start of the
   * run repeats the check, because the values can change until then.
   */
  private async refuseDisallowedValues(
    subject: Subject,
    workspaceId: string,
    request: RunRequest,
  ): Promise<void> {
    const { read } = this.database;
    const workspace = access.requireOnProject(
      subject,
      'run.plan',
      await rows(read, Workspace).find({ id: workspaceId }),
    );
    if (workspace.noCodeVersionId === null) return;
    const module = moduleOrUploadOf(
      await requireConfiguration(read, workspace, request.configurationVersionId),
    );
    if ('upload' in module) return;
    const { organization } = workspace;
    const values = await this.variables.loadValues({ organization, workspaceId });
    const refusals = await this.guards.collectRefusals({
      workspaceId,
      values,
      unsetKeys: 'others',
      run: { id: null, module },
    });
    if (refusals.length > 0)
      throw new Invalid(
        refusals.map((refusal) => ({
          pointer: '/data/relationships/workspace',
          detail: refusalDetail(refusal, values),
        })),
      );
  }

  private async requireReadable(subject: Subject, run: Run | null): Promise<RunInWorkspace> {
    const workspace = access.requireOnProject(
      subject,
      'run.read',
      run && (await rows(this.database.read, Workspace).find({ id: run.workspaceId })),
    );
    return { run: run as Run, workspace };
  }

  private buildRun(subject: Subject, workspace: Workspace, newRun: NewRun): Run {
    const { configuration, purpose = 'normal' } = newRun;
    const id = this.ids.next('run');
    const now = this.clock.timestamp();
    return Object.assign(new Run(), {
      id,
      planId: this.ids.next('plan'),
      applyId: this.ids.next('apply'),
      workspaceId: workspace.id,
      organization: workspace.organization,
      status: 'pending' as const,
      statusTimestamps: { pending: now },
      source: purpose.startsWith('no-code') ? ('no-code' as const) : (newRun.origin ?? 'api'),
      message: newRun.message ?? DEFAULT_MESSAGES[newRun.origin ?? 'api'],
      isDestroy: newRun.isDestroy ?? false,
      autoApply: newRun.autoApply ?? workspace.autoApply,
      planOnly: newRun.planOnly ?? false,
      configurationVersionId: configuration.id,
      module: moduleOrUploadOf(configuration),
      ...toOptionColumns(newRun.options),
      // With the backend `remote`, the tools print the output unchanged.
      structuredOutput: workspace.structuredRunOutput && newRun.origin !== 'remote',
      runVariables: this.secrets.sealOwnVariables(id, toRunVariables(newRun.options)),
      iacConstraint: workspace.iacVersion,
      executionMode: workspace.executionMode,
      agentPoolId: workspace.agentPoolId,
      purpose,
      payload: this.secrets.sealPayload(id, newRun.payload),
      variables: newRun.variables ? this.secrets.sealVariables(id, newRun.variables) : null,
      createdBy: newRun.createdBy ?? actorOf(subject),
      ...NEW_RUN_COLUMNS,
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
  }
}

const DEFAULT_MESSAGES: Record<RunOrigin, string> = {
  api: '',
  'no-code': '',
  schedule: '',
  cloud: 'Started from a terminal',
  remote: 'Started from a terminal',
  upload: 'Started by an upload',
};

const NEW_RUN_COLUMNS = {
  iacVersion: null,
  providerTemplates: null,
  identities: null,
  hasChanges: null,
  plannedChanges: null,
  appliedChanges: null,
  cost: null,
  error: null,
  confirmedBy: null,
  cancelRequest: null,
  cancelRequestedAt: null,
  worker: null,
  leaseUntil: null,
  token: 0,
  attempts: 0,
  planKey: null,
  planJsonKey: null,
  redactedPlanKey: null,
  lockFileKey: null,
  planHash: null,
  planMilliseconds: null,
  applyMilliseconds: null,
  logsRemovedAt: null,
} as const;

export function actorOf(subject: Subject): Run['createdBy'] {
  return { ...requesterOf(subject), name: subject.principal?.name ?? 'system' };
}

function requireApplyPermission(subject: Subject, workspace: Workspace): void {
  if (access.allowsOnProject(subject, 'run.apply', workspace)) return;
  throw new Invalid([
    {
      pointer: '/data/attributes/plan-only',
      detail: 'You may start only plan-only runs in this workspace.',
    },
  ]);
}
