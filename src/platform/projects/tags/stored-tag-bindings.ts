import { type EntityManager, In } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { Invalid, type Violation } from '../../../core/errors.js';
import type { Ids } from '../../../core/ids.js';
import { TagBinding } from './tag-binding.entity.js';

/** For each project or workspace, without inherited bindings. */
const MAX_BINDINGS = 10;

export interface NewTagBinding {
  readonly key: string;
  readonly value?: string | undefined;
}

export type TagOwner = { readonly projectId: string } | { readonly workspaceId: string };

export function tagBindingsOf(manager: EntityManager, owner: TagOwner): Promise<TagBinding[]> {
  return manager.find(TagBinding, { where: owner, order: { position: 'ASC' } });
}

/**
 * Returns a violation for each repetition of a key. `pointer` is the pointer of the list in the
 * request. {@link replaceTagBindings} checks the number of bindings.
 */
export function tagBindingViolations(
  bindings: readonly NewTagBinding[],
  pointer: string,
): Violation[] {
  return bindings.flatMap(({ key }, index) =>
    bindings.findIndex((other) => other.key === key) < index
      ? [
          {
            pointer: `${pointer}/${index}/attributes/key`,
            detail: `The key "${key}" is bound twice.`,
          },
        ]
      : [],
  );
}

/**
 * Adds bindings, and replaces those with the same keys, in the transaction of `manager`. Throws
 * Invalid for more than MAX_BINDINGS in total.
 */
export async function mergeTagBindings(
  manager: EntityManager,
  ids: Ids,
  owner: TagOwner,
  added: readonly NewTagBinding[],
  pointer: string,
): Promise<TagBinding[]> {
  const before = await tagBindingsOf(manager, owner);
  const kept = before.filter(({ key }) => added.every((binding) => binding.key !== key));
  return replaceTagBindings(manager, ids, owner, [...kept, ...added], pointer);
}

/**
 * Replaces all bindings of the owner, in the transaction of `manager`. Throws Invalid for more than
 * MAX_BINDINGS.
 */
export async function replaceTagBindings(
  manager: EntityManager,
  ids: Ids,
  owner: TagOwner,
  bindings: readonly NewTagBinding[],
  pointer: string,
): Promise<TagBinding[]> {
  if (bindings.length > MAX_BINDINGS)
    throw new Invalid([
      {
        pointer,
        detail:
          `At most ${MAX_BINDINGS} tag bindings are allowed: ` +
          `this request would result in ${bindings.length}.`,
      },
    ]);
  const before = await tagBindingsOf(manager, owner);
  const stored = bindings.map(({ key, value = '' }, position): TagBinding => ({
    id: before.find((binding) => binding.key === key)?.id ?? ids.next('tb'),
    projectId: null,
    workspaceId: null,
    ...owner,
    key,
    value,
    position,
  }));
  await rows(manager, TagBinding).delete({ id: In(before.map(({ id }) => id)) });
  await rows(manager, TagBinding).insert(...stored);
  return stored;
}
