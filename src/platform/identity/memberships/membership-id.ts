import { hash } from 'node:crypto';

const DIGEST_LENGTH = 16;

/**
 * Computes the ID of a membership. The ID is not stored, because a member who only belongs to teams
 * has no `OrganizationMember` row.
 */
export function membershipId(organization: string, userId: string): string {
  return `ou-${userId.replace(/^user-/, '')}-${digestOf(organization)}`;
}

/**
 * Returns the user ID in a membership ID, and a function that compares an organization with the
 * digest in it; null if the membership ID is malformed.
 */
export function decodeMembershipId(
  id: string,
): { userId: string; isOf: (organization: string) => boolean } | null {
  const [, user, digest] = /^ou-([A-Za-z0-9]+)-([0-9a-f]+)$/.exec(id) ?? [];
  if (user === undefined) return null;
  return { userId: `user-${user}`, isOf: (organization) => digestOf(organization) === digest };
}

const digestOf = (organization: string): string =>
  hash('sha256', organization, 'hex').slice(0, DIGEST_LENGTH);
