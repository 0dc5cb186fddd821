import { Conflict, Invalid } from '../../../core/errors.js';
import type { Run } from '../../../platform/runs/run.entity.js';

export function noUpgradeAvailable(): Invalid {
  return new Invalid([
    {
      code: 'no-upgrade-available',
      detail: 'no upgrade available: the workspace has the newest settings of the no-code module',
    },
  ]);
}

export function upgradeOpen(runId: string): Conflict {
  return conflict(
    'upgrade-open',
    `The workspace has an open upgrade, ${runId}. Confirm, discard or cancel it first.`,
  );
}

export function notConfirmable({ status }: Pick<Run, 'status'>): Conflict {
  return conflict(
    'not-confirmable',
    `The upgrade is ${status}. Only an upgrade that is planned, cost_estimated or ` +
      'planned_and_finished can be confirmed.',
  );
}

export function upgradeReplaced(): Conflict {
  return conflict('not-confirmable', 'A newer upgrade of the workspace has replaced this one.');
}

/** The code of errors about an upgrade that was initiated before its workspace changed. */
export const OUTDATED_UPGRADE = 'outdated-upgrade';

export function outdatedUpgrade(reason: string): Conflict {
  const remedy =
    'Initiate another upgrade. Discard the run of this one first, unless its plan has no changes.';
  return conflict(OUTDATED_UPGRADE, `${reason} ${remedy}`);
}

export function applyFailed({ status, error }: Pick<Run, 'status' | 'error'>): Conflict {
  const reason = error ?? (status === 'canceled' ? 'it was canceled.' : 'the reason is unknown.');
  return conflict(
    'apply-failed',
    `The workspace keeps its settings, because the apply failed: ${reason}`,
  );
}

function conflict(code: string, detail: string): Conflict {
  return new Conflict(detail, [{ code, detail }]);
}
