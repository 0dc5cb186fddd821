import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Run, RunPurpose } from './run.entity.js';

/**
 * Called at the end of a run of the hook's purpose. `run` has its final status; `payload` is the
 * value that the feature passed when it queued the run, or undefined.
 */
export type RunCompletionHook = (
  manager: EntityManager,
  run: Readonly<Run>,
  payload: unknown,
) => Promise<void>;

/**
 * Hooks for the end of runs, by purpose. They are called in the transaction of the last
 * transition. They must be fast and must not throw: an error would prevent the run from ending.
 */
@Injectable()
export class RunCompletionHooks {
  private readonly hooks = new Map<RunPurpose, RunCompletionHook>();

  /** Registers the hook of a purpose at startup. Throws if the purpose already has one. */
  register(purpose: RunPurpose, hook: RunCompletionHook): void {
    if (this.hooks.has(purpose))
      throw new Error(`A completion hook for ${purpose} is already registered.`);
    this.hooks.set(purpose, hook);
  }

  find(purpose: RunPurpose): RunCompletionHook | undefined {
    return this.hooks.get(purpose);
  }
}
