import type { INestApplication } from '@nestjs/common';
import { RunWakeups } from '../../../../src/platform/runs/worker/run-wakeups.js';

const HOUR_MS = 3_600_000;

/**
 * Sets the poll interval of workers and readers to an hour, so that only notifications wake them.
 * Returns a function that restores it.
 */
export function disablePolling(...apps: readonly INestApplication[]): () => void {
  const undo = apps.map((app) => {
    const wakeups = app.get(RunWakeups);
    const next = wakeups.waitForNext.bind(wakeups);
    wakeups.waitForNext = (topic, _, signal) => next(topic, HOUR_MS, signal);
    return () => void (wakeups.waitForNext = next);
  });
  return () => undo.forEach((one) => one());
}
