import { newestMatching } from '../../lib/versions/version-constraint.js';
import type { Tools } from '../../execution/worker/run-source.js';

/**
 * The tool version for a constraint: the newest installed match, else the preferred installable
 * version if it matches, else the newest installable match. Null if no version matches.
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
