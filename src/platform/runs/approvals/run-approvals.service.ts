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
import { lockedRun } from '../locked-run.js';
import { CONFIRMABLE, type RunStatus } from '../run-status.js';
import { RunTransitions, system } from '../run-transitions.js';
import { Run } from '../run.entity.js';
import { RunsService } from '../runs.service.js';
import { AUTO_APPLY, mayAutoApply } from './apply-gate.js';
import {
  approvalsOf,
  type ApprovalStanding,
  approvalStanding,
  findApproval,
  isApproved,
} from './approval-standing.js';
import { approvalRefusal } from './approval-refusal.js';
import { RunApproval } from './run-approval.entity.js';

/** The approvals of a run, what is missing, and what the caller may do. */
export interface ShownApprovals {
  readonly approvals: readonly RunApproval[];
  readonly planHash: string | null;
  readonly standing: ApprovalStanding;
  readonly refusal: string | null;
  readonly canApprove: boolean;
  readonly canOverride: boolean;
}

/** The statuses of a run with a plan until the apply starts. */
const WITHDRAWABLE: readonly RunStatus[] = [...CONFIRMABLE, 'confirmed', 'apply_queued'];

const NOTHING: ApprovalStanding = {
  requirements: [],
  isOverridden: false,
  needsConfirmation: false,
};

/** Approves plans, withdraws approvals, and overrides missing ones. */
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

  async list(subject: Subject, runId: string): Promise<ShownApprovals> {
    const { read } = this.database;
    const { run, workspace } = await this.runs.read(subject, runId);
    const waits = CONFIRMABLE.includes(run.status) && run.planHash !== null;
    const standing = WITHDRAWABLE.includes(run.status)
      ? await approvalStanding(read, run, run.confirmedBy)
      : NOTHING;
    const approvals = await approvalsOf(read, runId);
    const mayApprove = waits && access.allowsOnProject(subject, 'run.approve', workspace);
    const refusal = waits ? approvalRefusal(subject, run, standing, approvals) : null;
    return {
      approvals,
      planHash: run.planHash,
      standing,
      refusal: refusal?.message ?? null,
      canApprove: mayApprove && standing.requirements.length > 0 && refusal === null,
      canOverride:
        waits &&
        subject.caller.kind === 'user' &&
        !isApproved(standing) &&
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
   * Approves the plan of a run that waits for a confirmation. Throws Forbidden if the caller may
   * read the run and not approve it, and Conflict if the plan needs no approval of the caller.
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
      const run = await lockedRun(manager, { id: runId });
      const workspace = run && (await rows(manager, Workspace).find({ id: run.workspaceId }));
      access.requireOnProject(subject, 'run.approve', workspace);
      const waiting = requireWaiting(run as Run);
      if (planHash !== undefined && planHash !== waiting.planHash)
        throw new Conflict('plan-hash is not the hash of the current plan. Read the run again.');
      const standing = await approvalStanding(manager, waiting, null);
      if (standing.requirements.length === 0) throw new Conflict('The run needs no approval.');
      const refusal = approvalRefusal(
        subject,
        waiting,
        standing,
        await approvalsOf(manager, runId),
      );
      if (refusal) throw refusal;
      return this.add(manager, subject, waiting, { kind: 'approval', comment });
    });
  }

  /** Lets an owner apply a plan without its approvals. */
  async override(subject: Subject, runId: string, reason: string): Promise<RunApproval> {
    return this.database.write(async (manager) => {
      const run = await lockedRun(manager, { id: runId });
      const workspace = run && (await rows(manager, Workspace).find({ id: run.workspaceId }));
      access.requireOnProject(subject, 'run.read', workspace);
      const waiting = requireWaiting(access.require(subject, 'run-approval.override', run));
      if (isApproved(await approvalStanding(manager, waiting, null)))
        throw new Conflict('No approval of the run is missing.');
      return this.add(manager, subject, waiting, { kind: 'override', comment: reason });
    });
  }

  /** Throws NotFound unless the caller is the author, and Conflict after the apply has started. */
  async withdraw(subject: Subject, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const found = await findApproval(manager, id);
      const run = found && (await lockedRun(manager, { id: found.runId }));
      const workspace = run && (await rows(manager, Workspace).find({ id: run.workspaceId }));
      access.requireOnProject(subject, 'run.approve', workspace);
      const { userId, kind, runId } = found as RunApproval;
      if (userId !== subject.caller.id) throw new NotFound();
      const { status } = run as Run;
      if (!WITHDRAWABLE.includes(status))
        throw new Conflict(`The run is ${status}: its approvals can no longer be withdrawn.`);
      await rows(manager, RunApproval).delete({ id });
      await this.recordAudit(manager, subject, run as Run, `run.withdraw-${kind}`, {
        id,
        run: runId,
      });
    });
  }

  private async add(
    manager: EntityManager,
    subject: Subject,
    run: WaitingRun,
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

  /** Queues the apply of a run with `auto-apply` after its last approval. */
  private async continueAutoApply(manager: EntityManager, run: Run): Promise<void> {
    if (!run.autoApply || !(await mayAutoApply(manager, run))) return;
    await this.transitions.applyAll(manager, system(run.id), run, ['confirmed', 'apply_queued'], {
      changes: { confirmedBy: AUTO_APPLY },
    });
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

type WaitingRun = Run & { readonly planHash: string };

function requireWaiting(run: Run): WaitingRun {
  if (!CONFIRMABLE.includes(run.status))
    throw new Conflict(`A run that is ${run.status} cannot be approved.`);
  if (run.planHash === null)
    throw new Conflict(
      'An earlier release stored this plan, without the hash that approvals need. Discard the run, ' +
        'and start it again.',
    );
  return run as WaitingRun;
}
