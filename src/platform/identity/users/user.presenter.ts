import type { UserResource } from '../../../../generated/server/models/UserResource.js';
import type { Principal, Subject } from '../../../core/caller/subject.js';
import type { User } from './user.entity.js';

/** Renders a user, with the email address only for the user and for site administrators. */
export function presentUser(
  { caller }: Subject,
  { id, username, email, siteAdmin, suspendedAt }: User,
): UserResource {
  const canSeeEmail = caller.siteAdmin || (caller.kind === 'user' && caller.id === id);
  return {
    id,
    type: 'users',
    attributes: {
      username,
      email: canSeeEmail ? email : null,
      'is-site-admin': siteAdmin,
      'is-admin': siteAdmin,
      'is-suspended': suspendedAt !== null,
      'is-service-account': false,
    },
    links: { self: `/api/v2/users/${id}` },
  };
}

const SERVICE_ACCOUNT_PREFIXES = {
  user: 'user',
  team: 'team',
  organization: 'organization',
  agent: 'agent-pool',
  run: 'run',
  'run-state': 'run',
  audit: 'audit-trail',
} as const;

/** Renders a principal other than a user as a user, for clients that read account details. */
export function presentServiceAccount({ kind, id }: Principal): UserResource {
  return {
    id,
    type: 'users',
    attributes: {
      username: `${SERVICE_ACCOUNT_PREFIXES[kind]}:${id}`,
      email: null,
      'is-site-admin': false,
      'is-admin': false,
      'is-suspended': false,
      'is-service-account': true,
    },
    links: { self: '/api/v2/account/details' },
  };
}
