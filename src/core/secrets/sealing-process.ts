import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { rows } from '../database/rows.js';
import { Setting } from '../database/setting.entity.js';
import type { Ids } from '../ids.js';
import { FINGERPRINT_SETTING, InstallationKey, type KeyStanding } from './installation-key.js';
import {
  ANNOUNCEMENT_INTERVAL_MS,
  announceProcess,
  removeEndedProcesses,
  withdrawProcess,
} from './sealing-processes.js';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly ids: Ids;
}

/**
 * A server or runner that uses the encryption key. Every minute, it announces the fingerprints of
 * its keys to other processes, and compares its keys with the database's key.
 */
export class SealingProcess {
  private standing: KeyStanding = 'current';
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();

  private constructor(
    readonly key: InstallationKey,
    private readonly id: string,
    private readonly title: string,
    private readonly database: Database,
    private readonly log: Logger,
  ) {}

  /** Opens the key of a server or runner. Throws like {@link InstallationKey.open}. */
  static async start(
    role: 'server' | 'runner',
    { config, database, log, ids }: Parts,
  ): Promise<SealingProcess> {
    const id = ids.next('process');
    const title = `${role} on ${hostname()} (process ${process.pid})`;
    const key = await InstallationKey.open(config, database, async (manager, opened) => {
      await removeEndedProcesses(manager);
      await announceProcess(manager, id, { title, fingerprints: opened.fingerprints });
    });
    const started = new SealingProcess(key, id, title, database, log);
    started.timer = setInterval(() => {
      started.checking = started.check();
    }, ANNOUNCEMENT_INTERVAL_MS).unref();
    return started;
  }

  /**
   * Renews the announcement and compares the keys. A process without the database's key must seal
   * nothing, because other processes might be unable to open the values. Never rejects.
   */
  async check(): Promise<void> {
    try {
      this.report(await this.database.write((manager) => this.renew(manager)));
    } catch (error) {
      this.log.warn({ err: error }, 'encryption key comparison with the database failed');
    }
  }

  /** Withdraws the announcement. Call it when the process seals nothing more. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await this.database
      .write((manager) => withdrawProcess(manager, this.id))
      .catch((error: unknown) =>
        this.log.warn({ err: error }, 'announcement of this process could not be removed'),
      );
  }

  private async renew(manager: EntityManager): Promise<KeyStanding> {
    const { fingerprints } = this.key;
    await announceProcess(manager, this.id, { title: this.title, fingerprints });
    const { value } = await rows(manager, Setting).require({ name: FINGERPRINT_SETTING });
    return this.key.compareWith(value);
  }

  /** Logs only changes. */
  private report(standing: KeyStanding): void {
    this.key.isRetired = standing === 'unknown';
    if (standing === this.standing) return;
    this.standing = standing;
    if (standing === 'unknown')
      this.log.error(
        'encryption key changed: restart this process with the new GANTRY_ENCRYPTION_KEY',
      );
    else if (standing === 'previous')
      this.log.warn('still encrypting with the old key: restart this process with the new one');
    else this.log.info('encryption key matches the database again');
  }
}
