import type { INestApplication } from '@nestjs/common';
import { RunWakeups } from '../../../../src/platform/runs/worker/run-wakeups.js';

const HOUR = 3_600_000;

/**
 * From now on workers and readers in these processes look by themselves once in an hour only: what they find before, they
 * were told of. Gives what makes them look as often as before.
 */
export function onlyWhenTold(...apps: readonly INestApplication[]): () => void {
  const undo = apps.map((app) => {
    const wakeups = app.get(RunWakeups);
    const next = wakeups.next.bind(wakeups);
    wakeups.next = (topic, _, signal) => next(topic, HOUR, signal);
    return () => void (wakeups.next = next);
  });
  return () => undo.forEach((one) => one());
}
