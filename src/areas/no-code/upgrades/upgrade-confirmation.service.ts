import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { Conflict } from '../../../core/errors.js';
import type { Subject } from '../../../core/caller/subject.js';
import { RunActionsService } from '../../../platform/runs/run-actions.service.js';
import { CONFIRMABLE, isFinal, type RunStatus } from '../../../platform/runs/run-status.js';
import { RunWakeups } from '../../../platform/runs/worker/run-wakeups.js';
import { UpgradeCompletion } from './upgrade-completion.js';
import { applyFailed, notConfirmable, replaced } from './upgrade-errors.js';
import {
  type ShownUpgrade,
  type UpgradeAddress,
  WorkspaceUpgradesService,
} from './workspace-upgrades.service.js';

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

  /** Refuses who may not confirm it. */
  async requireConfirm(subject: Subject, address: UpgradeAddress): Promise<void> {
    await this.upgrades.find(subject, 'run.apply', address);
  }

  /**
   * Confirms it, and waits for the apply for the given number of seconds. Throws Conflict when the
   * plan can't be confirmed, or the apply failed.
   */
  async confirm(subject: Subject, address: UpgradeAddress, seconds: number): Promise<ShownUpgrade> {
    const shown = await this.upgrades.find(subject, 'run.apply', address);
    if (shown.run.status === 'planned_and_finished')
      return this.confirmUnchanged(subject, address, shown);
    if (CONFIRMABLE.includes(shown.run.status)) await this.start(subject, address);
    else requireConfirmed(shown);
    return this.outcome(subject, address, seconds);
  }

  private async confirmUnchanged(
    subject: Subject,
    address: UpgradeAddress,
    { run }: ShownUpgrade,
  ): Promise<ShownUpgrade> {
    await this.database.write((manager) => this.completion.confirmUnchanged(manager, subject, run));
    const now = await this.upgrades.find(subject, 'run.apply', address);
    if (now.upgrade.state !== 'completed') throw replaced();
    return now;
  }

  private async start(subject: Subject, address: UpgradeAddress): Promise<void> {
    try {
      await this.actions.confirm(subject, address.id);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      // Somebody else was faster: has confirmed it too, or discarded it.
      requireConfirmed(await this.upgrades.find(subject, 'run.apply', address));
    }
  }

  /** The upgrade when its run is over, or when the time is. */
  private async outcome(
    subject: Subject,
    address: UpgradeAddress,
    seconds: number,
  ): Promise<ShownUpgrade> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), seconds * 1000);
    try {
      for (;;) {
        const woken = this.wakeups.next(address.id, POLL_INTERVAL_MS, over.signal);
        const shown = await this.upgrades.find(subject, 'run.apply', address);
        if (isFinal(shown.run.status)) return completed(shown);
        if (seconds === 0 || over.signal.aborted || this.wakeups.isClosed()) return shown;
        await woken;
      }
    } finally {
      clearTimeout(timer);
      over.abort();
    }
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
