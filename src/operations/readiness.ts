import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

export interface Check {
  readonly status: 'ok' | 'failed';
  readonly detail: string;
}

/** Whether this process can serve: what `/readyz` tells a balancer. */
@Injectable()
export class Readiness {
  private stopping = false;

  constructor(private readonly database: Database) {}

  /** From now on a balancer is told to send requests elsewhere. */
  stop(): void {
    this.stopping = true;
  }

  async checks(): Promise<{ database: Check; server: Check }> {
    const database = await this.database.answers();
    return {
      database: database ? { status: 'ok', detail: `${this.database.kind} answers` } : { status: 'failed', detail: `${this.database.kind} does not answer` },
      server: this.stopping ? { status: 'failed', detail: 'shutting down' } : { status: 'ok', detail: 'serving' },
    };
  }
}
