import { distinctRequesters, type Requester } from '../../../core/caller/requester.js';

/** Who has determined when a workspace is destroyed, and so requests its destroy run. */
export interface DestructionRequesters {
  /** The callers who set the time or duration last, and that of the project if it is inherited. */
  readonly setBy: readonly Requester[];
  /** The last one to extend it. */
  readonly extendedBy?: Requester;
}

/** Empty for a time that was set before its author was stored. */
export function requestersOfDestruction(
  stored: DestructionRequesters | null,
): readonly Requester[] {
  return stored ? distinctRequesters([...stored.setBy, stored.extendedBy]) : [];
}
