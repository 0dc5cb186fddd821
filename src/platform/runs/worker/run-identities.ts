import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import type { IdentityToken, RunVariable } from '../../../execution/execution.js';
import { readRequestedIdentities } from '../../../execution/identity/requested-identities.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import { IdentityIssuer } from '../../workload-identity/identity-issuer.js';
import {
  claimsOf,
  type IdentityContext,
  sessionTags,
  subjectOf,
} from '../../workload-identity/run-claims.js';
import { moduleOf, type Run } from '../run.entity.js';

/** Issues the workload identity tokens that the variables of a run request. */
@Injectable()
export class RunIdentities {
  constructor(
    private readonly database: Database,
    private readonly issuer: IdentityIssuer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the errors of identities that the variables configure, for all phases of the run. */
  findProblems({ planOnly }: Pick<Run, 'planOnly'>, variables: readonly RunVariable[]): string[] {
    const phases: readonly RunPhase[] = planOnly ? ['plan'] : ['plan', 'apply'];
    const problems = phases.flatMap((phase) => readRequestedIdentities(variables, phase).problems);
    return [...new Set(problems)];
  }

  /** Issues one token for each identity, valid for the maximum duration of the phase. */
  async issueTokens(
    run: Run,
    variables: readonly RunVariable[],
    phase: RunPhase,
  ): Promise<IdentityToken[]> {
    const { identities } = readRequestedIdentities(variables, phase);
    const context = identities.length === 0 ? null : await this.readContext(run, phase);
    if (context === null) return [];
    const issued = identities.map(async (identity) => ({
      name: identity.name,
      token: await this.issuer.issue({
        audience: identity.audience,
        subject: subjectOf(context),
        lifetimeSeconds: this.lifetimeSeconds(phase),
        claims: {
          ...claimsOf(context),
          ...(identity.kind === 'aws' && identity.hasSessionTags ? sessionTags(context) : {}),
        },
      }),
    }));
    return Promise.all(issued);
  }

  /** Includes the fetch, and the time in which an interrupted tool saves its state. */
  private lifetimeSeconds(phase: RunPhase): number {
    const { runInitTimeout, runPlanTimeout, runApplyTimeout, runCancelGrace } = this.config;
    return runInitTimeout + (phase === 'plan' ? runPlanTimeout : runApplyTimeout) + runCancelGrace;
  }

  /** Returns null if the workspace was deleted. */
  private async readContext(run: Run, phase: RunPhase): Promise<IdentityContext | null> {
    const [row] = await this.database.select<{
      name: string;
      project_id: string;
      project_name: string;
      no_code_module_id: string | null;
    }>(
      `SELECT w.name, w.project_id, p.name AS project_name, w.no_code_module_id
       FROM workspaces w JOIN projects p ON p.id = w.project_id WHERE w.id = $1`,
      [run.workspaceId],
    );
    if (!row) return null;
    return {
      organization: run.organization,
      project: { id: row.project_id, name: row.project_name },
      workspace: { id: run.workspaceId, name: row.name },
      runId: run.id,
      phase,
      module: moduleOf(run),
      noCodeModuleId: row.no_code_module_id,
    };
  }
}
