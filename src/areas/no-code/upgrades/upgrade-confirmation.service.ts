import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { Conflict } from '../../../core/errors.js';
import {
  type FurtherCheck,
  noFurtherCheck,
  RunActionsService,
} from '../../../platform/runs/run-actions.service.js';
import {
  CONFIRMABLE_STATUSES,
  isFinal,
  type RunStatus,
} from '../../../platform/runs/run-status.js';
import { RunWakeups } from '../../../platform/runs/worker/run-wakeups.js';
import { UpgradeChecks } from './upgrade-checks.js';
import { UpgradeCompletion } from './upgrade-completion.js';
import { applyFailed, notConfirmable, upgradeReplaced } from './upgrade-errors.js';
import { type UpgradeView, WorkspaceUpgradesService } from './workspace-upgrades.service.js';

/** The statuses of a confirmed run that has not ended. */
const CONFIRMED_STATUSES: readonly RunStatus[] = ['confirmed', 'apply_queued', 'applying'];

/** Maximum milliseconds between reads of an awaited run, in case a notification is lost. */
const POLL_INTERVAL_MS = 500;

/** Confirms upgrades. Repeated confirmations start a single apply. */
@Injectable()
export class UpgradeConfirmationService {
  constructor(
    private readonly database: Database,
    private readonly upgrades: WorkspaceUpgradesService,
    private readonly checks: UpgradeChecks,
    private readonly completion: UpgradeCompletion,
    private readonly actions: RunActionsService,
    private readonly wakeups: RunWakeups,
  ) {}

  /**
   * Confirms an upgrade, unless it is already confirmed, and waits for the end of its apply: at
   * most for `seconds`, and until the server shuts down. `shown` must come from
   * {@link WorkspaceUpgradesService.get} with the permission `run.apply`. Throws Conflict if the
   * plan cannot be confirmed, or if the apply has failed. Calls `alsoRequire` in the transaction of
   * the confirmation.
   */
  async confirm(
    subject: Subject,
    shown: UpgradeView,
    seconds: number,
    alsoRequire = noFurtherCheck,
  ): Promise<UpgradeView> {
    const { status } = shown.run;
    if (status === 'planned_and_finished')
      return this.confirmUnchanged(subject, shown, alsoRequire);
    const started = CONFIRMABLE_STATUSES.includes(status)
      ? await this.confirmRun(subject, shown, alsoRequire)
      : shown;
    requireConfirmed(started);
    return this.waitForEnd(subject, started, seconds);
  }

  private async confirmUnchanged(
    subject: Subject,
    shown: UpgradeView,
    alsoRequire: FurtherCheck,
  ): Promise<UpgradeView> {
    const completed = await this.database.write(async (manager) => {
      await alsoRequire(manager);
      await this.checks.requireCurrent(manager, shown.run);
      return this.completion.confirmUnchanged(manager, subject, shown.run);
    });
    if (completed) return { ...shown, upgrade: completed };
    const current = await this.reload(subject, shown);
    if (current.upgrade.state !== 'completed') throw upgradeReplaced();
    return current;
  }

  private async confirmRun(
    subject: Subject,
    shown: UpgradeView,
    alsoRequire: FurtherCheck,
  ): Promise<UpgradeView> {
    try {
      return { ...shown, run: await this.actions.confirm(subject, shown.run.id, { alsoRequire }) };
    } catch (error) {
      // A Conflict without violations means that a concurrent request has changed the run.
      if (error instanceof Conflict && error.violations.length === 0)
        return this.reload(subject, shown);
      throw error;
    }
  }

  private async waitForEnd(
    subject: Subject,
    started: UpgradeView,
    seconds: number,
  ): Promise<UpgradeView> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), seconds * 1000);
    try {
      for (let shown = started; ; shown = await this.reload(subject, shown)) {
        if (isFinal(shown.run.status)) return requireApplied(shown);
        if (seconds === 0 || deadline.signal.aborted || this.wakeups.isClosed()) return shown;
        await this.wakeups.waitForNext(shown.run.id, POLL_INTERVAL_MS, deadline.signal);
      }
    } finally {
      clearTimeout(timer);
      deadline.abort();
    }
  }

  private reload(subject: Subject, { upgrade }: UpgradeView): Promise<UpgradeView> {
    const { noCodeModuleId, workspaceId, runId: id } = upgrade;
    return this.upgrades.get(subject, 'run.apply', { noCodeModuleId, workspaceId, id });
  }
}

function requireApplied(shown: UpgradeView): UpgradeView {
  if (shown.run.status !== 'applied') throw applyFailed(shown.run);
  return shown;
}

/** Throws unless the run has been confirmed, whether or not its apply succeeded. */
function requireConfirmed({ run }: UpgradeView): void {
  const isConfirmed =
    CONFIRMED_STATUSES.includes(run.status) || run.statusTimestamps.confirmed !== undefined;
  if (!isConfirmed) throw notConfirmable(run);
}
