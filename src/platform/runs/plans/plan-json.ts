import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ArtifactStore } from '../../../core/artifacts/artifact-store.js';
import { Gone } from '../../../core/errors.js';
import type { JsonObject } from '../../../lib/hcl/json-value.js';
import { type PlannedChange, planSummary } from '../../../execution/plan/planned-changes.js';
import { RunSecrets } from '../run-secrets.js';
import type { Run } from '../run.entity.js';

/** Larger plans are not parsed: the run has the numbers of their changes. */
const MAX_PARSED_BYTES = 4 * 1024 * 1024;
/** The number of changes in the cache, about 10 MiB. */
const MAX_CACHED_CHANGES = 50_000;

/** Reads the sealed JSON plans of runs, which contain no secrets. */
@Injectable()
export class PlanJson {
  /** Keyed by the immutable file of the plan. Pages that follow a run request it every second. */
  private readonly cache = new LRUCache<string, readonly PlannedChange[]>({
    maxSize: MAX_CACHED_CHANGES,
    sizeCalculation: ({ length }) => length + 1,
  });

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

  /**
   * The planned changes of resources; empty while there is no plan, and for a plan that is too
   * large to parse.
   */
  async changesOf({
    id,
    planJsonKey,
  }: Pick<Run, 'id' | 'planJsonKey'>): Promise<readonly PlannedChange[]> {
    if (planJsonKey === null) return [];
    const cached = this.cache.get(planJsonKey);
    if (cached) return cached;
    const changes = changesIn(await this.read(id, planJsonKey));
    this.cache.set(planJsonKey, changes);
    return changes;
  }

  private async read(id: string, key: string): Promise<Buffer> {
    return this.secrets.open(id, 'planJson', await this.artifacts.readAll(key));
  }
}

function changesIn(json: Buffer): readonly PlannedChange[] {
  if (json.length > MAX_PARSED_BYTES) return [];
  return planSummary(JSON.parse(json.toString('utf8')) as JsonObject).resourceChanges.filter(
    ({ action }) => action !== 'no-op',
  );
}

function removed(): Gone {
  return new Gone(
    'The plan was removed after its retention period. The counts of the plan remain.',
  );
}
