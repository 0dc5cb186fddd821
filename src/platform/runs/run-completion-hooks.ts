import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Run, RunPurpose } from './run.entity.js';

/**
 * Called after a run of the feature's purpose has ended. The run has its final status; the payload
 * is that of the feature.
 */
export type RunCompletionHook = (
  manager: EntityManager,
  run: Readonly<Run>,
  payload: unknown,
) => Promise<void>;

/**
 * Hooks for the end of runs, by purpose. They run in the transaction of the last transition. They
 * must be fast and must not throw, because the run could not end otherwise.
 */
@Injectable()
export class RunCompletionHooks {
  private readonly hooks = new Map<RunPurpose, RunCompletionHook>();

  /** At most one per purpose; call it at startup. */
  register(purpose: RunPurpose, end: RunCompletionHook): void {
    if (this.hooks.has(purpose))
      throw new Error(`A completion hook for ${purpose} is already registered.`);
    this.hooks.set(purpose, end);
  }

  of(purpose: RunPurpose): RunCompletionHook | undefined {
    return this.hooks.get(purpose);
  }
}
