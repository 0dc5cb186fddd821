import type { CallerKind } from '../../../core/caller/subject.js';
import { Conflict } from '../../../core/errors.js';
import type { LockHolder, Workspace } from '../workspace.entity.js';

type Lockable = Pick<Workspace, 'lockedBy'>;

/** Throws Conflict if the workspace is locked. */
export function refuseLocked({ lockedBy }: Lockable): void {
  if (lockedBy) throw new Conflict(lockedByText(lockedBy));
}

/** Throws Conflict unless the caller holds the lock. For unlocking. */
export function refuseLockOfOthers(
  workspace: Lockable,
  caller: { readonly kind: CallerKind; readonly id: string },
): void {
  const holder = requireLocked(workspace);
  if (holder.kind === caller.kind && holder.id === caller.id) return;
  throw new Conflict(
    `${lockedByText(holder)} A user with admin on the workspace or its project can force-unlock it.`,
  );
}

/** Throws Conflict unless the caller holds the lock. For writes that require it. */
export function requireOwnLock(
  { lockedBy }: Lockable,
  caller: { readonly kind: CallerKind; readonly id: string },
): void {
  if (!lockedBy) throw new Conflict('The workspace is not locked: lock it first.');
  if (lockedBy.kind !== caller.kind || lockedBy.id !== caller.id)
    throw new Conflict(lockedByText(lockedBy));
}

/** Returns the holder of the lock. Throws Conflict if the workspace is not locked. */
export function requireLocked({ lockedBy }: Lockable): LockHolder {
  if (!lockedBy) throw new Conflict('The workspace is not locked.');
  return lockedBy;
}

/** Existing clients recognize the holder by the words after `is locked by`. */
const lockedByText = ({ kind, name }: LockHolder): string =>
  `The workspace is locked by ${kind.charAt(0).toUpperCase()}${kind.slice(1)} "${name}".`;
