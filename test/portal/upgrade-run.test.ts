import { describe, expect, it } from 'vitest';
import { canFinishUpgrade } from '../../portal/src/pages/run/upgrade-run.js';

describe('an upgrade that changes nothing', () => {
  const upgrade = { id: 'run-upgrade', configurationVersionId: 'cv-new' };
  const workspace = {
    noCodeUpgradeAvailable: true,
    currentRunId: upgrade.id,
    currentConfigurationVersionId: 'cv-old',
  };

  it('can be finished while its run is the current one', () => {
    expect(canFinishUpgrade(upgrade, workspace)).toBe(true);
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
    expect(canFinishUpgrade(upgrade, { ...workspace, ...changes })).toBe(false);
  });
});
