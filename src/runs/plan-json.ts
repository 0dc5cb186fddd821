import { Injectable } from '@nestjs/common';
import { ArtifactStore } from '../artifacts/artifact-store.js';
import { RunSecrets } from './run-secrets.js';
import type { Run } from './run.entity.js';

/** Plans as JSON, secrets taken out. They are kept sealed. */
@Injectable()
export class PlanJson {
  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly secrets: RunSecrets,
  ) {}

  /** Null while there is none. */
  async of({ planJsonKey }: Pick<Run, 'planJsonKey'>): Promise<Buffer | null> {
    return planJsonKey === null ? null : this.secrets.open('planJson', await this.artifacts.readAll(planJsonKey));
  }
}
