import { setTimeout as delay } from 'node:timers/promises';
import { In } from 'typeorm';
import type { Database } from '../../../src/core/database/database.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { isFinal, STATUSES } from '../../../src/platform/runs/run-status.js';

const UNFINISHED = STATUSES.filter((status) => !isFinal(status));

/** Waits until all runs have ended, or until the timeout. Returns the elapsed milliseconds. */
export async function waitForAllRuns({ read }: Database, timeoutMs: number): Promise<number> {
  const began = performance.now();
  while (
    (await read.countBy(Run, { status: In(UNFINISHED) })) > 0 &&
    performance.now() - began < timeoutMs
  )
    await delay(200);
  return performance.now() - began;
}
