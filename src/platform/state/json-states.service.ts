import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../../core/artifacts/artifact-store.js';
import { Clock } from '../../core/clock.js';
import { lockingFind, rows } from '../../core/database/rows.js';
import { Conflict, Invalid } from '../../core/errors.js';
import { AtRest } from '../../core/secrets/at-rest.js';
import { MAX_STATE_VALUES } from '../../execution/run-folder.js';
import { hasMoreValues, isNestedDeeper } from '../../lib/text/json-nesting.js';
import { JSON_STATE, JsonState } from './json-state.entity.js';

/** Stored bytes without a row that refers to them yet. */
export interface JsonStateDraft {
  readonly workspaceId: string;
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
  readonly artifact: StoredArtifact;
}

/** The maximum depth of arrays and objects. */
const MAX_NESTING = 1_000;

/** States in the tool's JSON format. Gantry stores and returns them, and reads nothing in them. */
@Injectable()
export class JsonStates {
  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly atRest: AtRest,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the bytes for the state version `id`. Throws Invalid if they are not a JSON object, or
   * are nested too deeply.
   */
  async prepare(
    { id: workspaceId, organization }: { readonly id: string; readonly organization: string },
    id: string,
    bytes: Buffer,
  ): Promise<JsonStateDraft> {
    requireObject(bytes);
    const artifact = await this.artifacts.store(
      this.atRest.seal(JSON_STATE, { id, workspaceId }, bytes),
      { organization },
    );
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { workspaceId, id, sha256, size: bytes.length, artifact };
  }

  /** Idempotent. Throws Conflict if the state version has another one. */
  async record(manager: EntityManager, draft: JsonStateDraft): Promise<void> {
    const { workspaceId, id, sha256, size, artifact } = draft;
    const stored = await rows(manager, JsonState).find({ id });
    if (stored?.sha256 === sha256) return;
    if (stored) throw new Conflict('The state version has its JSON state, which never changes.');
    await this.artifacts.keep(manager, artifact);
    const createdAt = this.clock.timestamp();
    await rows(manager, JsonState).insert({
      id,
      workspaceId,
      sha256,
      size,
      fileKey: artifact.key,
      createdAt,
    });
  }

  async bytesOf({ id, workspaceId, fileKey }: JsonState): Promise<Buffer> {
    return this.atRest.open(JSON_STATE, { id, workspaceId }, await this.artifacts.readAll(fileKey));
  }
}

/** Deletes the JSON states of state versions, in the transaction that deletes those. */
export async function forgetJsonStates(
  manager: EntityManager,
  artifacts: ArtifactStore,
  stateVersionIds: readonly string[],
): Promise<void> {
  const found = await manager.find(JsonState, {
    where: { id: In([...stateVersionIds]) },
    ...lockingFind(manager),
  });
  await artifacts.forget(
    manager,
    found.map(({ fileKey }) => fileKey),
  );
  await rows(manager, JsonState).delete({ id: In(found.map(({ id }) => id)) });
}

function requireObject(bytes: Buffer): void {
  if (hasMoreValues(bytes, MAX_STATE_VALUES)) {
    const detail = `The JSON state has more than ${MAX_STATE_VALUES} values.`;
    throw new Invalid([{ detail }], detail);
  }
  if (!isNestedDeeper(bytes, MAX_NESTING) && isObject(bytes)) return;
  const detail = 'The JSON state must be a JSON object.';
  throw new Invalid([{ detail }], detail);
}

function isObject(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
