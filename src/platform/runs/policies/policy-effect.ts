import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MAX_EVENT_POLICIES } from '../../events/event-types.js';
import { Events } from '../../events/events.js';
import { AUTO_APPLY, mayAutoApply } from '../approvals/apply-gate.js';
import { dataOf } from '../run-events.js';
import { CONFIRMABLE } from '../run-status.js';
import { RunTransitions, system } from '../run-transitions.js';
import type { Run } from '../run.entity.js';
import { RunWakeups, runsOf } from '../worker/run-wakeups.js';
import { prevents } from './policy-gate.js';
import type { RunPolicyCheck } from './run-policy-check.entity.js';

/** Acts on the results of policies, in the transaction that stores them. */
@Injectable()
export class PolicyEffect {
  constructor(
    private readonly events: Events,
    private readonly transitions: RunTransitions,
    private readonly wakeups: RunWakeups,
  ) {}

  /** Announces failures of new results, and continues the run. */
  async applyResults(
    manager: EntityManager,
    run: Run,
    check: RunPolicyCheck,
    isNew: boolean,
  ): Promise<void> {
    if (isNew) await this.announce(manager, run, check);
    await this.continueRun(manager, run);
  }

  /**
   * Queues the apply of a run with `auto-apply` if nothing prevents it. Otherwise wakes those that
   * follow the run.
   */
  async continueRun(manager: EntityManager, run: Run): Promise<void> {
    const waits = CONFIRMABLE.includes(run.status);
    if (waits && run.autoApply && (await mayAutoApply(manager, run)))
      await this.transitions.applyAll(manager, system(run.id), run, ['confirmed', 'apply_queued'], {
        changes: { confirmedBy: AUTO_APPLY },
      });
    else
      await this.wakeups.wake(
        manager,
        run.id,
        ...(run.purpose === 'normal' ? [] : [runsOf(run.purpose)]),
      );
  }

  private async announce(manager: EntityManager, run: Run, check: RunPolicyCheck): Promise<void> {
    const failed = check.outcomes.filter(({ result }) => result !== 'passed');
    if (failed.length === 0) return;
    const { organization, workspaceId } = run;
    await this.events.record(manager, {
      type: 'policy.failed',
      organization,
      workspaceId,
      data: async () => ({
        ...(await dataOf(manager, run)),
        'policy-check': {
          id: check.id,
          'prevents-apply': prevents(check),
          policies: failed
            .slice(0, MAX_EVENT_POLICIES)
            .map(({ setName, policyName }) => `${setName}/${policyName}`),
        },
      }),
    });
  }
}
