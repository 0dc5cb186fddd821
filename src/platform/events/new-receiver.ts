import type { EventReceiver } from './event-receiver.entity.js';

type RequiredColumn = 'id' | 'kind' | 'organization' | 'name' | 'url' | 'eventTypes' | 'enabled';

export function newReceiver(
  now: string,
  columns: Pick<EventReceiver, RequiredColumn> & Partial<EventReceiver>,
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

/** Enabling a receiver sets these columns, so that earlier failures no longer count. */
export const FAILURE_RESET = {
  disabledReason: null,
  pausedUntil: null,
  failures: 0,
  failingSince: null,
} as const;
