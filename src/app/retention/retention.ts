import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { oldAuditEvents } from '../../platform/audit/old-audit-events.js';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Database } from '../../core/database/database.js';
import type { Expiry } from '../../core/expiry.js';
import { oldResponses } from '../../core/idempotency/old-responses.js';
import { expiredLoginCodes } from '../../platform/identity/login/expired-login-codes.js';
import { expiredSessions } from '../../platform/identity/sessions/expired-sessions.js';
import { usedSignInStates } from '../../platform/identity/sign-in/used-sign-in-states.js';
import { expiredTokens } from '../../platform/identity/tokens/expired-tokens.js';
import { Ids } from '../../core/ids.js';
import { oldCampaigns } from '../../areas/no-code/campaigns/old-campaigns.js';
import { oldUpgrades } from '../../areas/no-code/upgrades/old-upgrades.js';
import {
  abandonedDeliveries,
  oldDeliveries,
  oldEvents,
} from '../../platform/events/old-deliveries.js';
import { oldLogs } from '../../platform/runs/logs/old-logs.js';
import { oldPlans } from '../../platform/runs/plans/old-plans.js';
import { oldUploads } from '../../platform/runs/old-uploads.js';
import { unusedConfigurations } from '../../platform/runs/unused-configurations.js';
import { abandonedStateUploads } from '../../platform/state/abandoned-state-uploads.js';
import { oldStates } from '../../platform/state/old-states.js';
import { retiredKeys } from '../../platform/workload-identity/retired-keys.js';
import { RetentionMetrics } from './retention-metrics.js';
import { SweepLease } from './sweep-lease.js';

/** Rows per transaction, so that other writers wait only briefly. */
const ROWS_PER_TRANSACTION = 100;
/** Milliseconds between two transactions. */
const TRANSACTION_PAUSE_MS = 20;

/** Number of removed rows by kind. */
export type Removed = Readonly<Record<string, number>>;

/** Removes data that has exceeded its retention period. */
@Injectable()
export class Retention {
  private readonly holder: string;
  private readonly expiries: readonly Expiry[];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: RetentionMetrics,
    artifacts: ArtifactStore,
    ids: Ids,
    @Inject(CONFIG) config: Config,
  ) {
    this.holder = ids.next('sweep');
    this.expiries = expiriesOf(config, clock, artifacts);
    metrics.expect(this.expiries.map(({ kind }) => kind));
  }

  /**
   * Null if another process sweeps, or did so within the hour. A kind that fails does not stop the
   * others: its error is thrown at the end.
   */
  async sweep(signal?: AbortSignal): Promise<Removed | null> {
    const turn = await SweepLease.acquire(this.database, this.holder, this.clock.now());
    if (!turn) return null;
    const removed: Record<string, number> = {};
    const errors: unknown[] = [];
    for (const expiry of this.expiries) {
      try {
        removed[expiry.kind] = await this.removeAll(turn, expiry, signal);
      } catch (error) {
        errors.push(error);
      }
    }
    await turn.complete(this.database, this.clock.now(), {
      isComplete: errors.length === 0 && signal?.aborted !== true,
    });
    if (errors.length > 0) throw errors[0];
    return removed;
  }

  private async removeAll(
    turn: SweepLease,
    expiry: Expiry,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    let total = 0;
    while (signal?.aborted !== true) {
      const rows = await expiry.due(this.database.read, ROWS_PER_TRANSACTION);
      if (rows.length === 0) break;
      const removed = await this.database.write(async (manager) =>
        (await turn.renew(manager, this.clock.now())) ? expiry.remove(manager, rows) : 0,
      );
      // Another process has the lease, or other data still needs the rest: the next sweep retries.
      if (removed === 0) break;
      this.metrics.removed(expiry.kind, removed);
      total += removed;
      await pause(TRANSACTION_PAUSE_MS);
    }
    return total;
  }
}

/** The enabled kinds; 0 keeps data indefinitely. */
function expiriesOf(config: Config, clock: Clock, artifacts: ArtifactStore): Expiry[] {
  const wanted = <Row>(limit: number, expiry: Expiry<Row>): Expiry[] =>
    limit === 0 ? [] : [expiry];
  return [
    ...wanted(config.retainLogs, oldLogs(clock, config.retainLogs)),
    ...wanted(config.retainPlans, oldPlans(clock, artifacts, config.retainPlans)),
    abandonedStateUploads(clock, artifacts),
    ...wanted(config.retainStates, oldStates(artifacts, config.retainStates)),
    ...wanted(config.retainUpgrades, oldUpgrades(clock, config.retainUpgrades)),
    ...wanted(config.retainUpgrades, oldCampaigns(clock, config.retainUpgrades)),
    ...wanted(config.retainUpgrades, unusedConfigurations(clock, artifacts, config.retainUpgrades)),
    ...wanted(config.retainUploads, oldUploads(clock, artifacts, config.retainUploads)),
    ...wanted(config.retainAudit, oldAuditEvents(clock, config.retainAudit)),
    ...wanted(config.retainTokens, expiredTokens(clock, config.retainTokens)),
    ...wanted(config.retainEvents, oldDeliveries(clock, config.retainEvents)),
    ...wanted(config.retainEvents, abandonedDeliveries(clock, config.retainEvents)),
    ...wanted(config.retainEvents, oldEvents(clock, config.retainEvents)),
    expiredSessions(clock),
    expiredLoginCodes(clock),
    usedSignInStates(clock),
    retiredKeys(clock),
    oldResponses(clock),
  ];
}
