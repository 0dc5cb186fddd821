import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Run, RunPurpose } from './run.entity.js';

/**
 * Throws Conflict if the run must not be confirmed. Otherwise keeps this decision valid until the
 * transaction ends.
 */
export type RunConfirmationCheck = (manager: EntityManager, run: Run) => Promise<void>;

/** Conditions of features for confirmations, by purpose. An automatic apply does not check them. */
@Injectable()
export class RunConfirmationChecks {
  private readonly checks = new Map<RunPurpose, RunConfirmationCheck>();

  /** Call it at startup, once for each purpose. */
  register(purpose: RunPurpose, check: RunConfirmationCheck): void {
    this.checks.set(purpose, check);
  }

  async require(manager: EntityManager, run: Run): Promise<void> {
    await this.checks.get(run.purpose)?.(manager, run);
  }
}
