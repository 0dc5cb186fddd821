import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Database } from '../../core/database/database.js';
import { readLongListPage } from '../../core/database/long-list.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { NotFound } from '../../core/errors.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import { AuditLog } from '../audit/audit-log.js';
import { access } from '../identity/access.js';
import type { ProjectPermission } from '../identity/project-permissions.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { JsonState } from './json-state.entity.js';
import { JsonStates } from './json-states.service.js';
import { PendingStateVersion } from './pending-state-version.entity.js';
import { StateService } from './state.service.js';
import { StateVersion, StateVersionOutput } from './state-version.entity.js';

const LINK_LIFETIME_SECONDS = 600;
const DOWNLOAD_PURPOSE = 'state download';
const JSON_DOWNLOAD_PURPOSE = 'json state download';

/** Lists omit values whose JSON is longer than this. */
const MAX_LISTED_CHARACTERS = 64 * 1024;
/** SQLite permits 32,766 parameters in a statement. */
const IDS_PER_QUERY = 1_000;

type OutputHead = Omit<StateVersionOutput, 'value'>;

export type OutputView = Pick<StateVersionOutput, 'id' | 'name' | 'type' | 'sensitive'> & {
  readonly value: unknown;
  /** Whether the value is omitted because it is too long for lists. */
  readonly isOmitted: boolean;
};

/** `mayUpload`: whether the caller may store states, regardless of the version's status. */
export interface StateVersionView {
  readonly version: StateVersion | PendingStateVersion;
  readonly mayUpload: boolean;
}

export interface WorkspaceOutput {
  readonly workspaceId: string;
  readonly output: OutputView;
}

/** All columns of an output except for its value, which can be as large as the state. */
const COLUMNS_WITHOUT_VALUE = {
  id: true,
  stateVersionId: true,
  name: true,
  type: true,
  sensitive: true,
} as const;

/** Reads states and outputs. Methods without a subject make no access decision. */
@Injectable()
export class StateVersionsService {
  constructor(
    private readonly database: Database,
    private readonly states: StateService,
    private readonly jsonStates: JsonStates,
    private readonly links: CapabilityLinks,
    private readonly audit: AuditLog,
  ) {}

  /** Lists the state versions of a workspace, newest first. */
  async list(subject: Subject, workspaceId: string, page: Page): Promise<PageOfRows<StateVersion>> {
    return this.readPage(
      subject,
      await rows(this.database.read, Workspace).find({ id: workspaceId }),
      page,
    );
  }

  /** Like {@link list}, by the name of the workspace. */
  async listByName(
    subject: Subject,
    organization: string,
    name: string,
    page: Page,
  ): Promise<PageOfRows<StateVersion>> {
    return this.readPage(
      subject,
      await rows(this.database.read, Workspace).find({ organization, nameKey: name.toLowerCase() }),
      page,
    );
  }

  async read(subject: Subject, id: string): Promise<StateVersionView> {
    const { read } = this.database;
    const found =
      (await rows(read, StateVersion).find({ id })) ??
      (await rows(read, PendingStateVersion).find({ id }));
    const workspace = await this.requireWorkspaceOf(subject, 'state.read', found);
    const version = found as StateVersion | PendingStateVersion;
    return { version, mayUpload: access.allowsOnProject(subject, 'state.write', workspace) };
  }

  async readCurrent(subject: Subject, workspaceId: string): Promise<StateVersion> {
    return this.getCurrent(subject, 'state.read', workspaceId);
  }

  async listOutputs(subject: Subject, id: string, page: Page): Promise<PageOfRows<OutputView>> {
    return this.readOutputPage(
      await this.requireVersion(
        subject,
        'state-output.read',
        await rows(this.database.read, StateVersion).find({ id }),
      ),
      page,
    );
  }

  async listCurrentOutputs(
    subject: Subject,
    workspaceId: string,
    page: Page,
  ): Promise<PageOfRows<OutputView>> {
    return this.readOutputPage(
      await this.getCurrent(subject, 'state-output.read', workspaceId),
      page,
    );
  }

  /**
   * Reads an output. Only callers with the permission `sensitive-output.read` get the value of a
   * sensitive one, and that access is audited.
   */
  async readOutput(subject: Subject, id: string): Promise<OutputView> {
    const { output, workspace } = await this.getOutput(subject, 'state-output.read', id);
    return output.sensitive && access.allowsOnProject(subject, 'sensitive-output.read', workspace)
      ? this.reveal(subject, output, workspace)
      : this.withValue(output);
  }

  /** Reads an output with its value, even if it is sensitive. The access is audited. */
  async revealOutput(subject: Subject, id: string): Promise<OutputView> {
    const { output, workspace } = await this.getOutput(subject, 'sensitive-output.read', id);
    return this.reveal(subject, output, workspace);
  }

  /** Finds the IDs of the outputs of each version, sorted by the names of the outputs. */
  async findOutputIds(versions: readonly StateVersion[]): Promise<Map<string, string[]>> {
    const outputs = await this.database.read.find(StateVersionOutput, {
      select: { id: true, stateVersionId: true },
      where: { stateVersionId: In(versions.map(({ id }) => id)) },
      order: { name: 'ASC' },
    });
    const ids = new Map<string, string[]>(versions.map(({ id }) => [id, []]));
    for (const { id, stateVersionId } of outputs) ids.get(stateVersionId)?.push(id);
    return ids;
  }

  /** Loads all outputs of a version, sorted by name, with the values that lists contain. */
  async loadOutputs({ id }: StateVersion): Promise<readonly OutputView[]> {
    return this.withListedValues(
      await this.database.read.find(StateVersionOutput, {
        select: COLUMNS_WITHOUT_VALUE,
        where: { stateVersionId: id },
        order: { name: 'ASC' },
      }),
    );
  }

  /** Loads the outputs of the current states, without those that the caller may not read. */
  async loadCurrentOutputs(
    subject: Subject,
    workspaces: readonly Workspace[],
  ): Promise<WorkspaceOutput[]> {
    const current = workspaces.flatMap((workspace) =>
      workspace.currentStateVersionId &&
      access.allowsOnProject(subject, 'state-output.read', workspace)
        ? [{ id: workspace.currentStateVersionId, workspaceId: workspace.id }]
        : [],
    );
    const heads = await this.database.read.find(StateVersionOutput, {
      select: COLUMNS_WITHOUT_VALUE,
      where: { stateVersionId: In(current.map(({ id }) => id)) },
      order: { name: 'ASC' },
    });
    const viewsById = new Map(
      (await this.withListedValues(heads)).map((output) => [output.id, output]),
    );
    return current.flatMap(({ id, workspaceId }) =>
      heads
        .filter(({ stateVersionId }) => stateVersionId === id)
        .flatMap((head) => viewsById.get(head.id) ?? [])
        .map((output) => ({ workspaceId, output })),
    );
  }

  /** Returns the path segment of a link to the bytes. */
  issueDownloadLink({ id }: Pick<StateVersion, 'id'>): string {
    return this.links.issue(DOWNLOAD_PURPOSE, id, LINK_LIFETIME_SECONDS);
  }

  /** Returns the IDs of the versions that have a JSON state. */
  async findJsonStateIds(versions: readonly StateVersion[]): Promise<ReadonlySet<string>> {
    const jsonStates = await this.database.read.find(JsonState, {
      select: { id: true },
      where: { id: In(versions.map(({ id }) => id)) },
    });
    return new Set(jsonStates.map(({ id }) => id));
  }

  /** Returns the path segment of a link to the JSON state of a version. */
  issueJsonDownloadLink(id: string): string {
    return this.links.issue(JSON_DOWNLOAD_PURPOSE, id, LINK_LIFETIME_SECONDS);
  }

  /** Returns the bytes of the JSON state that a link names. */
  async downloadJson(link: string): Promise<Buffer> {
    const state = await rows(this.database.read, JsonState).get({
      id: this.links.redeem(JSON_DOWNLOAD_PURPOSE, link),
    });
    return this.jsonStates.readBytes(state);
  }

  /** Returns the bytes of the state that a link names. */
  async download(link: string): Promise<Buffer> {
    const version = await rows(this.database.read, StateVersion).get({
      id: this.links.redeem(DOWNLOAD_PURPOSE, link),
    });
    return this.states.readBytes(version);
  }

  private async readPage(
    subject: Subject,
    workspace: Workspace | null,
    page: Page,
  ): Promise<PageOfRows<StateVersion>> {
    const { id } = access.requireOnProject(subject, 'state.read', workspace);
    const found = this.database.read
      .createQueryBuilder(StateVersion, 's')
      .where({ workspaceId: id });
    return readLongListPage(
      found,
      { by: ['serial'], direction: 'DESC', within: { workspaceId: id } },
      page,
      { isFiltered: false },
    );
  }

  private async getCurrent(
    subject: Subject,
    permission: ProjectPermission,
    workspaceId: string,
  ): Promise<StateVersion> {
    const workspace = access.requireOnProject(
      subject,
      permission,
      await rows(this.database.read, Workspace).find({ id: workspaceId }),
    );
    const version =
      workspace.currentStateVersionId &&
      (await rows(this.database.read, StateVersion).find({ id: workspace.currentStateVersionId }));
    if (!version) throw new NotFound();
    return version;
  }

  /** Throws NotFound unless the version exists and the caller has the permission for it. */
  private async requireVersion<Version extends Pick<StateVersion, 'workspaceId'>>(
    subject: Subject,
    permission: ProjectPermission,
    version: Version | null,
  ): Promise<Version> {
    await this.requireWorkspaceOf(subject, permission, version);
    return version as Version;
  }

  private async requireWorkspaceOf(
    subject: Subject,
    permission: ProjectPermission,
    version: Pick<StateVersion, 'workspaceId'> | null,
  ): Promise<Workspace> {
    return access.requireOnProject(
      subject,
      permission,
      version && (await rows(this.database.read, Workspace).find({ id: version.workspaceId })),
    );
  }

  private async getOutput(subject: Subject, permission: ProjectPermission, id: string) {
    const { read } = this.database;
    const output = await rows(read, StateVersionOutput).find({ id });
    const version = output && (await rows(read, StateVersion).find({ id: output.stateVersionId }));
    const workspace = access.requireOnProject(
      subject,
      permission,
      version && (await rows(read, Workspace).find({ id: version.workspaceId })),
    );
    return { output: output as StateVersionOutput, workspace };
  }

  private async reveal(
    subject: Subject,
    output: StateVersionOutput,
    workspace: Workspace,
  ): Promise<OutputView> {
    const { id, name, type, sensitive } = output;
    await this.database.write((manager) =>
      this.audit.record(manager, subject, {
        organization: workspace.organization,
        action: 'state-version-output.reveal',
        resource: { type: 'state-version-outputs', id },
        changes: { workspace: workspace.id, name, sensitive },
      }),
    );
    const value = this.states.openValue(output);
    return { id, name, type, sensitive, value, isOmitted: false };
  }

  private async readOutputPage({ id }: StateVersion, page: Page): Promise<PageOfRows<OutputView>> {
    const [outputs, total] = await this.database.read.findAndCount(StateVersionOutput, {
      select: COLUMNS_WITHOUT_VALUE,
      where: { stateVersionId: id },
      order: { name: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows: await this.withListedValues(outputs), total };
  }

  /** Adds the values that are short enough for lists and not sensitive, and loads no others. */
  private async withListedValues(outputs: readonly OutputHead[]): Promise<OutputView[]> {
    const values = new Map<string, StateVersionOutput>();
    for (let start = 0; start < outputs.length; start += IDS_PER_QUERY) {
      const ids = outputs.slice(start, start + IDS_PER_QUERY).map(({ id }) => id);
      const short = await this.database.read
        .createQueryBuilder(StateVersionOutput, 'o')
        .where({ id: In(ids), sensitive: false })
        .andWhere('LENGTH(o.value) <= :limit', { limit: MAX_LISTED_CHARACTERS })
        .getMany();
      for (const output of short) values.set(output.id, output);
    }
    return outputs.map((output) => {
      const found = values.get(output.id);
      return found
        ? this.withValue(found)
        : { ...output, value: null, isOmitted: !output.sensitive };
    });
  }

  /** Adds the value, unless it is sensitive. */
  private withValue(output: StateVersionOutput): OutputView {
    const { id, name, type, sensitive } = output;
    const value = sensitive ? null : this.states.openValue(output);
    return { id, name, type, sensitive, value, isOmitted: false };
  }
}
