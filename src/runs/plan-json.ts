import { Injectable } from '@nestjs/common';
import { ArtifactStore } from '../artifacts/artifact-store.js';
import { Gone } from '../domain-errors.js';
import { RunSecrets } from './run-secrets.js';
import type { Run } from './run.entity.js';

/** Plans as JSON, secrets taken out. They are kept sealed. */
@Injectable()
export class PlanJson {
  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly secrets: RunSecrets,
  ) {}

  /** Null while there is none. Throws Gone when there was one, and its time is over. */
  async of({ planJsonKey, hasChanges }: Pick<Run, 'planJsonKey' | 'hasChanges'>): Promise<Buffer | null> {
    if (planJsonKey === null && hasChanges !== null) throw new Gone('The plan was removed: it is not kept for ever. What it was to change is in the counts of the plan.');
    return planJsonKey === null ? null : this.secrets.open('planJson', await this.artifacts.readAll(planJsonKey));
  }
}
