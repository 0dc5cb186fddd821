import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict, NotFound } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { lockRun } from '../lock-run.js';
import { Run } from '../run.entity.js';
import { CONFIRMABLE_STATUSES, type RunStatus } from '../run-status.js';
import { RunTransitions, systemSubject } from '../run-transitions.js';
import { RunsService } from '../runs.service.js';
import { AUTO_APPLY, mayAutoApply } from './apply-gate.js';
import { findApprovalRefusal } from './approval-refusal.js';
import {
  type ApprovalStatus,
  findApproval,
  isApproved,
  readApprovals,
  readApprovalStatus,
} from './approval-status.js';
import { RunApproval } from './run-approval.entity.js';

export interface ApprovalsView {
  readonly approvals: readonly RunApproval[];
  /** Null as in {@link Run.planHash}. */
  readonly planHash: string | null;
  readonly status: ApprovalStatus;
  /**
   * Why an approval by the caller is refused, apart from a missing permission. Null if it is not
   * refused, if no approval is required, or if no plan with a hash waits for a confirmation.
   */
  readonly refusal: string | null;
  readonly canApprove: boolean;
  readonly canOverride: boolean;
}

/** The statuses between the plan and the apply, in which approvals can be withdrawn. */
const WITHDRAWABLE_STATUSES: readonly RunStatus[] = [
  ...CONFIRMABLE_STATUSES,
  'confirmed',
  'apply_queued',
];

const NO_REQUIREMENTS: ApprovalStatus = {
  requirements: [],
  isOverridden: false,
  needsConfirmation: false,
};

@Injectable()
export class RunApprovalsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly runs: RunsService,
    private readonly transitions: RunTransitions,
  ) {}

  async list(subject: Subject, runId: string): Promise<ApprovalsView> {
    const { read } = this.database;
    const { run, workspace } = await this.runs.read(subject, runId);
    const isWaiting = CONFIRMABLE_STATUSES.includes(run.status) && run.planHash !== null;
    const status = WITHDRAWABLE_STATUSES.includes(run.status)
      ? await readApprovalStatus(read, run, run.confirmedBy)
      : NO_REQUIREMENTS;
    const approvals = await readApprovals(read, runId);
    const mayApprove = isWaiting && access.allowsOnProject(subject, 'run.approve', workspace);
    const refusal = isWaiting ? findApprovalRefusal(subject, run, status, approvals) : null;
    return {
      approvals,
      planHash: run.planHash,
      status,
      refusal: refusal?.message ?? null,
      canApprove: mayApprove && status.requirements.length > 0 && refusal === null,
      canOverride:
        isWaiting &&
        subject.caller.kind === 'user' &&
        !isApproved(status) &&
        access.allows(subject, 'run-approval.override', run.organization),
    };
  }

  async read(subject: Subject, id: string): Promise<RunApproval> {
    const approval = await findApproval(this.database.read, id);
    if (!approval) throw new NotFound();
    await this.runs.read(subject, approval.runId);
    return approval;
  }

  /**
   * Approves the plan of a run that waits for a confirmation. Queues the apply of a run with
   * `auto-apply` unless something else prevents it. Throws Forbidden if the caller cannot approve
   * the plan. Throws Conflict if `planHash` names another plan, or the run does not accept the
   * approval now.
   */
  async approve(
    subject: Subject,
    runId: string,
    {
      comment,
      planHash,
    }: { readonly comment: string | null; readonly planHash?: string | undefined },
  ): Promise<RunApproval> {
    return this.database.write(async (manager) => {
      const run = await lockRun(manager, { id: runId });
      const workspace = run && (await rows(manager, Workspace).find({ id: run.workspaceId }));
      access.requireOnProject(subject, 'run.approve', workspace);
      const approvable = requireApprovable(run as Run);
      if (planHash !== undefined && planHash !== approvable.planHash)
        throw new Conflict(
          'plan-hash is not the hash of the current plan. Read the approvals again.',
        );
      const status = await readApprovalStatus(manager, approvable, null);
      if (status.requirements.length === 0) throw new Conflict('The run needs no approval.');
      const refusal = findApprovalRefusal(
        subject,
        approvable,
        status,
        await readApprovals(manager, runId),
      );
      if (refusal) throw refusal;
      return this.addApproval(manager, subject, approvable, { kind: 'approval', comment });
    });
  }

  /**
   * Permits the apply of a plan without the required approvals, and queues it like {@link approve}.
   * Throws Conflict if the run does not wait for a confirmation, or needs no further approval.
   */
  async override(subject: Subject, runId: string, reason: string): Promise<RunApproval> {
    return this.database.write(async (manager) => {
      const run = await lockRun(manager, { id: runId });
      const workspace = run && (await rows(manager, Workspace).find({ id: run.workspaceId }));
      access.requireOnProject(subject, 'run.read', workspace);
      const approvable = requireApprovable(access.require(subject, 'run-approval.override', run));
      if (isApproved(await readApprovalStatus(manager, approvable, null)))
        throw new Conflict('The run needs no further approval.');
      return this.addApproval(manager, subject, approvable, { kind: 'override', comment: reason });
    });
  }

  /**
   * Withdraws an approval or an override. Throws NotFound unless the caller is its author, and
   * Conflict after the apply has started or the run has ended.
   */
  async withdraw(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const found = await findApproval(manager, id);
      const run = found && (await lockRun(manager, { id: found.runId }));
      const workspace = run && (await rows(manager, Workspace).find({ id: run.workspaceId }));
      access.requireOnProject(subject, 'run.approve', workspace);
      const { userId, kind, runId } = found as RunApproval;
      if (userId !== subject.caller.id) throw new NotFound();
      const { status } = run as Run;
      if (!WITHDRAWABLE_STATUSES.includes(status))
        throw new Conflict(`The run is ${status}: its approvals can no longer be withdrawn.`);
      await rows(manager, RunApproval).delete({ id });
      await this.recordAudit(manager, subject, run as Run, `run.withdraw-${kind}`, {
        id,
        run: runId,
      });
    });
  }

  private async addApproval(
    manager: EntityManager,
    subject: Subject,
    run: ApprovableRun,
    { kind, comment }: Pick<RunApproval, 'kind' | 'comment'>,
  ): Promise<RunApproval> {
    const { id: userId, name: userName } = subject.caller;
    const { id: runId, planHash } = run;
    const approval = Object.assign(new RunApproval(), {
      id: this.ids.next('apv'),
      runId,
      planHash,
      kind,
      userId,
      userName,
      comment,
      createdAt: this.clock.timestamp(),
    });
    await rows(manager, RunApproval).insert(approval);
    await this.recordAudit(
      manager,
      subject,
      run,
      kind === 'approval' ? 'run.approve' : 'run.override-approvals',
      { id: approval.id, 'plan-hash': planHash, comment },
    );
    await this.continueAutoApply(manager, run);
    return approval;
  }

  /** Queues the apply of a run with `auto-apply` unless something still prevents it. */
  private async continueAutoApply(manager: EntityManager, run: Run): Promise<void> {
    if (!run.autoApply || !(await mayAutoApply(manager, run))) return;
    const changes = { confirmedBy: AUTO_APPLY };
    const path = ['confirmed', 'apply_queued'] as const;
    await this.transitions.applyAll(manager, systemSubject(run.id), run, path, { changes });
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    { organization, id }: Run,
    action: string,
    changes: object,
  ): Promise<void> {
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'runs', id },
      changes,
    });
  }
}

type ApprovableRun = Run & { readonly planHash: string };

function requireApprovable(run: Run): ApprovableRun {
  if (!CONFIRMABLE_STATUSES.includes(run.status))
    throw new Conflict(`A run that is ${run.status} cannot be approved.`);
  if (run.planHash === null)
    throw new Conflict(
      'An earlier build of Gantry stored this plan without the hash that approvals need. ' +
        'Discard the run, and start another one.',
    );
  return run as ApprovableRun;
}
