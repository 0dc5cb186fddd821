import type { Database } from '../../../src/core/database/database.js';
import { rows } from '../../../src/core/database/rows.js';
import { Event } from '../../../src/platform/events/event.entity.js';
import { EventDelivery } from '../../../src/platform/events/event-delivery.entity.js';
import { EventReceiver } from '../../../src/platform/events/event-receiver.entity.js';
import type { RunningServer } from '../../core/database/gantry-process.js';
import type { Installation } from './installation.js';

const INSERT_SIZE = 500;

/** A day ago: deliveries are due, but not so old that retention removes them. */
const timeYesterday = (): string => new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

export async function createWebhook(
  installation: Installation,
  server: RunningServer,
  name: string,
  url: string,
): Promise<string> {
  const { data } = await installation.createResource(
    server,
    '/api/v2/organizations/acme/webhooks',
    {
      type: 'webhooks',
      attributes: { name, url },
    },
  );
  return data.id;
}

interface TestEvent {
  /** Unique, and the end of the event's ID. */
  readonly number: number;
  /** Events of one workspace are delivered in order. */
  readonly workspace: string;
}

const idOf = (number: number): string => `evt-${String(number).padStart(16, '0')}`;

const eventOf = ({ number, workspace }: TestEvent, dispatchedAt: string | null) => ({
  id: idOf(number),
  type: 'run.applied',
  organization: 'acme',
  workspaceId: workspace,
  data: { workspace: { id: workspace, name: workspace }, number },
  createdAt: new Date().toISOString(),
  dispatchedAt,
});

/** Adds events that no server has dispatched. */
export async function addEvents(database: Database, events: readonly TestEvent[]): Promise<void> {
  await database.write((manager) =>
    rows(manager, Event).insert(...events.map((event) => eventOf(event, null))),
  );
}

/** Adds deliveries that have been due for a day. */
export async function addDueDeliveries(
  database: Database,
  receiverId: string,
  events: readonly TestEvent[],
): Promise<void> {
  const dueAt = timeYesterday();
  for (let start = 0; start < events.length; start += INSERT_SIZE)
    await database.write(async (manager) => {
      const part = events.slice(start, start + INSERT_SIZE);
      await rows(manager, Event).insert(...part.map((event) => eventOf(event, dueAt)));
      await rows(manager, EventDelivery).insert(
        ...part.map(({ number, workspace }) => ({
          ...{ id: `dlv-${String(number).padStart(16, '0')}`, receiverId, eventId: idOf(number) },
          ...{ orderKey: workspace, eventType: 'run.applied', status: 'pending' as const },
          ...{ attempts: 0, dueAt, createdAt: dueAt, attemptedAt: null, finishedAt: null },
          ...{ milliseconds: null, responseStatus: null, responseBody: null, error: null },
        })),
      );
    });
  await database.write((manager) =>
    rows(manager, EventReceiver).update({ id: receiverId }, { dueAt }),
  );
}

/** Ends the lease of a receiver that a killed server holds. */
export const expireLease = (database: Database, receiverId: string): Promise<unknown> =>
  database.write((manager) =>
    rows(manager, EventReceiver).update({ id: receiverId }, { leaseUntil: null }),
  );

/** Ends the pause before the next attempts. Returns whether the receiver was paused. */
export const endPause = (database: Database, receiverId: string): Promise<boolean> =>
  database.write(async (manager) => {
    const { pausedUntil } = await rows(manager, EventReceiver).require({ id: receiverId });
    if (pausedUntil === null) return false;
    const dueAt = timeYesterday();
    const columns = { pausedUntil: null, failures: 0, dueAt };
    await rows(manager, EventReceiver).update({ id: receiverId }, columns);
    await rows(manager, EventDelivery).update({ receiverId, status: 'pending' }, { dueAt });
    return true;
  });

/** Counts the deliveries by status. */
export async function countByStatus(
  database: Database,
  receiverId: string,
): Promise<Record<string, number>> {
  const counts = await database.select<{ status: string; total: number | string }>(
    'SELECT status, count(*) AS total FROM event_deliveries WHERE receiver_id = $1 GROUP BY status',
    [receiverId],
  );
  return Object.fromEntries(counts.map(({ status, total }) => [status, Number(total)]));
}
