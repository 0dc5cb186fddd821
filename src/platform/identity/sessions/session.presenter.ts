import type { BrowserSessionResource } from '../../../../generated/server/models/BrowserSessionResource.js';
import type { SessionResource } from '../../../../generated/server/models/SessionResource.js';
import type { SessionSignIn } from '../../../../generated/server/models/SessionSignIn.js';
import type { PrincipalSession, Subject } from '../../../core/caller/subject.js';
import type { PageOfRows } from '../../../core/database/page.js';
import { access } from '../access.js';
import type { Organization } from '../organizations/organization.entity.js';
import { permissionsIn } from '../organizations/organization.presenter.js';
import { SESSION_IDLE_TIMEOUT_MS } from '../principals.js';
import type { ListedSession } from './sessions.service.js';

/** Renders the session of this request. Each request restarts the idle time. */
export function presentSession(
  subject: Subject,
  session: PrincipalSession,
  { rows, total }: PageOfRows<Organization>,
  now: Date,
): SessionResource {
  const { kind, id, name, siteAdmin, expiresAt } = subject.caller;
  const idleExpiresAt = Math.min(expiresAt, now.getTime() + SESSION_IDLE_TIMEOUT_MS);
  return {
    id: session.id,
    type: 'sessions',
    attributes: {
      'created-at': session.createdAt,
      'expires-at': new Date(expiresAt).toISOString(),
      'idle-expires-at': new Date(idleExpiresAt).toISOString(),
      caller: { kind: kind === 'team' ? 'team' : 'user', id, name, 'is-site-admin': siteAdmin },
      permissions: {
        'can-create-organization': access.allows(subject, 'organization.create', null),
        'can-manage-users': access.allows(subject, 'user.administer', null),
        'can-manage-sign-in': access.allows(subject, 'sign-in.administer', null),
      },
      'sign-in': presentSignIn(session.signIn?.provider ?? null),
      organizations: rows.map((organization) => ({
        name: organization.name,
        permissions: permissionsIn(subject, organization.name),
      })),
      'organization-count': total,
    },
    links: { self: '/api/session' },
  };
}

export function presentBrowserSession(
  { caller }: Subject,
  { session, provider }: ListedSession,
): BrowserSessionResource {
  return {
    id: session.id,
    type: 'sessions',
    attributes: {
      'created-at': session.createdAt,
      'last-used-at': session.lastUsedAt,
      'expires-at': session.expiresAt,
      'user-agent': session.userAgent,
      'is-current': session.id === caller.session?.id,
      'sign-in': presentSignIn(provider),
    },
    links: { self: `/api/sessions/${session.id}` },
  };
}

const presentSignIn = (provider: string | null): SessionSignIn => ({
  kind: provider === null ? 'token' : 'provider',
  name: provider,
});
