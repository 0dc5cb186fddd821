import type { Tools } from '../../execution/worker/run-source.js';
import { findNewestMatching } from '../../lib/versions/version-constraint.js';

/**
 * Returns the tool version for a constraint: the newest installed match, else the preferred
 * installable version if it matches, else the newest installable match. Returns null if no version
 * matches.
 */
export function chooseVersion(
  constraint: string,
  { versions, installable }: Pick<Tools, 'versions' | 'installable'>,
): string | null {
  return (
    findNewestMatching(constraint, versions) ??
    findNewestMatching(constraint, installable.slice(0, 1)) ??
    findNewestMatching(constraint, installable)
  );
}
