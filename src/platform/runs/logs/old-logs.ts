import { type EntityManager, In, IsNull, LessThan } from 'typeorm';
import type { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { daysAgo, type Expiry } from '../../../core/expiry.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import { Run } from '../run.entity.js';
import { FINAL_STATUSES } from '../run-status.js';
import { RunLogChunk } from './run-log-chunk.entity.js';
import { ETX, STX } from './run-logs.js';

/** A small number, because a log can have very many chunks. */
const RUNS_PER_TRANSACTION = 5;

/** The logs of runs that ended more than `days` days ago. A note replaces each nonempty log. */
export function oldLogs(clock: Clock, days: number): Expiry<Pick<Run, 'id'>> {
  return {
    kind: 'logs',
    findDue: (read, limit) =>
      read.find(Run, {
        select: { position: true, id: true },
        where: {
          logsRemovedAt: IsNull(),
          updatedAt: LessThan(daysAgo(clock.now(), days)),
          status: In([...FINAL_STATUSES]),
        },
        order: { updatedAt: 'ASC' },
        take: Math.min(limit, RUNS_PER_TRANSACTION),
      }),
    async remove(manager, runs) {
      let removed = 0;
      for (const { id } of runs) removed += await removeLogs(manager, id, clock.timestamp(), days);
      return removed;
    },
  };
}

async function removeLogs(
  manager: EntityManager,
  runId: string,
  now: string,
  days: number,
): Promise<number> {
  const cleared = await rows(manager, Run).update(
    { id: runId, logsRemovedAt: IsNull() },
    { logsRemovedAt: now },
  );
  if (cleared !== 1) return 0;
  const period = days === 1 ? '1 day' : `${days} days`;
  const note = `[This log was removed: logs are kept for ${period} after the end of their run.]`;
  for (const phase of ['plan', 'apply'] as const)
    await replaceLog(manager, runId, phase, `${STX}${note}\n${ETX}`);
  return 1;
}

async function replaceLog(
  manager: EntityManager,
  runId: string,
  phase: RunPhase,
  text: string,
): Promise<void> {
  const deleted = await rows(manager, RunLogChunk).delete({ runId, phase });
  if (deleted > 0)
    await rows(manager, RunLogChunk).insert({
      runId,
      phase,
      start: 0,
      size: Buffer.byteLength(text),
      text,
    });
}
