import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { refuseDeletedReference } from '../../../core/database/errors.js';
import { rows } from '../../../core/database/rows.js';
import { assertNoViolations, Invalid, WriteConflict } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import type { Workspace } from '../workspace.entity.js';
import { Tag, WorkspaceTag } from './tag.entity.js';

/** A tag in a request. The ID takes precedence over the name, which may be new. */
export interface TagReference {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

interface TagSettings {
  readonly tagNames?: readonly string[] | undefined;
  readonly tags?: readonly TagReference[] | undefined;
}

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
   * Finds the names of the tags that a request references. `pointer` points to the list. Throws
   * Invalid for an unknown ID, and for a reference with neither ID nor name.
   */
  async findNames(
    manager: EntityManager,
    organization: string,
    references: readonly TagReference[],
    pointer: string,
  ): Promise<string[]> {
    const ids = references.flatMap(({ id }) => id || []);
    const known = ids.length === 0 ? [] : await manager.findBy(Tag, { organization, id: In(ids) });
    const names = references.map(({ id, name }) =>
      id ? known.find((tag) => tag.id === id)?.name : name,
    );
    const violations = references.flatMap(({ id }, index) => {
      if (names[index] !== undefined) return [];
      return id
        ? [{ pointer: `${pointer}/${index}/id`, detail: 'The organization has no such tag.' }]
        : [
            {
              pointer: `${pointer}/${index}`,
              detail: 'Identify the tag by id or by attributes.name.',
            },
          ];
    });
    assertNoViolations(violations);
    return names.filter((name) => name !== undefined);
  }

  /**
   * If the settings contain `tags`, adds their names to `tagNames`. Throws Invalid as
   * {@link findNames}, and for more tags than a workspace can have.
   */
  async resolveTags<T extends TagSettings>(
    manager: EntityManager,
    organization: string,
    settings: T,
  ): Promise<T> {
    if (settings.tags === undefined) return settings;
    const pointer = '/data/relationships/tags/data';
    const names = await this.findNames(manager, organization, settings.tags, pointer);
    const tagNames = [...(settings.tagNames ?? []), ...names];
    refuseTooManyTags(tagNames, pointer);
    return { ...settings, tagNames };
  }

  /**
   * Stores the tags of a workspace. Call it in the transaction that writes its `tagNames`. Throws
   * WriteConflict if one of the tags is deleted at the same time.
   */
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
    await rows(manager, WorkspaceTag)
      .insert(...added.map(({ id: tagId }) => ({ workspaceId, tagId })))
      .catch(refuseDeletedReference);
  }

  /** Finds the tags with these names, and creates missing ones. */
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
    const found = await find();
    if (found.length < new Set(names).size) throw new WriteConflict();
    return found;
  }
}
