import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import { Gone } from '../../../core/errors.js';
import type { JsonObject } from '../../../lib/hcl/json-value.js';
import { type PlannedChange, planSummary } from '../../../execution/plan/planned-changes.js';
import { RunSecrets } from '../run-secrets.js';
import type { Run } from '../run.entity.js';

/** Bytes of a plan that is taken apart; of a larger one there are the counts, which the run has. */
const MAX_TAKEN_APART = 4 * 1024 * 1024;
/** Of all plans together: some 10 MiB. */
const MAX_KEPT_CHANGES = 50_000;

/** Plans as JSON, secrets taken out. They are kept sealed. */
@Injectable()
export class PlanJson {
  /**
   * By the key of the file, which never changes: pages that follow a run ask for its plan each
   * second.
   */
  private readonly known = new LRUCache<string, readonly PlannedChange[]>({
    maxSize: MAX_KEPT_CHANGES,
    sizeCalculation: ({ length }) => length + 1,
  });

  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly secrets: RunSecrets,
  ) {}

  /** Null while there is none. Throws Gone when there was one, and its time is over. */
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

  /**
   * What the plan would do to each resource that does not stay as it is; none while there is no
   * plan, and of a very large one.
   */
  async changesOf({
    id,
    planJsonKey,
  }: Pick<Run, 'id' | 'planJsonKey'>): Promise<readonly PlannedChange[]> {
    if (planJsonKey === null) return [];
    const known = this.known.get(planJsonKey);
    if (known) return known;
    const changes = changesIn(await this.read(id, planJsonKey));
    this.known.set(planJsonKey, changes);
    return changes;
  }

  private async read(id: string, key: string): Promise<Buffer> {
    return this.secrets.open(id, 'planJson', await this.artifacts.readAll(key));
  }
}

function changesIn(json: Buffer): readonly PlannedChange[] {
  if (json.length > MAX_TAKEN_APART) return [];
  return planSummary(JSON.parse(json.toString('utf8')) as JsonObject).resourceChanges.filter(
    ({ action }) => action !== 'no-op',
  );
}

function removed(): Gone {
  return new Gone(
    'The plan was removed after its retention period. The counts of the plan remain.',
  );
}
