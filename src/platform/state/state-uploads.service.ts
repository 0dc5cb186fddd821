import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import { Conflict, Invalid, NotFound } from '../../core/errors.js';
import { Ids } from '../../core/ids.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import { requireOwnLock } from '../workspaces/locks/workspace-lock.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { creatorOf } from './creator.js';
import { deleteJsonStates, JsonStates } from './json-states.service.js';
import { PendingStateVersion } from './pending-state-version.entity.js';
import {
  findLatestState,
  requireSuccessor,
  serialOf,
  type StateDraft,
  StateService,
} from './state.service.js';
import { StateVersion } from './state-version.entity.js';
import { UploadRights } from './upload-rights.js';

/** Clients upload immediately. */
const LINK_LIFETIME_SECONDS = 15 * 60;
const STATE_UPLOAD = 'state upload';
const JSON_STATE_UPLOAD = 'json state upload';

/** Maximum bytes of a state that a client stores. Gantry parses and encrypts it in memory. */
export const MAX_STATE_BYTES = 64 * 1024 * 1024;

/**
 * Above this serial, a client can increase the current serial by at most 1. Otherwise, one state
 * could use up the 32-bit serials of its workspace.
 */
const MAX_CHOSEN_SERIAL = 2_000_000_000;

/** A state that a client stores. If `bytes` is null, the client uploads them afterwards. */
export interface NewState {
  readonly serial: number;
  readonly lineage: string | null;
  /** Lower-case hex. */
  readonly md5: string;
  readonly isForced: boolean;
  readonly runId: string | null;
  readonly bytes: Buffer | null;
  readonly json: Buffer | null;
}

/** Whether the run belongs to the workspace. */
type RunCheck = (manager: EntityManager, runId: string, workspaceId: string) => Promise<boolean>;

/**
 * Stores states for clients, such as the tool in a terminal. Except for JSON states, clients must
 * hold the lock of the workspace, so that pending runs do not start.
 */
@Injectable()
export class StateUploads {
  private hasRun: RunCheck = () => Promise.resolve(false);

  constructor(
    private readonly database: Database,
    private readonly states: StateService,
    private readonly jsonStates: JsonStates,
    private readonly artifacts: ArtifactStore,
    private readonly links: CapabilityLinks,
    private readonly rights: UploadRights,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Sets the check of run IDs. Called by the runs module at startup. */
  registerRunCheck(check: RunCheck): void {
    this.hasRun = check;
  }

  /**
   * Creates a state version, which is pending if `bytes` is null. If the current state has the same
   * serial and bytes, returns its version instead.
   *
   * Throws Conflict if the workspace, its lock or its current state does not permit the new state.
   * Throws Invalid for an unknown run, and for bytes that are refused.
   */
  async create(
    subject: Subject,
    workspaceId: string,
    state: NewState,
  ): Promise<StateVersion | PendingStateVersion> {
    const workspace = await this.getForUpload(this.database.read, subject, workspaceId);
    const { runId, bytes, json } = state;
    if (runId !== null && !(await this.hasRun(this.database.read, runId, workspaceId)))
      throw new Invalid([
        {
          pointer: '/data/relationships/run/data/id',
          detail: `The workspace has no run "${runId}".`,
        },
      ]);
    const unchanged = bytes ? null : await this.findSameCurrent(workspaceId, state);
    if (unchanged) return this.addJson(subject, workspace, unchanged, json);
    const id = this.ids.next('sv');
    const draft = bytes && (await this.prepare(workspace, id, bytes, state, '/data/attributes/'));
    const jsonDraft = json && (await this.prepareJson(workspace, id, json));
    const created = await this.database.write(async (manager) => {
      await rows(manager, Workspace).lock({ id: workspaceId });
      await this.getForUpload(manager, subject, workspaceId);
      const version = draft
        ? await this.record(manager, subject, draft, state)
        : await this.insertPending(manager, subject, workspaceId, id, state);
      if (jsonDraft && version.id === id) await this.jsonStates.record(manager, jsonDraft);
      await this.recordAudit(manager, subject, workspace, version, 'create', {
        'workspace-id': workspaceId,
        serial: state.serial,
        force: state.isForced,
        ...(draft ? { sha256: draft.sha256 } : {}),
      });
      return version;
    });
    // If the current state has the same serial and bytes, `record` returned its version.
    return created.id === id ? created : this.addJson(subject, workspace, created, json);
  }

  /** Adds the JSON state of a request, if it has one, to an existing version. */
  private async addJson<Version extends StateVersion | PendingStateVersion>(
    subject: Subject,
    workspace: Workspace,
    version: Version,
    json: Buffer | null,
  ): Promise<Version> {
    if (!json) return version;
    const draft = await this.prepareJson(workspace, version.id, json);
    await this.database.write(async (manager) => {
      await rows(manager, Workspace).lock({ id: workspace.id });
      await this.getForUpload(manager, subject, workspace.id);
      // Retention may have removed the version in the meantime.
      await rows(manager, StateVersion).get({ id: version.id });
      await this.jsonStates.record(manager, draft);
    });
    return version;
  }

  /** Returns the path segment of a link for the upload of the bytes. */
  issueUploadLink(id: string): string {
    return this.links.issue(STATE_UPLOAD, id, LINK_LIFETIME_SECONDS);
  }

  /** Returns the path segment of a link for the upload of the JSON state. */
  issueJsonUploadLink(id: string): string {
    return this.links.issue(JSON_STATE_UPLOAD, id, LINK_LIFETIME_SECONDS);
  }

  /**
   * Makes a pending state version the current one. A repeated upload has no effect. Throws
   * NotFound for an invalid link, or if the creator may no longer store states, Conflict as in
   * {@link create} and for other bytes than those of an earlier upload, and Invalid for bytes that
   * are refused.
   */
  async receive({ requestId }: Subject, link: string, read: () => Promise<Buffer>): Promise<void> {
    const id = this.links.redeem(STATE_UPLOAD, link);
    const pending = await rows(this.database.read, PendingStateVersion).find({ id });
    if (!pending) return this.acceptRepeated(id, read);
    const { workspaceId, createdBy } = pending;
    const authorize = async (manager: EntityManager) => {
      const creator = await this.rights.subjectOf(manager, createdBy, requestId);
      return { creator, workspace: await this.getForUpload(manager, creator, workspaceId) };
    };
    const { workspace } = await authorize(this.database.read);
    const draft = await this.prepare(workspace, id, await read(), pending, '');
    await this.database.write(async (manager) => {
      await rows(manager, Workspace).lock({ id: workspaceId });
      const { creator } = await authorize(manager);
      if ((await rows(manager, PendingStateVersion).delete({ id })) !== 1) throw new NotFound();
      const { runId, force: isForced } = pending;
      const version = await this.record(manager, creator, draft, { runId, isForced });
      const { sha256, size } = draft;
      await this.recordAudit(manager, creator, workspace, version, 'upload', {
        sha256,
        bytes: size,
      });
    });
  }

  /**
   * Stores the JSON state of a pending or finalized state version, for which the creator need not
   * hold the lock. Throws NotFound as in {@link receive}, Conflict if the version has a different
   * JSON state, and Invalid for bytes that are refused.
   */
  async receiveJson(
    { requestId }: Subject,
    link: string,
    read: () => Promise<Buffer>,
  ): Promise<void> {
    const id = this.links.redeem(JSON_STATE_UPLOAD, link);
    const authorize = async (manager: EntityManager) => {
      const version =
        (await rows(manager, PendingStateVersion).find({ id })) ??
        (await rows(manager, StateVersion).get({ id }));
      const creator = await this.rights.subjectOf(manager, version.createdBy, requestId);
      const { workspaceId } = version;
      const workspace = await rows(manager, Workspace).find({ id: workspaceId });
      return access.requireOnProject(creator, 'state.write', workspace);
    };
    const workspace = await authorize(this.database.read);
    const draft = await this.jsonStates.prepare(workspace, id, await read());
    await this.database.write(async (manager) => {
      await rows(manager, Workspace).lock({ id: workspace.id });
      await authorize(manager);
      await this.jsonStates.record(manager, draft);
    });
  }

  /** Discards pending state versions, in the transaction that unlocks their workspace. */
  async discard(manager: EntityManager, workspaceId: string): Promise<void> {
    const pending = await manager.findBy(PendingStateVersion, { workspaceId });
    if (pending.length === 0) return;
    await rows(manager, PendingStateVersion).delete({ workspaceId });
    await deleteJsonStates(
      manager,
      this.artifacts,
      pending.map(({ id }) => id),
    );
  }

  /** Throws NotFound or Conflict unless the subject may store a state in the workspace now. */
  private async getForUpload(
    manager: EntityManager,
    subject: Subject,
    workspaceId: string,
  ): Promise<Workspace> {
    const workspace = access.requireOnProject(
      subject,
      'state.write',
      await rows(manager, Workspace).find({ id: workspaceId }),
    );
    if (workspace.source === 'no-code-module')
      throw new Conflict(
        'The workspace runs a no-code module: only its runs write its state. ' +
          'Store your state in another workspace.',
      );
    requireOwnLock(workspace, subject.caller);
    return workspace;
  }

  /**
   * Checks and stores the bytes. `pointer` is the prefix of pointers to the attributes; empty for
   * an upload, whose request has none.
   */
  private async prepare(
    workspace: Workspace,
    id: string,
    bytes: Buffer,
    { serial, lineage, md5 }: Pick<NewState, 'serial' | 'lineage' | 'md5'>,
    pointer: string,
  ): Promise<StateDraft> {
    const digest = createHash('md5').update(bytes).digest('hex');
    if (digest !== md5)
      throw invalid(
        pointer && `${pointer}md5`,
        `The MD5 digest of the state is ${digest}, not ${md5}.`,
      );
    const draft = await this.states.prepare(workspace, bytes, id).catch((error: unknown) => {
      if (!(error instanceof Invalid)) throw error;
      throw invalid(pointer && `${pointer}state`, error.message);
    });
    // The next writer continues from the serial in the bytes.
    if (serial > draft.file.serial)
      throw invalid(
        pointer && `${pointer}serial`,
        `The serial ${serial} is above the serial in the state, ${draft.file.serial}.`,
      );
    return { ...draft, serial, lineage: lineage ?? draft.file.lineage };
  }

  private prepareJson(workspace: Workspace, id: string, bytes: Buffer) {
    return this.jsonStates.prepare(workspace, id, bytes).catch((error: unknown) => {
      if (!(error instanceof Invalid)) throw error;
      throw invalid('/data/attributes/json-state', error.message);
    });
  }

  private async record(
    manager: EntityManager,
    subject: Subject,
    draft: StateDraft,
    { runId, isForced }: Pick<NewState, 'runId' | 'isForced'>,
  ): Promise<StateVersion> {
    await refuseSerialJump(manager, draft.workspaceId, draft.file.serial);
    return this.states.record(manager, draft, { runId, isForced, createdBy: creatorOf(subject) });
  }

  /** Checks the serial and the lineage early. The upload of the bytes checks them again. */
  private async insertPending(
    manager: EntityManager,
    subject: Subject,
    workspaceId: string,
    id: string,
    { serial, lineage, md5, isForced, runId }: NewState,
  ): Promise<PendingStateVersion> {
    await refuseSerialJump(manager, workspaceId, serial);
    const latest = isForced ? null : await findLatestState(manager, workspaceId);
    if (latest) requireSuccessor(latest, { serial, lineage: lineage ?? latest.lineage });
    const pending: PendingStateVersion = {
      id,
      workspaceId,
      serial,
      lineage,
      md5,
      force: isForced,
      runId,
      createdBy: creatorOf(subject),
      createdAt: this.clock.timestamp(),
    };
    await rows(manager, PendingStateVersion).insert(pending);
    return pending;
  }

  /** Finds the current state, if it already has the serial and the bytes of the request. */
  private async findSameCurrent(
    workspaceId: string,
    { serial, md5 }: NewState,
  ): Promise<StateVersion | null> {
    const latest = await findLatestState(this.database.read, workspaceId);
    if (!latest || serialOf(latest) !== serial) return null;
    const bytes = await this.states.readBytes(latest);
    return createHash('md5').update(bytes).digest('hex') === md5 ? latest : null;
  }

  /**
   * Accepts the same bytes again, from a client that did not receive the response. Throws Conflict
   * for other bytes.
   */
  private async acceptRepeated(id: string, read: () => Promise<Buffer>): Promise<void> {
    const version = await rows(this.database.read, StateVersion).get({ id });
    const sha256 = createHash('sha256')
      .update(await read())
      .digest('hex');
    if (sha256 !== version.sha256)
      throw new Conflict('The state version is finalized and never changes. Create another one.');
  }

  private recordAudit(
    manager: EntityManager,
    subject: Subject,
    { organization }: Workspace,
    { id }: { readonly id: string },
    action: 'create' | 'upload',
    changes: object,
  ): Promise<void> {
    const resource = { type: 'state-versions', id };
    return this.audit.record(manager, subject, {
      organization,
      action: `state-version.${action}`,
      resource,
      changes,
    });
  }
}

/**
 * Throws Conflict for a serial above {@link MAX_CHOSEN_SERIAL}, unless it is at most 1 above that
 * of the current state.
 */
async function refuseSerialJump(
  manager: EntityManager,
  workspaceId: string,
  serial: number,
): Promise<void> {
  if (serial <= MAX_CHOSEN_SERIAL) return;
  const latest = await findLatestState(manager, workspaceId);
  if (latest && serial <= serialOf(latest) + 1) return;
  throw new Conflict(
    `The serial ${serial} is too large: a serial above ${MAX_CHOSEN_SERIAL} can be at most 1 ` +
      'above that of the current state. Lower the serial in the state.',
  );
}

function invalid(pointer: string, detail: string): Invalid {
  return new Invalid([pointer ? { pointer, detail } : { detail }], detail);
}
