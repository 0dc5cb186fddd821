import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore, type StoredArtifact } from '../../core/artifacts/artifact-store.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { rows, writeLockOptions } from '../../core/database/rows.js';
import { Conflict } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { AtRest } from '../../core/secrets/at-rest.js';
import type { Workspace } from '../workspaces/workspace.entity.js';
import { workspaceChanges } from '../workspaces/workspace-changes.js';
import type { Creator } from './creator.js';
import { JsonState } from './json-state.entity.js';
import { parseState, type StateFile, type StateOutput } from './state-file.js';
import { OUTPUT_VALUE, STATE, StateVersion, StateVersionOutput } from './state-version.entity.js';

/** A state with stored bytes, but no row yet. */
export interface StateDraft {
  readonly id: string;
  readonly workspaceId: string;
  readonly file: StateFile;
  /** `serial` and `lineage` are those of the file, unless a client states others. */
  readonly serial: number;
  readonly lineage: string;
  readonly sha256: string;
  readonly size: number;
  readonly artifact: StoredArtifact;
}

export interface StateOrigin {
  readonly runId: string | null;
  readonly createdBy?: Creator;
  /** Whether the state may replace one that it does not continue. */
  readonly isForced?: boolean;
}

/** Stays below the parameter limit of every database. */
const ROWS_PER_STATEMENT = 100;

/** Writes and reads the states of workspaces. Stored bytes are always sealed. */
@Injectable()
export class StateService {
  constructor(
    private readonly database: Database,
    private readonly artifacts: ArtifactStore,
    private readonly atRest: AtRest,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Call it before the transaction that records the draft. Throws Invalid if the bytes are not an
   * acceptable state. The artifact sweep removes the bytes of drafts that are never recorded.
   */
  async prepare(
    { id: workspaceId, organization }: Pick<Workspace, 'id' | 'organization'>,
    bytes: Buffer,
    id = this.ids.next('sv'),
  ): Promise<StateDraft> {
    const file = parseState(bytes);
    const artifact = await this.artifacts.store(
      this.atRest.seal(STATE, { id, workspaceId }, bytes),
      { organization },
    );
    return {
      id,
      workspaceId,
      file,
      serial: file.serial,
      lineage: file.lineage,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      artifact,
    };
  }

  /**
   * Makes a draft the current state of its workspace, unless the current state is already the same.
   * Throws Conflict if the draft neither continues the current state nor is forced.
   */
  async record(
    manager: EntityManager,
    draft: StateDraft,
    origin: StateOrigin,
  ): Promise<StateVersion> {
    const { workspaceId, file } = draft;
    const latest = await findLatestState(manager, workspaceId);
    if (latest && isSame(latest, draft)) return latest;
    if (latest && !origin.isForced) requireSuccessor(latest, draft);
    const version = this.versionOf(draft, latest, origin);
    await this.artifacts.addReferences(manager, draft.artifact);
    await rows(manager, StateVersion).insert(version);
    const outputs = file.outputs.map((output) => this.outputOf(version, output));
    for (let start = 0; start < outputs.length; start += ROWS_PER_STATEMENT)
      await rows(manager, StateVersionOutput).insert(
        ...outputs.slice(start, start + ROWS_PER_STATEMENT),
      );
    await workspaceChanges.stateStored(manager, version, file);
    return version;
  }

  /** Finds the bytes of the current state; null if the workspace has none. */
  async findCurrent(workspaceId: string): Promise<Buffer | null> {
    const latest = await findLatestState(this.database.read, workspaceId);
    return latest && this.readBytes(latest);
  }

  /**
   * Removes the references to the files of a workspace's states, in the transaction that deletes
   * the workspace.
   */
  async deleteFiles(manager: EntityManager, workspaceId: string): Promise<void> {
    const versions = await manager.find(StateVersion, {
      select: { stateKey: true },
      where: { workspaceId },
      ...writeLockOptions(manager),
    });
    const jsonStates = await manager.find(JsonState, {
      select: { fileKey: true },
      where: { workspaceId },
      ...writeLockOptions(manager),
    });
    const keys = [
      ...versions.map(({ stateKey }) => stateKey),
      ...jsonStates.map(({ fileKey }) => fileKey),
    ];
    for (let start = 0; start < keys.length; start += ROWS_PER_STATEMENT)
      await this.artifacts.removeReferences(manager, keys.slice(start, start + ROWS_PER_STATEMENT));
  }

  async readBytes({
    id,
    workspaceId,
    stateKey,
  }: Pick<StateVersion, 'id' | 'workspaceId' | 'stateKey'>): Promise<Buffer> {
    return this.atRest.open(STATE, { id, workspaceId }, await this.artifacts.readAll(stateKey));
  }

  /**
   * Returns the unencrypted value of an output, even if it is sensitive. The caller must check the
   * permission to read it.
   */
  openValue({ id, stateVersionId, sensitive, value }: StateVersionOutput): unknown {
    return JSON.parse(
      sensitive ? this.atRest.openText(OUTPUT_VALUE, { id, stateVersionId }, value) : value,
    );
  }

  private versionOf(
    draft: StateDraft,
    latest: StateVersion | null,
    { runId, createdBy }: StateOrigin,
  ): StateVersion {
    const { id, workspaceId, file, lineage, sha256, size, artifact } = draft;
    const { toolVersion, resourceCount } = file;
    const serial = latest ? Math.max(draft.serial, latest.serial + 1) : draft.serial;
    const createdAt = this.clock.timestamp();
    return Object.assign(new StateVersion(), {
      id,
      workspaceId,
      runId,
      serial,
      statedSerial: serial === draft.serial ? null : draft.serial,
      lineage,
      fileLineage: file.lineage === lineage ? null : file.lineage,
      toolVersion,
      sha256,
      size,
      resourceCount,
      stateKey: artifact.key,
      createdBy: createdBy ?? null,
      createdAt,
    });
  }

  private outputOf(
    { id: stateVersionId }: StateVersion,
    { name, type, sensitive, value }: StateOutput,
  ): StateVersionOutput {
    const json = JSON.stringify(value);
    const id = this.ids.next('wsout');
    const stored = sensitive
      ? this.atRest.sealText(OUTPUT_VALUE, { id, stateVersionId }, json)
      : json;
    return Object.assign(new StateVersionOutput(), {
      id,
      stateVersionId,
      name,
      type,
      sensitive,
      value: stored,
    });
  }
}

export async function findLatestState(
  manager: EntityManager,
  workspaceId: string,
): Promise<StateVersion | null> {
  return rows(manager, StateVersion).findLast({ workspaceId }, 'serial');
}

/** Returns the serial that the writer of the state stated. */
export function serialOf({ serial, statedSerial }: StateVersion): number {
  return statedSerial ?? serial;
}

function isSame(latest: StateVersion, { serial, sha256 }: StateDraft): boolean {
  return serialOf(latest) === serial && latest.sha256 === sha256;
}

/**
 * Throws Conflict unless a state continues the newest one. The lineages in the bytes may match
 * instead of the stated ones, because runs and tools continue from the bytes.
 */
export function requireSuccessor(
  latest: StateVersion,
  {
    file,
    lineage,
    serial,
  }: Pick<StateDraft, 'lineage' | 'serial'> & Partial<Pick<StateDraft, 'file'>>,
): void {
  if (lineage !== latest.lineage && file?.lineage !== (latest.fileLineage ?? latest.lineage))
    throw new Conflict(
      'The state has a different lineage than the current state of the workspace: it was ' +
        'created separately and does not continue it.',
    );
  if (serial <= serialOf(latest))
    throw new Conflict(
      `The state has the serial ${serial}, and the current state of the workspace has the serial ` +
        `${serialOf(latest)}: the state is older than the current state, or has ` +
        'the same serial with different content.',
    );
}
