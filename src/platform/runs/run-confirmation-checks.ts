import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Run, RunPurpose } from './run.entity.js';

/**
 * Throws Conflict if the run must not be confirmed. Otherwise keeps this decision valid until the
 * transaction ends.
 */
export type RunConfirmationCheck = (manager: EntityManager, run: Run) => Promise<void>;

/** Conditions of features for the confirmation of runs, by purpose. */
@Injectable()
export class RunConfirmationChecks {
  private readonly checks = new Map<RunPurpose, RunConfirmationCheck>();

  /** Registers the check of a purpose at startup. */
  register(purpose: RunPurpose, check: RunConfirmationCheck): void {
    this.checks.set(purpose, check);
  }

  /** Calls the check of the run's purpose, if there is one. */
  async require(manager: EntityManager, run: Run): Promise<void> {
    await this.checks.get(run.purpose)?.(manager, run);
  }
}
