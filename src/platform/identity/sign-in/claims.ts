/** The claims of an ID token or of the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** The issuer did not send all groups, so nothing can be concluded from those that it sent. */
export class GroupsIncomplete extends Error {}

const MAX_GROUPS = 10_000;
const MAX_GROUP_LENGTH = 512;
const MAX_USERNAME_LENGTH = 60;
const MAX_EMAIL_LENGTH = 254;
const FALLBACK_USERNAME = 'user';

/**
 * The value of a claim. A name with dots that is not itself a claim is a path, such as
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
 * The groups of a user, each once. None if the claim is absent. Throws {@link GroupsIncomplete} if
 * the issuer refers to another place because the user has too many groups.
 */
export function groupsOf(claims: Claims, name: string): string[] {
  const elsewhere = claims['_claim_names'];
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name))
    throw new GroupsIncomplete();
  const value = claimOf(claims, name);
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  const groups = new Set(
    values.filter(
      (group): group is string =>
        typeof group === 'string' && group !== '' && group.length <= MAX_GROUP_LENGTH,
    ),
  );
  if (groups.size > MAX_GROUPS) throw new GroupsIncomplete();
  return [...groups];
}

/** Null unless the issuer sends a plausible address and does not deny having verified it. */
export function emailOf(claims: Claims): string | null {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== 'string' || isVerified === false) return null;
  return email.length <= MAX_EMAIL_LENGTH && /^[^@ ]+@[^@ ]+$/.test(email) ? email : null;
}

/** A valid user name from the claims, which may be in use. */
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

/** The nth name to try, because users may not have the same name. */
export function numbered(username: string, attempt: number): string {
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
  // A user name cannot have the form of a user ID.
  return plain.replace(/^user-+/i, '');
}
