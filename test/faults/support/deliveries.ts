import type { Database } from '../../../src/core/database/database.js';
import { rows } from '../../../src/core/database/rows.js';
import { Event } from '../../../src/platform/events/event.entity.js';
import { EventDelivery } from '../../../src/platform/events/event-delivery.entity.js';
import { EventReceiver } from '../../../src/platform/events/event-receiver.entity.js';
import type { RunningServer } from '../../core/database/gantry-process.js';
import type { Installation } from './installation.js';

const INSERT_SIZE = 500;

/** Retention removes what has been due for longer. */
const yesterday = (): string => new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

export async function createWebhook(
  here: Installation,
  server: RunningServer,
  name: string,
  url: string,
): Promise<string> {
  const { data } = await here.make(server, '/api/v2/organizations/acme/webhooks', {
    type: 'webhooks',
    attributes: { name, url },
  });
  return data.id;
}

interface Ordered {
  /** Unique. */
  readonly number: number;
  /** Events of one workspace are delivered in order. */
  readonly workspace: string;
}

const idOf = (number: number): string => `evt-${String(number).padStart(16, '0')}`;

const eventOf = ({ number, workspace }: Ordered, dispatchedAt: string | null) => ({
  id: idOf(number),
  type: 'run.applied',
  organization: 'acme',
  workspaceId: workspace,
  data: { workspace: { id: workspace, name: workspace }, number },
  createdAt: new Date().toISOString(),
  dispatchedAt,
});

/** Events that no server has looked at. */
export async function addEvents(database: Database, events: readonly Ordered[]): Promise<void> {
  await database.write((manager) =>
    rows(manager, Event).insert(...events.map((event) => eventOf(event, null))),
  );
}

/** Deliveries that have been due since yesterday. */
export async function addDueDeliveries(
  database: Database,
  receiverId: string,
  events: readonly Ordered[],
): Promise<void> {
  const dueAt = yesterday();
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

/** As if the lease of a killed server had passed. */
export const passLease = (database: Database, receiverId: string): Promise<unknown> =>
  database.write((manager) =>
    rows(manager, EventReceiver).update({ id: receiverId }, { leaseUntil: null }),
  );

/** As if the time until the next attempts had passed. Returns whether the receiver was paused. */
export const passPause = (database: Database, receiverId: string): Promise<boolean> =>
  database.write(async (manager) => {
    const { pausedUntil } = await rows(manager, EventReceiver).require({ id: receiverId });
    if (pausedUntil === null) return false;
    const dueAt = yesterday();
    const columns = { pausedUntil: null, failures: 0, dueAt };
    await rows(manager, EventReceiver).update({ id: receiverId }, columns);
    await rows(manager, EventDelivery).update({ receiverId, status: 'pending' }, { dueAt });
    return true;
  });

/** Number of deliveries with each status. */
export async function statusesOf(
  database: Database,
  receiverId: string,
): Promise<Record<string, number>> {
  const counts = await database.select<{ status: string; total: number | string }>(
    'SELECT status, count(*) AS total FROM event_deliveries WHERE receiver_id = $1 GROUP BY status',
    [receiverId],
  );
  return Object.fromEntries(counts.map(({ status, total }) => [status, Number(total)]));
}
