import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
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
      server: toCheck(!this.isShuttingDown, 'serving', 'shutting down'),
      storage,
    };
    return { ready: database && !this.isShuttingDown, checks };
  }
}

const toCheck = (isOk: boolean, okDetail: string, failureDetail: string): Check =>
  isOk ? { status: 'ok', detail: okDetail } : { status: 'failed', detail: failureDetail };
