import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { Conflict } from '../../../core/errors.js';
import type { Subject } from '../../../core/caller/subject.js';
import { RunActionsService } from '../../../platform/runs/run-actions.service.js';
import { CONFIRMABLE, isFinal, type RunStatus } from '../../../platform/runs/run-status.js';
import { RunWakeups } from '../../../platform/runs/worker/run-wakeups.js';
import { UpgradeCompletion } from './upgrade-completion.js';
import { applyFailed, notConfirmable, replaced } from './upgrade-errors.js';
import { type ShownUpgrade, WorkspaceUpgradesService } from './workspace-upgrades.service.js';

/** Somebody has confirmed, and the apply is not over. */
const CONFIRMED_STATUSES: readonly RunStatus[] = ['confirmed', 'apply_queued', 'applying'];

/** Milliseconds after which a waiting answer looks by itself. */
const POLL_INTERVAL_MS = 500;

/** The last step of an upgrade. However often it is asked for, there is one apply. */
@Injectable()
export class UpgradeConfirmationService {
  constructor(
    private readonly database: Database,
    private readonly upgrades: WorkspaceUpgradesService,
    private readonly completion: UpgradeCompletion,
    private readonly actions: RunActionsService,
    private readonly wakeups: RunWakeups,
  ) {}

  /**
   * Confirms an upgrade that {@link WorkspaceUpgradesService.get} has returned for the caller, and
   * waits for the apply for the given number of seconds. Throws Conflict when the plan cannot be
   * confirmed, or the apply failed.
   */
  async confirm(subject: Subject, shown: ShownUpgrade, seconds: number): Promise<ShownUpgrade> {
    const { status } = shown.run;
    if (status === 'planned_and_finished') return this.confirmUnchanged(subject, shown);
    const started = CONFIRMABLE.includes(status) ? await this.start(subject, shown) : shown;
    requireConfirmed(started);
    return this.outcome(subject, started, seconds);
  }

  private async confirmUnchanged(subject: Subject, shown: ShownUpgrade): Promise<ShownUpgrade> {
    const completed = await this.database.write((manager) =>
      this.completion.confirmUnchanged(manager, subject, shown.run),
    );
    if (completed) return { ...shown, upgrade: completed };
    const current = await this.again(subject, shown);
    if (current.upgrade.state !== 'completed') throw replaced();
    return current;
  }

  private async start(subject: Subject, shown: ShownUpgrade): Promise<ShownUpgrade> {
    try {
      return { ...shown, run: await this.actions.confirm(subject, shown.run.id) };
    } catch (error) {
      // A concurrent request may have confirmed it too, or discarded it.
      if (error instanceof Conflict) return this.again(subject, shown);
      throw error;
    }
  }

  /** The upgrade when its run has ended, or when the time is over. */
  private async outcome(
    subject: Subject,
    started: ShownUpgrade,
    seconds: number,
  ): Promise<ShownUpgrade> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), seconds * 1000);
    try {
      for (let shown = started; ; shown = await this.again(subject, shown)) {
        if (isFinal(shown.run.status)) return completed(shown);
        if (seconds === 0 || over.signal.aborted || this.wakeups.isClosed()) return shown;
        await this.wakeups.next(shown.run.id, POLL_INTERVAL_MS, over.signal);
      }
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  private again(subject: Subject, { upgrade }: ShownUpgrade): Promise<ShownUpgrade> {
    const { noCodeModuleId, workspaceId, runId: id } = upgrade;
    return this.upgrades.get(subject, 'run.apply', { noCodeModuleId, workspaceId, id });
  }
}

function completed(shown: ShownUpgrade): ShownUpgrade {
  if (shown.run.status !== 'applied') throw applyFailed(shown.run);
  return shown;
}

/** Throws unless the apply has been confirmed, whatever became of it. */
function requireConfirmed({ run }: ShownUpgrade): void {
  const was =
    CONFIRMED_STATUSES.includes(run.status) || run.statusTimestamps.confirmed !== undefined;
  if (!was) throw notConfirmable(run);
}
