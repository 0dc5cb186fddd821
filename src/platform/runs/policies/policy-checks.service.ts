import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Conflict, NotFound } from '../../../core/errors.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { lockRun } from '../lock-run.js';
import { Run } from '../run.entity.js';
import { CONFIRMABLE_STATUSES } from '../run-status.js';
import { actorOf, RunsService } from '../runs.service.js';
import { PolicyEffect } from './policy-effect.js';
import { isCurrent, PENDING_VIOLATION, preventsApply } from './policy-gate.js';
import { RunPolicyCheck } from './run-policy-check.entity.js';

export interface PolicyCheckView {
  readonly check: RunPolicyCheck;
  /** Whether the policies prevent the apply, and an owner can override them now. */
  readonly isOverridable: boolean;
  /** Whether the caller may override policies, even if the check is not overridable. */
  readonly canOverride: boolean;
}

@Injectable()
export class PolicyChecksService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly runs: RunsService,
    private readonly effect: PolicyEffect,
  ) {}

  /**
   * Returns the check of the run; null if none was requested, for example because no policy
   * applied.
   */
  async findByRun(subject: Subject, runId: string): Promise<PolicyCheckView | null> {
    const { run } = await this.runs.read(subject, runId);
    const check = await rows(this.database.read, RunPolicyCheck).find({ runId });
    return check && toView(subject, run, check);
  }

  /** Throws NotFound unless the check exists and the caller may read its run. */
  async read(subject: Subject, id: string): Promise<PolicyCheckView> {
    const check = await rows(this.database.read, RunPolicyCheck).find({ id });
    if (!check) throw new NotFound();
    const { run } = await this.runs.read(subject, check.runId);
    return toView(subject, run, check);
  }

  /**
   * Permits the apply of a plan despite its policies, and queues the apply of a run with
   * `auto-apply` unless something else prevents it. Throws Conflict unless the run waits for a
   * confirmation, and the results for its plan prevent the apply.
   */
  async override(subject: Subject, id: string, reason: string): Promise<PolicyCheckView> {
    return this.database.write(async (manager) => {
      // Locks the run before the check, as the evaluation does.
      const unlocked = await rows(manager, RunPolicyCheck).find({ id });
      const found = unlocked && (await lockRun(manager, { id: unlocked.runId }));
      const workspace = found && (await rows(manager, Workspace).find({ id: found.workspaceId }));
      access.requireOnProject(subject, 'run.read', workspace);
      const run = access.require(subject, 'policy-check.override', found);
      const check = await rows(manager, RunPolicyCheck).lock({ id });
      if (!check) throw new NotFound();
      if (!CONFIRMABLE_STATUSES.includes(run.status))
        throw new Conflict(`The policies of a run that is ${run.status} cannot be overridden.`);
      if (!isCurrent(check, run)) throw new Conflict(PENDING_VIOLATION.detail);
      if (check.overriddenBy !== null) throw new Conflict('The policies were already overridden.');
      if (!preventsApply(check)) throw new Conflict('The policies permit this plan.');
      const changes = {
        overriddenBy: actorOf(subject),
        overrideReason: reason,
        overriddenAt: this.clock.timestamp(),
      };
      await rows(manager, RunPolicyCheck).update({ id }, changes);
      await this.recordAudit(manager, subject, run, reason);
      await this.effect.continueRun(manager, run);
      return toView(subject, run, Object.assign(check, changes));
    });
  }

  private async recordAudit(
    manager: EntityManager,
    subject: Subject,
    { organization, id, planHash }: Run,
    comment: string,
  ): Promise<void> {
    await this.audit.record(manager, subject, {
      organization,
      action: 'run.override-policies',
      resource: { type: 'runs', id },
      changes: { 'plan-hash': planHash, comment },
    });
  }
}

const isOverridable = (run: Run, check: RunPolicyCheck): boolean =>
  CONFIRMABLE_STATUSES.includes(run.status) &&
  isCurrent(check, run) &&
  preventsApply(check) &&
  check.overriddenBy === null;

function toView(subject: Subject, run: Run, check: RunPolicyCheck): PolicyCheckView {
  const canOverride =
    subject.caller.kind === 'user' &&
    access.allows(subject, 'policy-check.override', run.organization);
  return { check, isOverridable: isOverridable(run, check), canOverride };
}
