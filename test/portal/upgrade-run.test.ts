import { describe, expect, it } from 'vitest';
import { canFinishUpgrade, unfinishedUpgradeOf } from '../../portal/src/api/upgrade-run.js';

describe('an upgrade that changes nothing', () => {
  const message = 'Upgrade the workspace to the module acme/site/aws 2.0.0';
  const upgrade = {
    id: 'run-upgrade',
    message,
    status: 'planned_and_finished' as const,
    configurationVersionId: 'cv-new',
  };
  const plan = { ...upgrade, id: 'run-plan', message: 'Plan with the current inputs' };
  const workspace = {
    noCodeUpgradeAvailable: true,
    currentRunId: upgrade.id,
    currentConfigurationVersionId: 'cv-old',
  };

  it('can be finished while its run is the current one', () => {
    expect(canFinishUpgrade(upgrade, workspace, [plan, upgrade])).toBe(true);
    expect(unfinishedUpgradeOf([plan, upgrade], workspace)).toBe(upgrade);
  });

  it('cannot be finished while the upgrade that replaces it is queued', () => {
    const queued = { ...upgrade, id: 'run-queued', status: 'pending' as const };
    expect(canFinishUpgrade(upgrade, workspace, [queued, upgrade])).toBe(false);
    expect(unfinishedUpgradeOf([queued, upgrade], workspace)).toBe(queued);
    const canceled = { ...queued, status: 'canceled' as const };
    expect(canFinishUpgrade(upgrade, workspace, [canceled, upgrade])).toBe(false);
    expect(unfinishedUpgradeOf([canceled, upgrade], workspace)).toBeUndefined();
  });

  it.each<[string, Partial<typeof workspace>]>([
    ['it is finished', { noCodeUpgradeAvailable: false, currentConfigurationVersionId: 'cv-new' }],
    ['it is finished, and newer settings exist', { currentConfigurationVersionId: 'cv-new' }],
    [
      'a later upgrade is finished, and newer settings exist',
      { currentRunId: 'run-later', currentConfigurationVersionId: 'cv-later' },
    ],
    ['a later upgrade has replaced it', { currentRunId: 'run-later' }],
  ])('cannot be finished when %s', (_, changes) => {
    expect(canFinishUpgrade(upgrade, { ...workspace, ...changes }, [upgrade])).toBe(false);
  });
});
