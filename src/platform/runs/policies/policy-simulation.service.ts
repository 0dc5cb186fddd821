import { Inject, Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { Busy, Gone, Invalid } from '../../../core/errors.js';
import {
  errored,
  type PolicyEngine,
  type PolicyText,
  type PolicyVerdict,
} from '../../../execution/policies/policy-engine.js';
import { access } from '../../identity/access.js';
import { getOrganization } from '../../identity/organizations/get-organization.js';
import { POLICY_ENGINE, requireEngine, requireValid } from '../../policies/policy-texts.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { Run } from '../run.entity.js';
import { PolicyInput } from './policy-input.js';

const TIME_LIMIT_MS = 30_000;
const RETRY_SECONDS = 10;

/** The result for one plan; `skipped`: not reached in time. */
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

/** Evaluates policies with stored plans, without an effect. */
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
   * Throws Invalid for a policy that OPA refuses, Conflict if this server cannot evaluate policies,
   * and Busy while it simulates another one.
   */
  async simulate(
    subject: Subject,
    organization: string,
    wanted: Simulation,
  ): Promise<SimulatedRun[]> {
    await this.requireWorkspaces(subject, organization, wanted.workspaceIds);
    if (this.isBusy)
      throw new Busy('The server simulates another policy. Try again soon.', RETRY_SECONDS);
    this.isBusy = true;
    try {
      await requireEngine(this.engine);
      await requireValid(this.engine, [wanted], () => '/data/attributes');
      return await this.results(wanted);
    } finally {
      this.isBusy = false;
    }
  }

  private async results({ workspaceIds, limit, ...policy }: Simulation): Promise<SimulatedRun[]> {
    const end = this.clock.now().getTime() + TIME_LIMIT_MS;
    const runs = await this.database.read.find(Run, {
      where: { workspaceId: In([...workspaceIds]), planJsonKey: Not(IsNull()) },
      order: { position: 'DESC' },
      take: limit,
    });
    const results: SimulatedRun[] = [];
    for (const run of runs) {
      const isLate = this.clock.now().getTime() > end;
      const verdict = isLate ? SKIPPED : await this.verdictOf(run, policy);
      results.push({ run, verdict });
    }
    return results;
  }

  private async verdictOf(run: Run, policy: PolicyText): Promise<PolicyVerdict> {
    try {
      const input = await this.input.of(run);
      return input === null
        ? errored('The run has no plan.')
        : await this.engine.evaluate(policy, input);
    } catch (error) {
      if (error instanceof Gone) return errored(error.message);
      throw error;
    }
  }

  /** Messages contain parts of plans: the caller must be able to read the runs, too. */
  private async requireWorkspaces(
    subject: Subject,
    organization: string,
    ids: readonly string[],
  ): Promise<void> {
    const known = await rows(this.database.read, Workspace).among('id', ids, { organization });
    const byId = new Map(known.map((workspace) => [workspace.id, workspace]));
    const mayEverywhere = access.allows(subject, 'policy-set.write', organization);
    if (mayEverywhere)
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
    if (mayEverywhere && absent.length > 0) throw new Invalid(absent);
    for (const id of ids) {
      const workspace = byId.get(id) ?? null;
      if (!mayEverywhere)
        access.requireOnProject(
          subject,
          'project-policy-set.write',
          workspace && { organization, projectId: workspace.projectId },
        );
      access.requireOnProject(subject, 'run.read', workspace);
    }
  }
}

const SKIPPED = { result: 'skipped', messages: [], error: null } as const;
