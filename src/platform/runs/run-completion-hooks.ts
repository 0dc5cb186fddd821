import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Run, RunPurpose } from './run.entity.js';

/** What a room does when a run of its purpose has ended. The run is in its final state; the payload is what the room gave. */
export type RunCompletionHook = (
  manager: EntityManager,
  run: Readonly<Run>,
  payload: unknown,
) => Promise<void>;

/**
 * What other rooms have happen in the same transaction as the last step of a run, by its purpose: neither is there without
 * the other. It must be quick, since it holds the transaction, and must not fail: then the run could not end.
 */
@Injectable()
export class RunCompletionHooks {
  private readonly hooks = new Map<RunPurpose, RunCompletionHook>();

  /** At most one for each purpose; to be called while the rooms are put together. */
  register(purpose: RunPurpose, end: RunCompletionHook): void {
    if (this.hooks.has(purpose))
      throw new Error(`The end of runs for ${purpose} is registered already.`);
    this.hooks.set(purpose, end);
  }

  of(purpose: RunPurpose): RunCompletionHook | undefined {
    return this.hooks.get(purpose);
  }
}
