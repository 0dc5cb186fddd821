import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../../core/artifacts/artifact-store.js';
import { Clock } from '../../core/clock.js';
import { rows, writeLockOptions } from '../../core/database/rows.js';
import { Conflict, Invalid } from '../../core/errors.js';
import { AtRest } from '../../core/secrets/at-rest.js';
import { MAX_STATE_VALUES } from '../../execution/run-folder.js';
import { hasMoreValuesThan, isNestedDeeperThan } from '../../lib/text/json-nesting.js';
import { JSON_STATE, JsonState } from './json-state.entity.js';

/** A JSON state with stored bytes, but no row yet. */
export interface JsonStateDraft {
  readonly workspaceId: string;
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
  readonly artifact: StoredArtifact;
}

/** Levels of arrays and objects. */
const MAX_NESTING = 1_000;

/** States in the tool's JSON format, which Gantry stores and returns, but does not interpret. */
@Injectable()
export class JsonStates {
  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly atRest: AtRest,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the bytes for the state version `id`. Throws Invalid unless they are a JSON object
   * within the limits of nesting and values.
   */
  async prepare(
    { id: workspaceId, organization }: { readonly id: string; readonly organization: string },
    id: string,
    bytes: Buffer,
  ): Promise<JsonStateDraft> {
    assertValidJsonState(bytes);
    const artifact = await this.artifacts.store(
      this.atRest.seal(JSON_STATE, { id, workspaceId }, bytes),
      { organization },
    );
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { workspaceId, id, sha256, size: bytes.length, artifact };
  }

  /**
   * Records a draft, in a transaction that has locked the workspace. Has no effect if the version
   * already has the same JSON state. Throws Conflict if it has a different one.
   */
  async record(manager: EntityManager, draft: JsonStateDraft): Promise<void> {
    const { workspaceId, id, sha256, size, artifact } = draft;
    const stored = await rows(manager, JsonState).find({ id });
    if (stored?.sha256 === sha256) return;
    if (stored)
      throw new Conflict('The state version has a different JSON state, which never changes.');
    await this.artifacts.addReferences(manager, artifact);
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

  async readBytes({ id, workspaceId, fileKey }: JsonState): Promise<Buffer> {
    return this.atRest.open(JSON_STATE, { id, workspaceId }, await this.artifacts.readAll(fileKey));
  }
}

/** Deletes the JSON states of state versions, in the transaction that deletes the versions. */
export async function deleteJsonStates(
  manager: EntityManager,
  artifacts: ArtifactStore,
  stateVersionIds: readonly string[],
): Promise<void> {
  const jsonStates = await manager.find(JsonState, {
    where: { id: In([...stateVersionIds]) },
    ...writeLockOptions(manager),
  });
  await artifacts.removeReferences(
    manager,
    jsonStates.map(({ fileKey }) => fileKey),
  );
  await rows(manager, JsonState).delete({ id: In(jsonStates.map(({ id }) => id)) });
}

function assertValidJsonState(bytes: Buffer): void {
  if (hasMoreValuesThan(bytes, MAX_STATE_VALUES))
    throw invalid(`The JSON state has more than ${MAX_STATE_VALUES} values.`);
  if (isNestedDeeperThan(bytes, MAX_NESTING)) throw invalid('The JSON state is nested too deeply.');
  if (!isJsonObjectText(bytes)) throw invalid('The JSON state must be a JSON object.');
}

function invalid(detail: string): Invalid {
  return new Invalid([{ detail }], detail);
}

function isJsonObjectText(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
