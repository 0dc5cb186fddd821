import type { UserResource } from '../../../../generated/server/models/UserResource.js';
import type { Principal, Subject } from '../../../core/caller/subject.js';
import type { User } from './user.entity.js';

/**
 * The email address is shown to the user itself and to site administrators, and is null for
 * everybody else.
 */
export function presentUser(
  { caller }: Subject,
  { id, username, email, siteAdmin, suspendedAt }: User,
): UserResource {
  const seesEmail = caller.siteAdmin || (caller.kind === 'user' && caller.id === id);
  return {
    id,
    type: 'users',
    attributes: {
      username,
      email: seesEmail ? email : null,
      'is-site-admin': siteAdmin,
      'is-admin': siteAdmin,
      'is-suspended': suspendedAt !== null,
      'is-service-account': false,
    },
    links: { self: `/api/v2/users/${id}` },
  };
}

const SERVICE_ACCOUNTS = {
  user: 'user',
  team: 'team',
  organization: 'organization',
  agent: 'agent-pool',
  run: 'run',
  audit: 'audit-trail',
} as const;

/**
 * What a token stands for that is no user's: shown as a user, so that clients which ask who they
 * are get an answer.
 */
export function presentServiceAccount({ kind, id }: Principal): UserResource {
  return {
    id,
    type: 'users',
    attributes: {
      username: `${SERVICE_ACCOUNTS[kind]}:${id}`,
      email: null,
      'is-site-admin': false,
      'is-admin': false,
      'is-suspended': false,
      'is-service-account': true,
    },
    links: { self: '/api/v2/account/details' },
  };
}
