import { describe, expect, it } from 'vitest';
import {
  destroyedAtOf,
  hasUnappliedInputs,
  incompleteRunOf,
  lastAppliedOf,
  type PastRun,
} from '../../portal/src/app/run-history.js';

const TIME = '2026-03-01T12:00:00.000Z';
const APPLYING = { applyingAt: TIME };

const run = (id: string, status: PastRun['status'], more: Partial<PastRun> = {}): PastRun => ({
  id,
  status,
  message: 'Plan with the current inputs',
  planOnly: false,
  refreshOnly: false,
  isDestroy: false,
  configurationVersionId: 'cv-1',
  statusTimestamps: {},
  ...more,
});

const workspace = { currentConfigurationVersionId: 'cv-1', resourceCount: 3 };
const applied = run('applied', 'applied', { statusTimestamps: APPLYING });
const unchanged = run('unchanged', 'planned_and_finished');

describe('the last apply of a workspace', () => {
  it('is the newest run after which the resources match the inputs', () => {
    const assessment = run('assessment', 'planned_and_finished', { planOnly: true });
    const refresh = run('refresh', 'applied', { refreshOnly: true });
    const discarded = run('discarded', 'discarded');
    const runs = [assessment, refresh, discarded, applied];
    expect(lastAppliedOf(runs, workspace)?.id).toBe('applied');
    expect(lastAppliedOf([discarded, unchanged, applied], workspace)?.id).toBe('unchanged');
    expect(lastAppliedOf([discarded], workspace)).toBeUndefined();
  });

  it('is not an upgrade without changes that nobody has finished', () => {
    const upgrade = run('upgrade', 'planned_and_finished', {
      message: 'Upgrade the workspace to the module acme/site/aws 2.0.0',
      configurationVersionId: 'cv-2',
    });
    expect(lastAppliedOf([upgrade, applied], workspace)?.id).toBe('applied');
    const finished = { currentConfigurationVersionId: 'cv-2' };
    expect(lastAppliedOf([upgrade, applied], finished)?.id).toBe('upgrade');
  });
});

describe('an incomplete change', () => {
  const canceled = run('canceled', 'canceled', { statusTimestamps: APPLYING });

  it('stays incomplete until another run applies or has nothing to change', () => {
    const discarded = run('discarded', 'discarded');
    expect(incompleteRunOf([canceled, applied], workspace)?.id).toBe('canceled');
    expect(incompleteRunOf([discarded, canceled, applied], workspace)?.id).toBe('canceled');
    expect(incompleteRunOf([applied, canceled], workspace)).toBeUndefined();
    expect(incompleteRunOf([unchanged, canceled], workspace)).toBeUndefined();
  });

  it('is not left by a run that ended before its apply', () => {
    expect(incompleteRunOf([run('planning', 'canceled'), applied], workspace)).toBeUndefined();
    const failed = run('failed', 'errored', { statusTimestamps: APPLYING });
    expect(incompleteRunOf([failed, applied], workspace)?.id).toBe('failed');
  });
});

describe('a destruction', () => {
  const destroyed = run('destroyed', 'applied', {
    isDestroy: true,
    statusTimestamps: { appliedAt: TIME },
  });
  const empty = { ...workspace, resourceCount: 0 };

  it('is over when the workspace has resources again', () => {
    expect(destroyedAtOf([destroyed, applied], empty)).toBe(TIME);
    expect(destroyedAtOf([run('next', 'discarded'), destroyed], empty)).toBe(TIME);
    expect(destroyedAtOf([applied, destroyed], workspace)).toBeNull();
    expect(destroyedAtOf([applied], empty)).toBeNull();
  });

  it('keeps its time when a later destroy run finds nothing to destroy', () => {
    const later = '2026-03-02T12:00:00.000Z';
    const again = run('again', 'planned_and_finished', {
      isDestroy: true,
      statusTimestamps: { plannedAndFinishedAt: later },
    });
    const refresh = run('refresh', 'applied', {
      refreshOnly: true,
      statusTimestamps: { appliedAt: later },
    });
    expect(destroyedAtOf([again, refresh, again, destroyed, applied], empty)).toBe(TIME);
    expect(destroyedAtOf([again, applied, destroyed], empty)).toBe(later);
    expect(destroyedAtOf([again], empty)).toBeNull();
  });
});

describe('saved inputs', () => {
  const change = (status: PastRun['status']) => run('change', status, { message: 'Change inputs' });

  it.each(['discarded', 'canceled', 'errored'] as const)(
    'are not applied if their run was %s after the last apply',
    (status) => {
      expect(hasUnappliedInputs([change(status), applied], 'applied')).toBe(true);
      expect(hasUnappliedInputs([applied, change(status)], 'applied')).toBe(false);
    },
  );

  it('are about to be applied while their run is active', () => {
    expect(hasUnappliedInputs([change('planned'), applied], 'applied')).toBe(false);
  });
});
