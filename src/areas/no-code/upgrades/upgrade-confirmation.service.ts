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

/** The run is confirmed, and its apply has not ended. */
const CONFIRMED_STATUSES: readonly RunStatus[] = ['confirmed', 'apply_queued', 'applying'];

/** A waiting response reads the run at least this often, in case a notification is lost. */
const POLL_INTERVAL_MS = 500;

/** Confirms upgrades. Repeated confirmations start a single apply. */
@Injectable()
export class UpgradeConfirmationService {
  constructor(
    private readonly database: Database,
    private readonly upgrades: WorkspaceUpgradesService,
    private readonly completion: UpgradeCompletion,
    private readonly actions: RunActionsService,
    private readonly wakeups: RunWakeups,
  ) {}

  /** Throws unless the caller may confirm the upgrade. */
  async requireConfirm(subject: Subject, address: UpgradeAddress): Promise<void> {
    await this.upgrades.find(subject, 'run.apply', address);
  }

  /**
   * Confirms an upgrade, and waits up to `seconds` for the end of its apply. Throws Conflict if the
   * plan cannot be confirmed or the apply failed.
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
      // A concurrent request has confirmed or discarded it.
      requireConfirmed(await this.upgrades.find(subject, 'run.apply', address));
    }
  }

  /** The upgrade after the end of its run or of the waiting time, whichever is first. */
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

/** Throws unless the run has been confirmed, whether or not its apply succeeded. */
function requireConfirmed({ run }: ShownUpgrade): void {
  const isConfirmed =
    CONFIRMED_STATUSES.includes(run.status) || run.statusTimestamps.confirmed !== undefined;
  if (!isConfirmed) throw notConfirmable(run);
}
