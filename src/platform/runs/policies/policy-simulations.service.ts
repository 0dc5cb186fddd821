import { Inject, Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Busy, Gone, Invalid } from '../../../core/errors.js';
import {
  type PolicyEngine,
  type PolicyText,
  type PolicyVerdict,
  toErroredVerdict,
} from '../../../execution/policies/policy-engine.js';
import { access } from '../../identity/access.js';
import { getOrganization } from '../../identity/organizations/get-organization.js';
import {
  POLICY_ENGINE,
  requireEngineAvailable,
  requireValidPolicies,
} from '../../policies/policy-texts.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { Run } from '../run.entity.js';
import { PolicyInput } from './policy-input.js';

const TIME_LIMIT_MS = 30_000;
const RETRY_SECONDS = 10;

/** The result for one plan. `skipped`: the time limit was reached before its evaluation. */
export interface SimulatedRun {
  readonly run: Pick<Run, 'id' | 'workspaceId'>;
  readonly verdict: Omit<PolicyVerdict, 'result'> & {
    readonly result: PolicyVerdict['result'] | 'skipped';
  };
}

export interface Simulation extends PolicyText {
  readonly workspaceIds: readonly string[];
  readonly limit: number;
}

/** Evaluates policies with stored plans, without effect on the runs. */
@Injectable()
export class PolicySimulations {
  private isBusy = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly input: PolicyInput,
    @Inject(POLICY_ENGINE) private readonly engine: PolicyEngine,
  ) {}

  /**
   * Evaluates a policy with the newest stored plans of the workspaces, at most `limit` in total.
   * After 30 s, the remaining plans are `skipped`. Throws Invalid for a policy that OPA refuses,
   * Conflict if this server cannot evaluate policies, and Busy while it runs another simulation.
   */
  async simulate(
    subject: Subject,
    organization: string,
    simulation: Simulation,
  ): Promise<SimulatedRun[]> {
    await this.requireWorkspaces(subject, organization, simulation.workspaceIds);
    if (this.isBusy)
      throw new Busy('The server is running another simulation. Try again soon.', RETRY_SECONDS);
    this.isBusy = true;
    try {
      await requireEngineAvailable(this.engine);
      await requireValidPolicies(this.engine, [simulation], () => '/data/attributes');
      return await this.evaluateStoredPlans(simulation);
    } finally {
      this.isBusy = false;
    }
  }

  private async evaluateStoredPlans({
    workspaceIds,
    limit,
    ...policy
  }: Simulation): Promise<SimulatedRun[]> {
    const deadline = this.clock.now().getTime() + TIME_LIMIT_MS;
    const runs = await this.database.read.find(Run, {
      where: { workspaceId: In([...workspaceIds]), planJsonKey: Not(IsNull()) },
      order: { position: 'DESC' },
      take: limit,
    });
    const results: SimulatedRun[] = [];
    for (const run of runs) {
      const isLate = this.clock.now().getTime() > deadline;
      const verdict = isLate ? SKIPPED_VERDICT : await this.evaluate(run, policy);
      results.push({ run, verdict });
    }
    return results;
  }

  private async evaluate(run: Run, policy: PolicyText): Promise<PolicyVerdict> {
    try {
      const input = await this.input.build(run);
      return input === null
        ? toErroredVerdict('The run has no plan.')
        : await this.engine.evaluate(policy, input);
    } catch (error) {
      if (error instanceof Gone) return toErroredVerdict(error.message);
      throw error;
    }
  }

  /**
   * Throws NotFound unless the caller may write policies for the workspaces, and may read their
   * runs: the messages can contain parts of plans. Throws Invalid for an unknown workspace if the
   * caller may write policies in the whole organization.
   */
  private async requireWorkspaces(
    subject: Subject,
    organization: string,
    ids: readonly string[],
  ): Promise<void> {
    const workspaces = await rows(this.database.read, Workspace).findByValues('id', ids, {
      organization,
    });
    const byId = new Map(workspaces.map((workspace) => [workspace.id, workspace]));
    const canWriteEverywhere = access.allows(subject, 'policy-set.write', organization);
    if (canWriteEverywhere)
      await getOrganization(this.database, subject, 'policy-set.write', organization);
    const absent = ids.flatMap((id, index) =>
      byId.has(id)
        ? []
        : [
            {
              pointer: `/data/relationships/workspaces/data/${index}/id`,
              detail: 'The organization has no such workspace.',
            },
          ],
    );
    if (canWriteEverywhere && absent.length > 0) throw new Invalid(absent);
    for (const id of ids) {
      const workspace = byId.get(id) ?? null;
      if (!canWriteEverywhere)
        access.requireOnProject(
          subject,
          'project-policy-set.write',
          workspace && { organization, projectId: workspace.projectId },
        );
      access.requireOnProject(subject, 'run.read', workspace);
    }
  }
}

const SKIPPED_VERDICT = { result: 'skipped', messages: [], error: null } as const;
