import { distinctRequesters, type Requester } from '../../../core/caller/requester.js';

/** The callers who determined when a workspace is destroyed: the requesters of its destroy run. */
export interface DestructionRequesters {
  /**
   * Who last changed the time or duration, for example by moving the workspace. If the workspace
   * inherits the duration, also who set it on the project.
   */
  readonly setBy: readonly Requester[];
  /** Who last extended the time. */
  readonly extendedBy?: Requester;
}

/**
 * Returns the requesters; empty if an earlier build of Gantry, which did not store them, set the
 * time or duration.
 */
export function requestersOfDestruction(
  stored: DestructionRequesters | null,
): readonly Requester[] {
  return stored ? distinctRequesters([...stored.setBy, stored.extendedBy]) : [];
}
