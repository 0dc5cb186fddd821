import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { MoreThan } from 'typeorm';
import { BackgroundWork, type BatchResult } from '../../core/background/background-work.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { Busy, Invalid } from '../../core/errors.js';
import { LOG } from '../../core/logging/log.js';
import { GpgKey } from './gpg-key.entity.js';
import { type KeyColumns, KeyIntake } from './key-intake.js';
import { claimCheck, releaseCheck, saveCheck } from './last-check.js';

/** How often a server tests whether the daily check is due. */
const DUE_INTERVAL_MS = 60 * 60 * 1000;

const BATCH_SIZE = 20;

/** The pause between two batches, which leaves the worker and the database to requests. */
const BATCH_PAUSE_MS = 50;

/**
 * The columns that derive from `armor`, except `warnings`: earlier builds also stored warnings that
 * depend on the time.
 */
const COMPARED_COLUMNS = [
  'keyId',
  'fingerprint',
  'canonicalArmor',
  'algorithm',
  'bits',
  'keyCreatedAt',
  'expiresAt',
  'revokedAt',
  'userIds',
  'signingKeyIds',
] as const satisfies (keyof KeyColumns)[];

/**
 * Examines the stored keys again about once a day, in one server of the installation. Reports keys
 * that a new library version or setting reads differently.
 */
@Injectable()
export class KeySelfCheck {
  constructor(
    private readonly database: Database,
    private readonly intake: KeyIntake,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    background: BackgroundWork,
  ) {
    background.register({
      name: 'signing-key-self-check',
      intervalMs: DUE_INTERVAL_MS,
      firstDelayMs: DUE_INTERVAL_MS,
      run: (signal) => this.runWhenDue(signal),
    });
  }

  /**
   * Checks all keys, unless a check has started in the last 24 hours. A check that fails or is
   * aborted does not count, but one that ended with a crash of the process does.
   */
  async runWhenDue(signal: AbortSignal): Promise<BatchResult> {
    if (!(await claimCheck(this.database, this.clock.now()))) return 'done';
    try {
      await this.run(signal);
      return 'done';
    } catch (error) {
      await releaseCheck(this.database);
      throw error;
    }
  }

  private async run(signal: AbortSignal): Promise<void> {
    let keys = 0;
    let differences = 0;
    let batch = await this.findBatchAfter(0);
    for (let last = batch.at(-1); last; last = batch.at(-1)) {
      for (const key of batch) {
        keys += 1;
        if (!(await this.checkKey(key, signal))) differences += 1;
      }
      await pause(BATCH_PAUSE_MS, undefined, { ref: false, signal });
      batch = await this.findBatchAfter(last.id);
    }
    await saveCheck(this.database, { endedAt: this.clock.timestamp(), keys, differences });
    this.log.info({ keys, differences }, 'signing key self-check completed');
  }

  private findBatchAfter(id: number): Promise<GpgKey[]> {
    return this.database.read.find(GpgKey, {
      where: { id: MoreThan(id) },
      order: { id: 'ASC' },
      take: BATCH_SIZE,
    });
  }

  /** Returns whether a key still parses to the stored columns; logs the differences if not. */
  private async checkKey(key: GpgKey, signal: AbortSignal): Promise<boolean> {
    const { differing, refusals } = await this.compare(key, signal);
    if (differing.length + refusals.length === 0) return true;
    this.log.warn(
      { namespace: key.namespace, keyId: key.keyId, differing, refusals },
      'stored signing key no longer parses identically',
    );
    return false;
  }

  private async compare(
    key: GpgKey,
    signal: AbortSignal,
  ): Promise<{ differing: string[]; refusals: string[] }> {
    try {
      const columns = await this.examineWhenFree(key.armor, signal);
      return {
        differing: COMPARED_COLUMNS.filter(
          (column) => JSON.stringify(columns[column]) !== JSON.stringify(key[column]),
        ),
        refusals: [],
      };
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return { differing: [], refusals: error.violations.map(({ code }) => code ?? 'invalid') };
    }
  }

  /** Retries while the queue of the worker is full. */
  private async examineWhenFree(armor: string, signal: AbortSignal): Promise<KeyColumns> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await this.intake.examine(this.intake.parse(armor));
      } catch (error) {
        if (!(error instanceof Busy)) throw error;
        await pause(error.retryAfter * 1000, undefined, { ref: false, signal });
      }
    }
  }
}
