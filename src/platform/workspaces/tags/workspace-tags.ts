import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import type { WorkspaceSettings } from '../workspace-settings.js';
import type { Workspace } from '../workspace.entity.js';
import { Tag, WorkspaceTag } from './tag.entity.js';

/** A tag in a request: by its ID, or by a name that may be new. */
export interface TagReference {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** The maximum number of tags of a workspace. */
const MAX_TAGS = 100;

/** Throws Invalid with the pointer if there are more tags than a workspace can have. */
export function refuseTooManyTags(names: readonly string[], pointer: string): void {
  if (new Set(names).size > MAX_TAGS)
    throw new Invalid([{ pointer, detail: `A workspace can have at most ${MAX_TAGS} tags.` }]);
}

/** Stores the tags of workspaces, in addition to the names in their rows. */
@Injectable()
export class WorkspaceTags {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * The names of the tags that a request references. `pointer` is that of the list. Throws Invalid
   * for an unknown ID, and for a reference without ID and name.
   */
  async namesOf(
    manager: EntityManager,
    organization: string,
    references: readonly TagReference[],
    pointer: string,
  ): Promise<string[]> {
    const given = references.flatMap(({ id }) => id || []);
    const known =
      given.length === 0 ? [] : await manager.findBy(Tag, { organization, id: In(given) });
    const names = references.map(({ id, name }) =>
      id ? known.find((tag) => tag.id === id)?.name : name,
    );
    const violations = references.flatMap(({ id, name }, index) => {
      if (names[index] !== undefined) return [];
      return id
        ? [{ pointer: `${pointer}/${index}/id`, detail: 'The organization has no such tag.' }]
        : name === undefined
          ? [
              {
                pointer: `${pointer}/${index}`,
                detail: 'Identify the tag by id or by attributes.name.',
              },
            ]
          : [];
    });
    if (violations.length > 0) throw new Invalid(violations);
    return names.filter((name) => name !== undefined);
  }

  /**
   * Settings with the names of the tags that they reference among `tagNames`. Throws Invalid if
   * these are too many together.
   */
  async withNames<T extends WorkspaceSettings>(
    manager: EntityManager,
    organization: string,
    settings: T,
  ): Promise<T> {
    if (settings.tags === undefined) return settings;
    const pointer = '/data/relationships/tags/data';
    const names = await this.namesOf(manager, organization, settings.tags, pointer);
    const tagNames = [...(settings.tagNames ?? []), ...names];
    refuseTooManyTags(tagNames, pointer);
    return { ...settings, tagNames };
  }

  /** Creates missing tags. Call it in the transaction that writes the names of a workspace. */
  async store(
    manager: EntityManager,
    { id: workspaceId, organization, tagNames }: Workspace,
  ): Promise<void> {
    const tags = tagNames.length === 0 ? [] : await this.ensure(manager, organization, tagNames);
    const before = await manager.findBy(WorkspaceTag, { workspaceId });
    const removed = before.filter(({ tagId }) => tags.every(({ id }) => id !== tagId));
    const added = tags.filter(({ id }) => before.every(({ tagId }) => tagId !== id));
    if (removed.length > 0)
      await rows(manager, WorkspaceTag).delete({
        workspaceId,
        tagId: In(removed.map(({ tagId }) => tagId)),
      });
    await rows(manager, WorkspaceTag).insert(
      ...added.map(({ id: tagId }) => ({ workspaceId, tagId })),
    );
  }

  private async ensure(
    manager: EntityManager,
    organization: string,
    names: readonly string[],
  ): Promise<Tag[]> {
    const find = () => manager.findBy(Tag, { organization, name: In([...names]) });
    const known = await find();
    const missing = names.filter((name) => known.every((tag) => tag.name !== name));
    if (missing.length === 0) return known;
    const createdAt = this.clock.timestamp();
    await rows(manager, Tag).insertIfAbsent(
      'id',
      ...missing.map((name) => ({ id: this.ids.next('tag'), organization, name, createdAt })),
    );
    return find();
  }
}
