import { newestMatching } from '../../lib/versions/version-constraint.js';
import type { Tools } from '../../execution/worker/run-source.js';

/**
 * The version that a run with this constraint gets: the newest that is there; else the preferred
 * one of those that can be installed, or the newest of them. Null: none will do.
 */
export function chosenVersion(
  constraint: string,
  { versions, installable }: Pick<Tools, 'versions' | 'installable'>,
): string | null {
  return (
    newestMatching(constraint, versions) ??
    newestMatching(constraint, installable.slice(0, 1)) ??
    newestMatching(constraint, installable)
  );
}
