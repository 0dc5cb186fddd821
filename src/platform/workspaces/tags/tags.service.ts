import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import type { Page, PageOfRows } from '../../../core/database/page.js';
import { Parameters, rows, selectRows, writeLockOptions } from '../../../core/database/rows.js';
import { toLikePattern } from '../../../core/database/search.js';
import { assertNoViolations, NotFound } from '../../../core/errors.js';
import { AuditLog } from '../../audit/audit-log.js';
import { access } from '../../identity/access.js';
import { getOrganization } from '../../identity/organizations/get-organization.js';
import { placesCondition } from '../filters/places.js';
import { Workspace } from '../workspace.entity.js';
import { Tag, WorkspaceTag } from './tag.entity.js';
import { refuseTooManyTags, type TagReference, WorkspaceTags } from './workspace-tags.js';

export interface TagFilter {
  /** A substring of the name. */
  readonly search?: string | undefined;
  /** The ID of a tag that the list omits, or of a workspace whose tags it omits. */
  readonly excluded?: string | undefined;
}

/** A tag with the number of workspaces that have it and that the caller may read. */
export interface CountedTag extends Tag {
  readonly workspaces: number;
}

const WORKSPACE_COLUMNS = { project: 'w.project_id', workspace: 'w.id' };
const EXCLUDED_COLUMNS = { project: 'v.project_id', workspace: 'v.id' };

@Injectable()
export class TagsService {
  constructor(
    private readonly database: Database,
    private readonly tags: WorkspaceTags,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists every tag if the caller may read all workspaces, and otherwise the tags of readable
   * workspaces.
   */
  async list(
    subject: Subject,
    organization: string,
    filter: TagFilter,
    page: Page,
  ): Promise<PageOfRows<CountedTag>> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    return this.readPage(subject, organization, filter, page, null);
  }

  async listOfWorkspace(
    subject: Subject,
    workspaceId: string,
    filter: TagFilter,
    page: Page,
  ): Promise<PageOfRows<CountedTag>> {
    const { organization } = access.requireOnProject(
      subject,
      'workspace.read',
      await rows(this.database.read, Workspace).find({ id: workspaceId }),
    );
    return this.readPage(subject, organization, filter, page, workspaceId);
  }

  add(subject: Subject, workspaceId: string, references: readonly TagReference[]): Promise<void> {
    return this.change(subject, workspaceId, references, (before, names) => {
      const after = [...new Set([...before, ...names])];
      refuseTooManyTags(after, '/data');
      return after;
    });
  }

  remove(
    subject: Subject,
    workspaceId: string,
    references: readonly TagReference[],
  ): Promise<void> {
    return this.change(subject, workspaceId, references, (before, names) =>
      before.filter((name) => !names.includes(name)),
    );
  }

  /**
   * Deletes tags, and removes them from the workspaces; ignores unknown names. Throws NotFound
   * unless the caller may update every workspace, and Invalid as {@link WorkspaceTags.findNames}.
   */
  async delete(
    subject: Subject,
    organization: string,
    references: readonly TagReference[],
  ): Promise<void> {
    await getOrganization(this.database, subject, 'organization.read', organization);
    if (access.projectsWith(subject, 'workspace.update', organization) !== 'all')
      throw new NotFound();
    await this.database.write(async (manager) => {
      const names = await this.tags.findNames(manager, organization, references, '/data');
      // Locked, so that no workspace gets one of the tags between the query and the deletion.
      const tags = await manager.find(Tag, {
        where: { organization, name: In(names) },
        order: { id: 'ASC' },
        ...writeLockOptions(manager),
      });
      const uses = await manager.findBy(WorkspaceTag, { tagId: In(tags.map(({ id }) => id)) });
      const ids = [...new Set(uses.map(({ workspaceId }) => workspaceId))];
      for (const id of ids.toSorted()) {
        const workspace = await rows(manager, Workspace).lock({ id });
        if (!workspace) continue;
        const tagNames = workspace.tagNames.filter((name) => !names.includes(name));
        await this.save(manager, workspace, tagNames);
      }
      await rows(manager, Tag).delete({ id: In(tags.map(({ id }) => id)) });
      await this.audit.record(
        manager,
        subject,
        ...tags.map(({ id, name }) => ({
          organization,
          action: 'tag.delete',
          resource: { type: 'tags', id },
          changes: { name },
        })),
      );
    });
  }

  /**
   * Adds a tag to workspaces of its organization. Throws NotFound if the caller may not read the
   * tag, or may update none of the workspaces. Throws Invalid, and changes none, if the caller may
   * update only some of them, or if one would have too many tags.
   */
  async addWorkspaces(
    subject: Subject,
    tagId: string,
    workspaceIds: readonly string[],
  ): Promise<void> {
    const tag = access.require(
      subject,
      'organization.read',
      await rows(this.database.read, Tag).find({ id: tagId }),
    );
    await this.database.write(async (manager) => {
      const found = await manager.findBy(Workspace, {
        organization: tag.organization,
        id: In([...workspaceIds]),
      });
      const writable = found.filter((workspace) =>
        access.allowsOnProject(subject, 'workspace.update', workspace),
      );
      if (writable.length === 0) throw new NotFound();
      const violations = workspaceIds.flatMap((id, index) =>
        writable.some((workspace) => workspace.id === id)
          ? []
          : [
              {
                pointer: `/data/${index}/id`,
                detail: 'The organization has no such workspace, or you may not change it.',
              },
            ],
      );
      assertNoViolations(violations);
      for (const workspace of writable) {
        if (workspace.tagNames.includes(tag.name)) continue;
        const tagNames = [...workspace.tagNames, tag.name];
        refuseTooManyTags(tagNames, `/data/${workspaceIds.indexOf(workspace.id)}/id`);
        await this.saveAudited(manager, subject, workspace, tagNames);
      }
    });
  }

  private async change(
    subject: Subject,
    workspaceId: string,
    references: readonly TagReference[],
    apply: (before: readonly string[], names: readonly string[]) => readonly string[],
  ): Promise<void> {
    await this.database.write(async (manager) => {
      const workspace = access.requireOnProject(
        subject,
        'workspace.update',
        await rows(manager, Workspace).lock({ id: workspaceId }),
      );
      const { organization } = workspace;
      const names = await this.tags.findNames(manager, organization, references, '/data');
      const tagNames = apply(workspace.tagNames, names);
      if (isDeepStrictEqual(tagNames, workspace.tagNames)) return;
      await this.saveAudited(manager, subject, workspace, tagNames);
    });
  }

  private async saveAudited(
    manager: EntityManager,
    subject: Subject,
    workspace: Workspace,
    tagNames: readonly string[],
  ): Promise<void> {
    const { id, organization } = workspace;
    await this.save(manager, workspace, tagNames);
    await this.audit.record(manager, subject, {
      organization,
      action: 'workspace.update',
      resource: { type: 'workspaces', id },
      changes: { 'tag-names': tagNames },
    });
  }

  private async save(
    manager: EntityManager,
    workspace: Workspace,
    tagNames: readonly string[],
  ): Promise<void> {
    const now = this.clock.timestamp();
    const changed = await rows(manager, Workspace).updateVersioned(workspace, {
      tagNames,
      updatedAt: now,
      latestChangeAt: now,
    });
    await this.tags.store(manager, changed);
  }

  private async readPage(
    subject: Subject,
    organization: string,
    { search, excluded }: TagFilter,
    { number, size }: Page,
    workspaceId: string | null,
  ): Promise<PageOfRows<CountedTag>> {
    const readable = access.workspacesWith(subject, 'workspace.read', organization);
    const { read } = this.database;
    const parameters = new Parameters(read);
    const inPlaces =
      readable === 'all' ? '' : ` AND ${placesCondition(parameters, readable, WORKSPACE_COLUMNS)}`;
    const taggedWith = (id: string) =>
      `(SELECT tag_id FROM workspace_tags WHERE workspace_id = ${parameters.add(id)})`;
    // An ID of a workspace that does not exist, or that the caller may not read, excludes no tags.
    const readableTaggedWith = (id: string) => {
      const hasId = `v.id = ${parameters.add(id)}`;
      const inReadablePlaces =
        readable === 'all' ? '' : ` AND ${placesCondition(parameters, readable, EXCLUDED_COLUMNS)}`;
      return `(SELECT y.tag_id FROM workspace_tags y JOIN workspaces v ON v.id = y.workspace_id
        WHERE ${hasId}${inReadablePlaces})`;
    };
    const conditions = [`t.organization = ${parameters.add(organization)}`];
    if (workspaceId !== null) conditions.push(`t.id IN ${taggedWith(workspaceId)}`);
    if (search)
      conditions.push(`LOWER(t.name) LIKE ${parameters.add(toLikePattern(search))} ESCAPE '!'`);
    if (excluded !== undefined)
      conditions.push(
        `t.id <> ${parameters.add(excluded)} AND t.id NOT IN ${readableTaggedWith(excluded)}`,
      );
    const matches = `SELECT t.id, t.organization, t.name, t.created_at AS "createdAt",
        COUNT(w.id) AS workspaces
      FROM tags t LEFT JOIN workspace_tags x ON x.tag_id = t.id
      LEFT JOIN workspaces w ON w.id = x.workspace_id${inPlaces}
      WHERE ${conditions.join(' AND ')} GROUP BY t.id, t.organization, t.name, t.created_at
      ${readable === 'all' ? '' : 'HAVING COUNT(w.id) > 0'}`;
    const [counted] = await selectRows<{ total: number | string }>(
      read,
      `SELECT COUNT(*) AS total FROM (${matches}) AS matches`,
      parameters,
    );
    const offset = (number - 1) * size;
    const window = `LIMIT ${parameters.add(size)} OFFSET ${parameters.add(offset)}`;
    const tags = await selectRows<Omit<CountedTag, 'workspaces'> & { workspaces: number | string }>(
      read,
      `${matches} ORDER BY t.name ${window}`,
      parameters,
    );
    return {
      rows: tags.map((tag) => ({ ...tag, workspaces: Number(tag.workspaces) })),
      total: Number(counted?.total ?? 0),
    };
  }
}
