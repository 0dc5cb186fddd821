import { Injectable } from '@nestjs/common';
import { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import { Gone } from '../../../core/errors.js';
import { RunSecrets } from '../run-secrets.js';
import type { Run } from '../run.entity.js';

/** Reads the sealed JSON plans of runs, which contain no secrets. */
@Injectable()
export class PlanJson {
  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly secrets: RunSecrets,
  ) {}

  /** The plan; null while there is none. Throws Gone if retention has removed it. */
  async of({
    id,
    planJsonKey,
    hasChanges,
  }: Pick<Run, 'id' | 'planJsonKey' | 'hasChanges'>): Promise<Buffer | null> {
    if (planJsonKey === null && hasChanges !== null) throw removed();
    return planJsonKey === null ? null : this.read(id, planJsonKey);
  }

  /** As terminals render it; null while there is none. Throws Gone as {@link of}. */
  async redactedOf(
    run: Pick<Run, 'id' | 'planJsonKey' | 'redactedPlanKey' | 'hasChanges'>,
  ): Promise<Buffer | null> {
    const { id, planJsonKey, redactedPlanKey: key, hasChanges } = run;
    if (planJsonKey === null && hasChanges !== null) throw removed();
    return key === null
      ? null
      : this.secrets.open(id, 'redactedPlan', await this.artifacts.readAll(key));
  }

  private async read(id: string, key: string): Promise<Buffer> {
    return this.secrets.open(id, 'planJson', await this.artifacts.readAll(key));
  }
}

function removed(): Gone {
  return new Gone(
    'The plan was removed after its retention period. The counts of the plan remain.',
  );
}
