import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { BatchResult } from '../../core/background/background-work.js';
import { Parameters, selectRows } from '../../core/database/rows.js';

const BATCH_SIZE = 20;

export interface DueRows {
  /** For the log. */
  readonly task: string;
  readonly findDue: () => Promise<readonly string[]>;
  /** Must check that the row is still due: another server may have processed it. */
  readonly process: (id: string) => Promise<void>;
  /** Called after a failure, so that the row does not delay the others. */
  readonly postpone: (id: string) => Promise<void>;
}

/** Processes one batch of due rows. Several servers may process the same rows at the same time. */
export async function processDue(
  { task, findDue, process, postpone }: DueRows,
  log: Logger,
  signal: AbortSignal,
): Promise<BatchResult> {
  const ids = await findDue();
  for (const id of ids) {
    if (signal.aborted) return 'done';
    try {
      await process(id);
    } catch (error) {
      log.error({ err: error, task, id }, 'due row failed, trying again later');
      await postpone(id);
    }
  }
  return ids.length === BATCH_SIZE ? 'more' : 'done';
}

/** Finds one batch of rows whose time in `column` has passed. `condition` is additional SQL. */
export async function findDueIds(
  manager: EntityManager,
  now: Date,
  [table, column, condition]: readonly [table: string, column: string, condition?: string],
): Promise<string[]> {
  const parameters = new Parameters(manager);
  const found = await selectRows<{ readonly id: string }>(
    manager,
    `SELECT id FROM ${table} WHERE ${column} <= ${parameters.add(now.toISOString())}
       ${condition ? `AND ${condition}` : ''} ORDER BY ${column} LIMIT ${BATCH_SIZE}`,
    parameters,
  );
  return found.map(({ id }) => id);
}

/** Adds milliseconds to a time, in the format of the database. */
export const later = (time: string, milliseconds: number): string =>
  new Date(Date.parse(time) + milliseconds).toISOString();
