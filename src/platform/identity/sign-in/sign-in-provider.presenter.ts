import type { IdentityResource } from '../../../../generated/server/models/IdentityResource.js';
import type { SignInProviderResource } from '../../../../generated/server/models/SignInProviderResource.js';
import type { Identity } from './identity.entity.js';
import type { SignInProvider } from './sign-in-provider.entity.js';
import type { RefusedRemoval } from './sign-in-providers.service.js';

export interface ProviderAddresses {
  readonly publicOrigin: string;
  readonly callbackUrl: string;
  readonly postLogoutUrl: string;
}

/** Renders a provider without its secret, and with the addresses to register at the issuer. */
export function presentSignInProvider(
  provider: SignInProvider,
  { publicOrigin, callbackUrl, postLogoutUrl }: ProviderAddresses,
  removals: readonly RefusedRemoval[],
): SignInProviderResource {
  const { id } = provider;
  return {
    id,
    type: 'sign-in-providers',
    attributes: {
      name: provider.name,
      issuer: provider.issuer,
      'client-id': provider.clientId,
      'has-client-secret': provider.clientSecret !== null,
      scopes: provider.scopes,
      'username-claim': provider.usernameClaim,
      'groups-claim': provider.groupsClaim,
      'site-admin-group': provider.siteAdminGroup,
      enabled: provider.enabled,
      'refused-removals': removals.map(({ userId, username, organization, since }) => ({
        'user-id': userId,
        username,
        organization,
        since,
      })),
      'created-at': provider.createdAt,
      'callback-url': callbackUrl,
      'backchannel-logout-url': `${publicOrigin}/api/sign-in-providers/${id}/backchannel-logout`,
      'post-logout-url': postLogoutUrl,
    },
    links: { self: `/api/v2/admin/sign-in-providers/${id}` },
  };
}

export function presentIdentity({
  id,
  issuer,
  subject,
  createdAt,
  lastSignInAt,
  userId,
}: Identity): IdentityResource {
  return {
    id,
    type: 'identities',
    attributes: { issuer, subject, 'created-at': createdAt, 'last-sign-in-at': lastSignInAt },
    relationships: {
      user: {
        data: { id: userId, type: 'users' },
        links: { related: `/api/v2/users/${userId}` },
      },
    },
  };
}
