import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Run, RunPurpose } from './run.entity.js';

/** What a room does when a run of its purpose has ended. The run is in its final state; the payload is what the room gave. */
export type RunEnd = (
  manager: EntityManager,
  run: Readonly<Run>,
  payload: unknown,
) => Promise<void>;

/**
 * What other rooms have happen in the same transaction as the last step of a run, by its purpose: neither is there without
 * the other. It must be quick, since it holds the transaction, and must not fail: then the run could not end.
 */
@Injectable()
export class RunEnds {
  private readonly ends = new Map<RunPurpose, RunEnd>();

  /** At most one for each purpose; to be called while the rooms are put together. */
  register(purpose: RunPurpose, end: RunEnd): void {
    if (this.ends.has(purpose))
      throw new Error(`The end of runs for ${purpose} is registered already.`);
    this.ends.set(purpose, end);
  }

  of(purpose: RunPurpose): RunEnd | undefined {
    return this.ends.get(purpose);
  }
}
