import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ACTIVE_STATUSES,
  CANCELABLE_STATUSES,
  canTransition,
  CONFIRMABLE_STATUSES,
  DISCARDABLE_STATUSES,
  isFinal,
  LEASED_STATUSES,
  type RunStatus,
  STATUSES,
  TRANSITIONS,
} from '../../../src/platform/runs/run-status.js';

const RUNS = join(import.meta.dirname, '../../../src/platform/runs');
const sources = readdirSync(RUNS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(RUNS, file), 'utf8') }));

/** All statuses that can be reached from a status. */
function findReachable(from: RunStatus, seen = new Set<RunStatus>()): Set<RunStatus> {
  for (const to of TRANSITIONS[from]) if (!seen.has(to)) findReachable(to, seen.add(to));
  return seen;
}

describe('the statuses of a run', () => {
  it('can all be reached from pending, and become errored unless they are final', () => {
    expect(findReachable('pending').add('pending')).toEqual(new Set(STATUSES));
    expect(STATUSES.filter(isFinal).sort()).toEqual([
      'applied',
      'canceled',
      'discarded',
      'errored',
      'planned_and_finished',
    ]);
    for (const status of STATUSES.filter((one) => !isFinal(one)))
      expect(canTransition(status, 'errored'), status).toBe(true);
  });

  it('lead to an apply only through a confirmation, and never back from one', () => {
    expect(STATUSES.filter((status) => canTransition(status, 'applying'))).toEqual([
      'apply_queued',
    ]);
    expect(STATUSES.filter((status) => canTransition(status, 'apply_queued'))).toEqual([
      'confirmed',
    ]);
    expect(TRANSITIONS.applying.every((status) => isFinal(status))).toBe(true);
  });

  it('permit every action that is offered for them', () => {
    for (const status of CONFIRMABLE_STATUSES)
      expect(canTransition(status, 'confirmed')).toBe(true);
    for (const status of DISCARDABLE_STATUSES)
      expect(canTransition(status, 'discarded')).toBe(true);
    for (const status of CANCELABLE_STATUSES) expect(canTransition(status, 'canceled')).toBe(true);
    for (const status of LEASED_STATUSES) expect(ACTIVE_STATUSES).toContain(status);
  });

  it('that are active are those of the unique index', () => {
    const migration = readFileSync(
      join(RUNS, '../../core/database/migrations/1-20/9-runs.ts'),
      'utf8',
    );
    for (const { text } of [
      { text: migration },
      ...sources.filter(({ file }) => file === 'run.entity.ts'),
    ]) {
      const joined = text.replaceAll(/" \+\s*"/g, '');
      const listed = /status IN \(([^)]+)\)/.exec(joined)?.[1]?.replaceAll("'", '').split(', ');
      expect(listed).toEqual([...ACTIVE_STATUSES]);
    }
  });

  it('are written in one place: no other file writes the column', () => {
    const writers = sources.filter(
      ({ file, text }) =>
        file !== 'run-transitions.ts' &&
        (/update\(Run,[^;]*\bstatus:/.test(text) ||
          /UPDATE runs/i.test(text) ||
          /\.status = [^']/.test(text)),
    );
    expect(writers.map(({ file }) => file)).toEqual([]);
    const transitioning = sources.filter(({ text }) => /status: to\b/.test(text));
    expect(transitioning.map(({ file }) => file)).toEqual(['run-transitions.ts']);
  });
});
