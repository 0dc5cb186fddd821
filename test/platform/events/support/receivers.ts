import type { Equal } from '../../../../src/core/database/rows.js';
import { rows } from '../../../../src/core/database/rows.js';
import { EventReceiver } from '../../../../src/platform/events/event-receiver.entity.js';
import type { TestServer } from '../../../support/server.js';

let count = 0;

/** Inserts a receiver of an organization, a webhook by default. */
export async function receiverIn(
  { database, clock }: TestServer,
  organization: string,
  columns: Partial<EventReceiver> = {},
): Promise<string> {
  const id = `wh-${String((count += 1)).padStart(16, '0')}`;
  const now = clock.timestamp();
  const receiver: Equal<EventReceiver> = {
    ...{ id, kind: 'webhook', organization, workspaceId: null, name: id },
    ...{ url: 'https://example.com/hook', secret: null, previousSecret: null },
    ...{ previousSecretUntil: null, eventTypes: [], emailAddresses: [], userIds: [] },
    ...{ enabled: true, disabledReason: null, dueAt: null, pausedUntil: null, leaseUntil: null },
    ...{ failures: 0, failingSince: null, createdAt: now, updatedAt: now, version: 1 },
    ...columns,
  };
  await database.write((manager) => rows(manager, EventReceiver).insert(receiver));
  return columns.id ?? id;
}
