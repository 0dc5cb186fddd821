import type { EventReceiver } from './event-receiver.entity.js';

type Given = 'id' | 'kind' | 'organization' | 'name' | 'url' | 'eventTypes' | 'enabled';

/** The row of a new receiver, with defaults for the columns that are not given. */
export function newReceiver(
  now: string,
  columns: Pick<EventReceiver, Given> & Partial<EventReceiver>,
): EventReceiver {
  return {
    workspaceId: null,
    secret: null,
    previousSecret: null,
    previousSecretUntil: null,
    emailAddresses: [],
    userIds: [],
    disabledReason: null,
    dueAt: null,
    pausedUntil: null,
    leaseUntil: null,
    failures: 0,
    failingSince: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
    ...columns,
  };
}

/** The columns to reset when a receiver is enabled, which then starts without failures. */
export const RESUMED = {
  disabledReason: null,
  pausedUntil: null,
  failures: 0,
  failingSince: null,
} as const;
