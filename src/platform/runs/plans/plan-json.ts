import { Injectable } from '@nestjs/common';
import { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import { Gone } from '../../../core/errors.js';
import type { Run } from '../run.entity.js';
import { RunSecrets } from '../run-secrets.js';

/** Reads the sealed JSON plans and redacted plans of runs. Runners have removed their secrets. */
@Injectable()
export class PlanJson {
  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly secrets: RunSecrets,
  ) {}

  /** Returns the plan; null if the run has none. Throws Gone if retention has removed it. */
  async find(run: Pick<Run, 'id' | 'planJsonKey' | 'hasChanges'>): Promise<Buffer | null> {
    refuseRemoved(run);
    const { id, planJsonKey: key } = run;
    return key === null
      ? null
      : this.secrets.openFile(id, 'planJson', await this.artifacts.readAll(key));
  }

  /**
   * Returns the redacted plan, which tools render in a terminal; null if the run has none. Throws
   * Gone if retention has removed it.
   */
  async findRedacted(
    run: Pick<Run, 'id' | 'planJsonKey' | 'redactedPlanKey' | 'hasChanges'>,
  ): Promise<Buffer | null> {
    refuseRemoved(run);
    const { id, redactedPlanKey: key } = run;
    return key === null
      ? null
      : this.secrets.openFile(id, 'redactedPlan', await this.artifacts.readAll(key));
  }
}

/** Throws Gone if the run had a plan that retention has removed. */
function refuseRemoved({ planJsonKey, hasChanges }: Pick<Run, 'planJsonKey' | 'hasChanges'>): void {
  if (planJsonKey !== null || hasChanges === null) return;
  throw new Gone(
    'The plan was removed after its retention period. Only the counts of its changes remain.',
  );
}
