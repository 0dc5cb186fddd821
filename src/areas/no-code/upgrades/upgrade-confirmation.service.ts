import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/database.js';
import { Conflict } from '../../../core/errors.js';
import type { Subject } from '../../../core/caller/subject.js';
import { REVOKED_VERSION } from '../../../platform/module-registry/registry-modules.js';
import { isGateError } from '../../../platform/runs/approvals/apply-gate.js';
import { RunActionsService } from '../../../platform/runs/run-actions.service.js';
import { CONFIRMABLE, isFinal, type RunStatus } from '../../../platform/runs/run-status.js';
import { RunWakeups } from '../../../platform/runs/worker/run-wakeups.js';
import { UpgradeCompletion } from './upgrade-completion.js';
import { applyFailed, notConfirmable, replaced } from './upgrade-errors.js';
import { type ShownUpgrade, WorkspaceUpgradesService } from './workspace-upgrades.service.js';

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

  /**
   * Confirms an upgrade that {@link WorkspaceUpgradesService.get} returned, and waits up to
   * `seconds` for the end of its apply. Throws Conflict if the plan cannot be confirmed, or the
   * apply failed.
   */
  async confirm(subject: Subject, shown: ShownUpgrade, seconds: number): Promise<ShownUpgrade> {
    const { status } = shown.run;
    if (status === 'planned_and_finished') return this.confirmUnchanged(subject, shown);
    const started = CONFIRMABLE.includes(status) ? await this.start(subject, shown) : shown;
    requireConfirmed(started);
    return this.outcome(subject, started, seconds);
  }

  private async confirmUnchanged(subject: Subject, shown: ShownUpgrade): Promise<ShownUpgrade> {
    const completed = await this.database.write(async (manager) => {
      await this.actions.requireOffered(manager, shown.run);
      return this.completion.confirmUnchanged(manager, subject, shown.run);
    });
    if (completed) return { ...shown, upgrade: completed };
    const current = await this.getAgain(subject, shown);
    if (current.upgrade.state !== 'completed') throw replaced();
    return current;
  }

  private async start(subject: Subject, shown: ShownUpgrade): Promise<ShownUpgrade> {
    try {
      return { ...shown, run: await this.actions.confirm(subject, shown.run.id) };
    } catch (error) {
      // A concurrent request has confirmed or discarded it.
      if (error instanceof Conflict && !isRevoked(error) && !isGateError(error))
        return this.getAgain(subject, shown);
      throw error;
    }
  }

  /** The upgrade after the end of its run or of the waiting time, whichever is first. */
  private async outcome(
    subject: Subject,
    started: ShownUpgrade,
    seconds: number,
  ): Promise<ShownUpgrade> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), seconds * 1000);
    try {
      for (let shown = started; ; shown = await this.getAgain(subject, shown)) {
        if (isFinal(shown.run.status)) return completed(shown);
        if (seconds === 0 || over.signal.aborted || this.wakeups.isClosed()) return shown;
        await this.wakeups.waitForNext(shown.run.id, POLL_INTERVAL_MS, over.signal);
      }
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  private getAgain(subject: Subject, { upgrade }: ShownUpgrade): Promise<ShownUpgrade> {
    const { noCodeModuleId, workspaceId, runId: id } = upgrade;
    return this.upgrades.get(subject, 'run.apply', { noCodeModuleId, workspaceId, id });
  }
}

function completed(shown: ShownUpgrade): ShownUpgrade {
  if (shown.run.status !== 'applied') throw applyFailed(shown.run);
  return shown;
}

const isRevoked = ({ violations }: Conflict): boolean =>
  violations.some(({ code }) => code === REVOKED_VERSION);

/** Throws unless the run has been confirmed, whether or not its apply succeeded. */
function requireConfirmed({ run }: ShownUpgrade): void {
  const isConfirmed =
    CONFIRMED_STATUSES.includes(run.status) || run.statusTimestamps.confirmed !== undefined;
  if (!isConfirmed) throw notConfirmable(run);
}
