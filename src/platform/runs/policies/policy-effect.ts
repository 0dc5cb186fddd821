import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MAX_EVENT_POLICIES } from '../../events/event-types.js';
import { Events } from '../../events/events.js';
import { AUTO_APPLY, mayAutoApply } from '../approvals/apply-gate.js';
import type { Run } from '../run.entity.js';
import { readRunData } from '../run-events.js';
import { CONFIRMABLE_STATUSES } from '../run-status.js';
import { RunTransitions, systemSubject } from '../run-transitions.js';
import { purposeTopic, RunWakeups } from '../worker/run-wakeups.js';
import { preventsApply } from './policy-gate.js';
import type { RunPolicyCheck } from './run-policy-check.entity.js';

/** Acts on the results and overrides of policies, in the transaction that stores them. */
@Injectable()
export class PolicyEffect {
  constructor(
    private readonly events: Events,
    private readonly transitions: RunTransitions,
    private readonly wakeups: RunWakeups,
  ) {}

  /**
   * Queues the apply of a run with `auto-apply` if nothing prevents it. Otherwise wakes the clients
   * and features that wait for the run.
   */
  async continueRun(manager: EntityManager, run: Run): Promise<void> {
    const isWaiting = CONFIRMABLE_STATUSES.includes(run.status);
    if (isWaiting && run.autoApply && (await mayAutoApply(manager, run))) {
      const changes = { confirmedBy: AUTO_APPLY };
      const path = ['confirmed', 'apply_queued'] as const;
      await this.transitions.applyAll(manager, systemSubject(run.id), run, path, { changes });
    } else
      await this.wakeups.wake(
        manager,
        run.id,
        ...(run.purpose === 'normal' ? [] : [purposeTopic(run.purpose)]),
      );
  }

  /** Records an event if policies failed or could not be evaluated. */
  async announceFailures(manager: EntityManager, run: Run, check: RunPolicyCheck): Promise<void> {
    const failed = check.outcomes.filter(({ result }) => result !== 'passed');
    if (failed.length === 0) return;
    const { organization, workspaceId } = run;
    await this.events.record(manager, {
      type: 'policy.failed',
      organization,
      workspaceId,
      data: async () => ({
        ...(await readRunData(manager, run)),
        'policy-check': {
          id: check.id,
          'prevents-apply': preventsApply(check),
          policies: failed
            .slice(0, MAX_EVENT_POLICIES)
            .map(({ setName, policyName }) => `${setName}/${policyName}`),
        },
      }),
    });
  }
}
