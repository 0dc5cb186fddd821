import type { Tools } from '../../execution/worker/run-source.js';
import { findNewestMatching } from '../../lib/versions/version-constraint.js';

/** Prefers installed versions, then the first installable one. Returns null if none matches. */
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
