import { distinctRequesters, type Requester } from '../../../core/caller/requester.js';

/** The callers who determined when a workspace is destroyed: the requesters of its destroy run. */
export interface DestructionRequesters {
  /** Who last set the time or duration, and who set an inherited duration on the project. */
  readonly setBy: readonly Requester[];
  /** Who last extended the time. */
  readonly extendedBy?: Requester;
}

/**
 * Returns the requesters; empty if an earlier version of Gantry, which did not store them, set the
 * time.
 */
export function requestersOfDestruction(
  stored: DestructionRequesters | null,
): readonly Requester[] {
  return stored ? distinctRequesters([...stored.setBy, stored.extendedBy]) : [];
}
