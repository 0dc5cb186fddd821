import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { oldCampaigns } from '../../areas/no-code/campaigns/old-campaigns.js';
import { oldUpgrades } from '../../areas/no-code/upgrades/old-upgrades.js';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Database } from '../../core/database/database.js';
import type { Expiry } from '../../core/expiry.js';
import { oldResponses } from '../../core/idempotency/old-responses.js';
import { Ids } from '../../core/ids.js';
import { LOG } from '../../core/logging/log.js';
import { oldAuditEvents } from '../../platform/audit/old-audit-events.js';
import {
  abandonedDeliveries,
  oldDeliveries,
  oldEvents,
  oldExpiryWarnings,
} from '../../platform/events/old-events.js';
import { expiredLoginCodes } from '../../platform/identity/login/expired-login-codes.js';
import { expiredSessions } from '../../platform/identity/sessions/expired-sessions.js';
import { usedSignInStates } from '../../platform/identity/sign-in/used-sign-in-states.js';
import { expiredTokens } from '../../platform/identity/tokens/expired-tokens.js';
import { oldLogs } from '../../platform/runs/logs/old-logs.js';
import { oldUploads } from '../../platform/runs/old-uploads.js';
import { oldPlans } from '../../platform/runs/plans/old-plans.js';
import { unusedConfigurations } from '../../platform/runs/unused-configurations.js';
import { abandonedStateUploads } from '../../platform/state/abandoned-state-uploads.js';
import { oldStates } from '../../platform/state/old-states.js';
import { retiredKeys } from '../../platform/workload-identity/retired-keys.js';
import { RetentionMetrics } from './retention-metrics.js';
import { SweepLease } from './sweep-lease.js';

/** Maximum rows per transaction, so that other writers wait only briefly. */
const ROWS_PER_TRANSACTION = 100;
/** The pause after each transaction, which leaves the database to other writers. */
const TRANSACTION_PAUSE_MS = 20;

/** The number of removed items, by kind; without the kinds whose removal failed. */
export type RemovedCounts = Readonly<Record<string, number>>;

/** Removes data that has exceeded its retention period. */
@Injectable()
export class Retention {
  private readonly holder: string;
  private readonly expiries: readonly Expiry[];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: RetentionMetrics,
    @Inject(LOG) private readonly log: Logger,
    artifacts: ArtifactStore,
    ids: Ids,
    @Inject(CONFIG) config: Config,
  ) {
    this.holder = ids.next('sweep');
    this.expiries = expiriesOf(config, clock, artifacts);
    metrics.initialize(this.expiries.map(({ kind }) => kind));
  }

  /**
   * Removes expired data. If the removal of one kind fails, continues with the others, and the next
   * sweep retries. Returns null if {@link SweepLease.acquire} does.
   */
  async sweep(signal?: AbortSignal): Promise<RemovedCounts | null> {
    const lease = await SweepLease.acquire(this.database, this.holder, this.clock.now());
    if (!lease) return null;
    const removed: Record<string, number> = {};
    let hasFailed = false;
    for (const expiry of this.expiries) {
      try {
        removed[expiry.kind] = await this.removeAll(lease, expiry, signal);
      } catch (error) {
        hasFailed = true;
        this.log.error({ err: error, kind: expiry.kind }, 'expired data could not be removed');
      }
    }
    if (hasFailed) this.metrics.countFailure();
    await lease.release(this.database, this.clock.now(), {
      isComplete: !hasFailed && signal?.aborted !== true,
    });
    return removed;
  }

  private async removeAll(
    lease: SweepLease,
    expiry: Expiry,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    let total = 0;
    while (signal?.aborted !== true) {
      const rows = await expiry.findDue(this.database.read, ROWS_PER_TRANSACTION);
      if (rows.length === 0) break;
      const removed = await this.database.write(async (manager) =>
        (await lease.renew(manager, this.clock.now())) ? expiry.remove(manager, rows) : 0,
      );
      // The lease is lost, or no row of the batch can be removed: the next sweep retries.
      if (removed === 0) break;
      this.metrics.countRemoved(expiry.kind, removed);
      total += removed;
      await pause(TRANSACTION_PAUSE_MS);
    }
    return total;
  }
}

/** Returns the kinds of data that expire. A limit of 0 keeps a kind indefinitely. */
function expiriesOf(config: Config, clock: Clock, artifacts: ArtifactStore): Expiry[] {
  const ifLimited = <Row>(limit: number, expiry: Expiry<Row>): Expiry[] =>
    limit === 0 ? [] : [expiry];
  return [
    ...ifLimited(config.retainLogs, oldLogs(clock, config.retainLogs)),
    ...ifLimited(config.retainPlans, oldPlans(clock, artifacts, config.retainPlans)),
    abandonedStateUploads(clock, artifacts),
    ...ifLimited(config.retainStates, oldStates(artifacts, config.retainStates)),
    ...ifLimited(config.retainUpgrades, oldUpgrades(clock, config.retainUpgrades)),
    ...ifLimited(config.retainUpgrades, oldCampaigns(clock, config.retainUpgrades)),
    ...ifLimited(
      config.retainUpgrades,
      unusedConfigurations(clock, artifacts, config.retainUpgrades),
    ),
    ...ifLimited(config.retainUploads, oldUploads(clock, artifacts, config.retainUploads)),
    ...ifLimited(config.retainAudit, oldAuditEvents(clock, config.retainAudit)),
    ...ifLimited(config.retainTokens, expiredTokens(clock, config.retainTokens)),
    ...ifLimited(config.retainEvents, oldDeliveries(clock, config.retainEvents)),
    ...ifLimited(config.retainEvents, abandonedDeliveries(clock, config.retainEvents)),
    ...ifLimited(config.retainEvents, oldEvents(clock, config.retainEvents)),
    oldExpiryWarnings(clock),
    expiredSessions(clock),
    expiredLoginCodes(clock),
    usedSignInStates(clock),
    retiredKeys(clock),
    oldResponses(clock),
  ];
}
