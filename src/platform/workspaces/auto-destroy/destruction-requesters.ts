import { distinctRequesters, type Requester } from '../../../core/caller/requester.js';

/** Who has determined when a workspace is destroyed, and so requests its destroy run. */
export interface DestructionRequesters {
  /** Who set the time or duration last, and who set an inherited duration on the project. */
  readonly setBy: readonly Requester[];
  /** The caller who extended the time last. */
  readonly extendedBy?: Requester;
}

/** Empty if the time was set by a version that did not store who set it. */
export function requestersOfDestruction(
  stored: DestructionRequesters | null,
): readonly Requester[] {
  return stored ? distinctRequesters([...stored.setBy, stored.extendedBy]) : [];
}
