import { describe, expect, it } from 'vitest';
import { isCanceling, type RunState, runStatusWords } from '../../portal/src/ui/data/run-status.js';

const TIME = '2026-03-01T12:00:00.000Z';

const run = (status: RunState['status'], more: Partial<RunState> = {}): RunState => ({
  status,
  hasChanges: true,
  canceledAt: null,
  statusTimestamps: {},
  ...more,
});

const canceled = { canceledAt: TIME, statusTimestamps: { applyingAt: TIME } };

describe('the words for the status of a run', () => {
  it('distinguish a run that was canceled while it made changes from one that changed nothing', () => {
    expect(runStatusWords(run('canceled', canceled))).toEqual({
      text: 'Canceled, may be incomplete',
      tone: 'warn',
    });
    expect(runStatusWords(run('canceled', { canceledAt: TIME })).text).toBe('Canceled');
    expect(runStatusWords(run('applied', canceled)).text).toBe('Applied');
  });

  it('show that a requested cancel is in progress, until the run has ended', () => {
    expect(runStatusWords(run('applying', canceled)).text).toBe('Canceling…');
    expect(runStatusWords(run('planning', { canceledAt: TIME })).text).toBe('Canceling…');
    expect(isCanceling(run('applying'))).toBe(false);
    expect(isCanceling(run('canceled', canceled))).toBe(false);
  });

  it('name the teams whose approvals a plan waits for', () => {
    const waiting = run('planned');
    expect(runStatusWords(waiting).text).toBe('Waiting for confirmation');
    expect(runStatusWords(waiting, ['ops', 'security']).text).toBe(
      'Waiting for approval by ops and security',
    );
    expect(runStatusWords(waiting, []).text).toBe('Waiting for approval');
    expect(runStatusWords(run('applying'), ['ops']).text).toBe('Applying');
  });
});
