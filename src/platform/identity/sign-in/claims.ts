/** The claims of an ID token, of the userinfo endpoint, or of both. */
export type Claims = Readonly<Record<string, unknown>>;

export class IncompleteGroups extends Error {
  override readonly message = 'the issuer sent an incomplete list of groups, or too many groups';
}

const MAX_GROUPS = 10_000;
const MAX_GROUP_LENGTH = 512;
/** Maximum UTF-16 code units of the groups as JSON: 10,000 names of 512 plain characters fit. */
export const MAX_GROUPS_JSON_LENGTH = 6 * 1024 * 1024;
const MAX_USERNAME_LENGTH = 60;
const MAX_EMAIL_LENGTH = 254;
const FALLBACK_USERNAME = 'user';

/**
 * Returns the value of a claim. A name with dots that is not itself a claim is a path, such as
 * `realm_access.roles`.
 */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

/**
 * Returns the groups of a user, each once, without names of more than 512 characters. A single text
 * counts as one group. Throws {@link IncompleteGroups} if the claim is aggregated or distributed
 * (OpenID Connect Core 1.0, section 5.6.2), or if there are too many groups to store.
 */
export function groupsOf(claims: Claims, name: string): string[] {
  const references = claims['_claim_names'];
  const isReferenced = (claim: string): boolean =>
    typeof references === 'object' && references !== null && Object.hasOwn(references, claim);
  // The name can be a path, of which the first part is a claim.
  if (isReferenced(name) || isReferenced(name.replace(/\..*$/, ''))) throw new IncompleteGroups();
  const value = claimOf(claims, name);
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  const groups = new Set(
    values.filter(
      (group): group is string =>
        typeof group === 'string' && group !== '' && group.length <= MAX_GROUP_LENGTH,
    ),
  );
  if (groups.size > MAX_GROUPS || JSON.stringify([...groups]).length > MAX_GROUPS_JSON_LENGTH)
    throw new IncompleteGroups();
  return [...groups];
}

/**
 * Returns the email address; null if it is absent, malformed, longer than 254 characters, or marked
 * as unverified.
 */
export function emailOf(claims: Claims): string | null {
  const { email, email_verified: isVerified } = claims;
  // Some issuers send `email_verified` as text.
  if (typeof email !== 'string' || isVerified === false || isVerified === 'false') return null;
  return email.length <= MAX_EMAIL_LENGTH && /^[^@ ]+@[^@ ]+$/.test(email) ? email : null;
}

/**
 * Derives a user name from the claim, or else from the email address; `user` if neither contains a
 * usable one. The name may already be in use.
 */
export function usernameOf(claims: Claims, name: string): string {
  const email = emailOf(claims);
  const sources = [claimOf(claims, name), email?.slice(0, email.indexOf('@'))];
  for (const source of sources) {
    if (typeof source !== 'string') continue;
    const username = toUsername(source);
    if (username !== '') return username;
  }
  return FALLBACK_USERNAME;
}

/** Returns the user name for an attempt, counted from 1. Later attempts append their number. */
export function numberedUsername(username: string, attempt: number): string {
  if (attempt === 1) return username;
  const suffix = `-${attempt}`;
  return username.slice(0, MAX_USERNAME_LENGTH - suffix.length) + suffix;
}

function toUsername(source: string): string {
  const plain = source
    .normalize('NFKD')
    .replace(/@.*$/, '')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|-+$/g, '')
    .slice(0, MAX_USERNAME_LENGTH);
  // A user name cannot start with "user-", because user IDs do.
  return plain.replace(/^(?:user-+|[^A-Za-z0-9]+)+/i, '');
}
