import { hash } from 'node:crypto';

/** Returns a strong validator: a digest of the response bytes. */
export function entityTagOf(bytes: Buffer): string {
  return `"${hash('sha256', bytes, 'base64url')}"`;
}

/** Whether the caller has this version, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, tag: string): boolean {
  return entityTagsIn(ifNoneMatch).some(
    (candidate) => candidate === '*' || candidate.replace(/^W\//, '') === tag,
  );
}

/** Whether the caller names this version or sends no condition (RFC 9110, section 13.1.1). */
export function matchesIfMatch(ifMatch: string | undefined, tag: () => string): boolean {
  return (
    ifMatch === undefined ||
    entityTagsIn(ifMatch).some((candidate) => candidate === '*' || candidate === tag())
  );
}

/** Gantry's own tags contain no commas, so a plain split is enough. */
function entityTagsIn(header: string | undefined): string[] {
  return (header ?? '').split(',').map((tag) => tag.trim());
}
