import type { AuthenticationTokenResource } from '../../../../generated/server/models/AuthenticationTokenResource.js';
import { scopeOf, type Token } from './token.entity.js';
import type { IssuedToken } from './token-issuer.js';
import { presentScope } from './token-scope.presenter.js';

export function presentToken(
  row: Token,
  secret: string | null = null,
): AuthenticationTokenResource {
  const { id, teamId, namedTeamId, description, createdAt, lastUsedAt, expiresAt, createdBy } = row;
  const scope = scopeOf(row);
  const ownTeamId = teamId ?? namedTeamId;
  return {
    id,
    type: 'authentication-tokens',
    attributes: {
      description,
      'created-at': createdAt,
      'last-used-at': lastUsedAt,
      'expired-at': expiresAt,
      scope: scope ? presentScope(scope) : null,
      token: secret,
    },
    relationships: {
      'created-by': { data: createdBy === null ? null : { id: createdBy, type: 'users' } },
      ...(ownTeamId === null ? {} : { team: { data: { id: ownTeamId, type: 'teams' } } }),
    },
    links: { self: `/api/v2/authentication-tokens/${id}` },
  };
}

/** Renders a new token, in the only response that contains its secret. */
export function presentIssuedToken({ token, secret }: IssuedToken): AuthenticationTokenResource {
  return presentToken(token, secret);
}
