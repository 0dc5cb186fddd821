import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { InstallationKey } from '../secrets/installation-key.js';
import { DiskSpace } from './disk-space.js';

export interface Check {
  readonly status: 'ok' | 'failed';
  readonly detail: string;
}

/** Whether this process can serve requests: `/readyz`. */
@Injectable()
export class Readiness {
  private isShuttingDown = false;

  constructor(
    private readonly database: Database,
    private readonly disk: DiskSpace,
    private readonly key: InstallationKey,
  ) {}

  /** Reports the server as not ready, so that load balancers route requests elsewhere. */
  markShuttingDown(): void {
    this.isShuttingDown = true;
  }

  /** Runs all checks. Low disk space does not make the server unready: reads still work. */
  async runChecks(): Promise<{
    ready: boolean;
    checks: { database: Check; server: Check; storage: Check };
  }> {
    const [database, storage] = await Promise.all([
      this.database.isResponding(),
      this.disk.check(),
    ]);
    const checks = {
      database: toCheck(
        database,
        `${this.database.kind} responds`,
        `${this.database.kind} does not respond`,
      ),
      server: this.checkServer(),
      storage,
    };
    return { ready: database && checks.server.status === 'ok', checks };
  }

  private checkServer(): Check {
    if (this.isShuttingDown) return { status: 'failed', detail: 'shutting down' };
    return toCheck(
      !this.key.isRetired,
      'serving',
      'the encryption key was changed: restart this server with the new GANTRY_ENCRYPTION_KEY',
    );
  }
}

const toCheck = (isOk: boolean, okDetail: string, failureDetail: string): Check =>
  isOk ? { status: 'ok', detail: okDetail } : { status: 'failed', detail: failureDetail };
