import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Run, RunPurpose } from './run.entity.js';

/**
 * What a feature does when a run of its purpose has ended. The run is in its final status; the
 * payload is the feature's own.
 */
export type RunCompletionHook = (
  manager: EntityManager,
  run: Readonly<Run>,
  payload: unknown,
) => Promise<void>;

/**
 * Hooks that run in the transaction of a run's last transition, by purpose. They must be quick, and
 * must not fail: then the run could not end.
 */
@Injectable()
export class RunCompletionHooks {
  private readonly hooks = new Map<RunPurpose, RunCompletionHook>();

  /** At most one per purpose; call it at startup. */
  register(purpose: RunPurpose, end: RunCompletionHook): void {
    if (this.hooks.has(purpose))
      throw new Error(`The end of runs for ${purpose} is registered already.`);
    this.hooks.set(purpose, end);
  }

  of(purpose: RunPurpose): RunCompletionHook | undefined {
    return this.hooks.get(purpose);
  }
}
