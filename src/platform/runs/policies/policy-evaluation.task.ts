import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BackgroundWork, type BatchResult } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { entitiesOf, Parameters, rows, selectRows } from '../../../core/database/rows.js';
import { Gone } from '../../../core/errors.js';
import { type PolicyEngine, toErroredVerdict } from '../../../execution/policies/policy-engine.js';
import { digestOfSets, readEffectivePolicies } from '../../policies/effective-policy-sets.js';
import type { Policy, PolicySet } from '../../policies/policy-set.entity.js';
import { PolicySetsService } from '../../policies/policy-sets.service.js';
import { POLICY_ENGINE } from '../../policies/policy-texts.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { waitsOnlyForPolicies } from '../approvals/apply-gate.js';
import { Run } from '../run.entity.js';
import { RunEvents } from '../run-events.js';
import { CONFIRMABLE_STATUSES } from '../run-status.js';
import { PolicyEffect } from './policy-effect.js';
import { isCurrent } from './policy-gate.js';
import { PolicyInput } from './policy-input.js';
import { POLICY_TASK, PolicyRequests } from './policy-requests.js';
import {
  type PolicyCheckStatus,
  type PolicyOutcome,
  RunPolicyCheck,
} from './run-policy-check.entity.js';

const INTERVAL_MS = 10_000;
/** Longer than the evaluation of one policy can take; the lease is renewed before each. */
const LEASE_MS = 60_000;
/** After this many attempts without a result, the policies count as errored. */
const MAX_ATTEMPTS = 3;
/** The maximum number of messages of all outcomes; beyond it, each outcome keeps one. */
const MAX_MESSAGES_PER_CHECK = 500;

/**
 * A claimed check. The claim is lost if another server claims the row or another evaluation is
 * requested.
 */
type Claim = Pick<RunPolicyCheck, 'id' | 'runId' | 'requests' | 'attempts'>;

type Results = Pick<
  RunPolicyCheck,
  | 'outcomes'
  | 'policiesDigest'
  | 'planHash'
  | 'status'
  | 'milliseconds'
  | 'overriddenBy'
  | 'overrideReason'
  | 'overriddenAt'
>;

/** Evaluates the policies of plans: each server evaluates one check at a time. */
@Injectable()
export class PolicyEvaluationTask implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly background: BackgroundWork,
    private readonly input: PolicyInput,
    private readonly effect: PolicyEffect,
    private readonly events: RunEvents,
    private readonly sets: PolicySetsService,
    private readonly workspaces: WorkspacesService,
    private readonly requests: PolicyRequests,
    @Inject(POLICY_ENGINE) private readonly engine: PolicyEngine,
  ) {}

  onModuleInit(): void {
    this.sets.onChange((manager, organization) =>
      this.requests.requestForOrganization(manager, organization),
    );
    this.workspaces.onMove((manager, workspaceId) =>
      this.requests.requestForWorkspace(manager, workspaceId),
    );
    this.background.register({
      name: POLICY_TASK,
      intervalMs: INTERVAL_MS,
      run: (signal) => this.run(signal),
    });
  }

  /** Evaluates the oldest check that is due and not claimed. */
  async run(signal: AbortSignal): Promise<BatchResult> {
    if (signal.aborted) return 'done';
    const check = await this.claim();
    if (!check) return 'done';
    await this.evaluate(check, signal);
    return 'more';
  }

  private async claim(): Promise<RunPolicyCheck | null> {
    if ((await this.findNext(this.database.read)) === null) return null;
    return this.database.write(async (manager) => {
      const lock = this.database.kind === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
      const check = await this.findNext(manager, lock);
      if (!check) return null;
      const attempts = check.attempts + 1;
      const leaseUntil = await this.leaseEnd(manager);
      await rows(manager, RunPolicyCheck).update({ id: check.id }, { attempts, leaseUntil });
      return Object.assign(check, { attempts, leaseUntil });
    });
  }

  private async findNext(manager: EntityManager, lock = ''): Promise<RunPolicyCheck | null> {
    const parameters = new Parameters(manager);
    const now = (await this.clock.sharedNow(manager)).toISOString();
    const found = await selectRows<Record<string, unknown>>(
      manager,
      `SELECT * FROM run_policy_checks WHERE due
         AND (lease_until IS NULL OR lease_until < ${parameters.add(now)})
       ORDER BY created_at, id LIMIT 1 ${lock}`,
      parameters,
    );
    return entitiesOf(manager, RunPolicyCheck, found)[0] ?? null;
  }

  private async evaluate(check: RunPolicyCheck, signal: AbortSignal): Promise<void> {
    const { read } = this.database;
    const run = await rows(read, Run).find({ id: check.runId });
    if (!run) return;
    const sets = await readEffectivePolicies(read, run);
    const policiesDigest = digestOfSets(sets);
    const hasCurrentResult = isCurrent(check, run) && check.policiesDigest === policiesDigest;
    const hasErrored = check.outcomes.some(({ result }) => result === 'errored');
    // A check with policies that errored is repeated, unless an owner has overridden it.
    if (hasCurrentResult && (check.overriddenBy !== null || !hasErrored))
      return this.complete(check, null);
    const started = this.clock.now().getTime();
    const outcomes = await this.evaluateAll(check, run, sets, signal);
    if (outcomes === null) return;
    await this.complete(check, {
      outcomes,
      policiesDigest,
      planHash: run.planHash,
      status: statusOf(outcomes),
      milliseconds: this.clock.now().getTime() - started,
      overriddenBy: null,
      overrideReason: null,
      overriddenAt: null,
    });
  }

  /** Returns null if the server stops or the claim was lost: the next claim starts over. */
  private async evaluateAll(
    check: RunPolicyCheck,
    run: Run,
    sets: readonly PolicySet[],
    signal: AbortSignal,
  ): Promise<PolicyOutcome[] | null> {
    const input = await this.readInput(check, run);
    const outcomes: PolicyOutcome[] = [];
    for (const { set, policy } of policiesOf(sets)) {
      if (signal.aborted || !(await this.renew(check))) return null;
      const verdict =
        typeof input === 'string'
          ? toErroredVerdict(input)
          : await this.engine.evaluate(policy, input);
      const { name: policyName, enforcementLevel } = policy;
      outcomes.push({ setName: set.name, policyName, enforcementLevel, ...verdict });
    }
    return limitMessages(outcomes);
  }

  /** Returns the input of the policies, or the reason why there is none. */
  private async readInput({ attempts }: Claim, run: Run): Promise<Buffer | string> {
    const unavailable = await this.engine.findUnavailableReason();
    if (unavailable !== null) return `The server cannot evaluate policies: ${unavailable}`;
    if (attempts > MAX_ATTEMPTS)
      return `The evaluation was started ${MAX_ATTEMPTS} times and never completed.`;
    try {
      return (await this.input.build(run)) ?? 'The run has no plan.';
    } catch (error) {
      if (error instanceof Gone) return error.message;
      throw error;
    }
  }

  private async renew({ id, requests, attempts }: Claim): Promise<boolean> {
    return this.database.write(async (manager) => {
      const leaseUntil = await this.leaseEnd(manager);
      const where = { id, requests, attempts };
      return (await rows(manager, RunPolicyCheck).update(where, { leaseUntil })) === 1;
    });
  }

  /**
   * Stores the results. Null keeps the stored ones. Queues the apply of a run with `auto-apply` if
   * nothing prevents it. Otherwise, if the run had waited only for its policies, announces that it
   * now waits for users. Does nothing if the claim was lost.
   */
  private async complete(
    { id, runId, requests, attempts }: Claim,
    results: Results | null,
  ): Promise<void> {
    await this.database.write(async (manager) => {
      const run = await rows(manager, Run).lock({ id: runId });
      const stored = await rows(manager, RunPolicyCheck).lock({ id, requests, attempts });
      if (!run || !stored) return;
      const evaluatedAt = this.clock.timestamp();
      const waitedOnlyForPolicies = await waitsOnlyForPolicies(manager, run);
      const ended = { due: false, leaseUntil: null, attempts: 0, evaluatedAt };
      const changes = results && { ...results, ...overrideToKeep(stored, results) };
      await rows(manager, RunPolicyCheck).update({ id }, { ...changes, ...ended });
      const check = await rows(manager, RunPolicyCheck).require({ id });
      if (results) await this.effect.announceFailures(manager, run, check);
      await this.effect.continueRun(manager, run);
      if (waitedOnlyForPolicies && CONFIRMABLE_STATUSES.includes(run.status))
        await this.events.announceWaiting(manager, run);
    });
  }

  private async leaseEnd(manager: EntityManager): Promise<string> {
    return new Date((await this.clock.sharedNow(manager)).getTime() + LEASE_MS).toISOString();
  }
}

const policiesOf = (
  sets: readonly PolicySet[],
): { readonly set: PolicySet; readonly policy: Policy }[] =>
  sets.flatMap((set) => set.policies.map((policy) => ({ set, policy })));

/**
 * Returns the override that an owner recorded during the evaluation; empty if there is none, or if
 * the plan or the policies have changed.
 */
function overrideToKeep(
  stored: RunPolicyCheck,
  { planHash, policiesDigest }: Results,
): Partial<Results> {
  const { overriddenBy, overrideReason, overriddenAt } = stored;
  const isSame = stored.planHash === planHash && stored.policiesDigest === policiesDigest;
  return isSame && overriddenBy !== null ? { overriddenBy, overrideReason, overriddenAt } : {};
}

function limitMessages(outcomes: readonly PolicyOutcome[]): PolicyOutcome[] {
  let remaining = MAX_MESSAGES_PER_CHECK;
  return outcomes.map((outcome) => {
    const messages = outcome.messages.slice(0, Math.max(remaining, 1));
    remaining -= messages.length;
    return { ...outcome, messages };
  });
}

/** Advisory policies do not change the status. */
function statusOf(outcomes: readonly PolicyOutcome[]): PolicyCheckStatus {
  const mandatory = outcomes.filter(({ enforcementLevel }) => enforcementLevel === 'mandatory');
  if (mandatory.some(({ result }) => result === 'failed')) return 'failed';
  return mandatory.some(({ result }) => result === 'errored') ? 'errored' : 'passed';
}
