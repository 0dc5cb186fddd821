import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationQuery } from '../../api/organizations.js';
import { useSession } from '../../api/session.js';
import {
  type AuthenticationToken,
  createOrganizationToken,
  createUserToken,
  lifetimesQuery,
  organizationTokenQuery,
  ownTokensQuery,
} from '../../api/tokens.js';
import { NewTokenButton } from '../../app/new-token.js';
import { useOrganization, useOrganizations } from '../../app/use-organization.js';
import { Card } from '../../ui/card.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Button } from '../../ui/fields/button.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { LifetimeLimits } from './lifetime-limits.js';
import styles from './settings.module.css';
import { RevokeToken, TokenTable } from './token-table.js';

const CONSEQUENCE = 'It stops working immediately. Browsers that signed in with it are signed out.';

export function Tokens({ organization }: { organization: string }) {
  const { caller } = useSession();
  const permissions = useOrganization()?.permissions;
  return (
    <div className={styles['stack']}>
      {caller.kind === 'user' && <OwnTokens userId={caller.id} organization={organization} />}
      {permissions?.canUpdateApiToken && <OrganizationToken organization={organization} />}
      {permissions?.canUpdate && <LifetimeLimits organization={organization} />}
    </div>
  );
}

/** The maximum lifetime in the organization; null without a limit, and while the limit loads. */
function useMaxTtlMs(organization: string, type: 'user' | 'organization'): number | null {
  const { data: settings } = useQuery(organizationQuery(organization));
  const { data: limits } = useQuery(lifetimesQuery(organization));
  return settings?.maxTtlEnabled ? (limits?.[type] ?? null) : null;
}

function OwnTokens({ userId, organization }: { userId: string; organization: string }) {
  const organizations = useOrganizations().map(({ name }) => name);
  const maxTtlMs = useMaxTtlMs(organization, 'user');
  const [page, setPage] = useState(1);
  const query = useQuery(ownTokensQuery(userId, page));
  return (
    <Card
      title="Your tokens"
      actions={
        <NewTokenButton
          label="New token"
          maxTtlMs={maxTtlMs}
          canHaveScope
          organizations={organizations}
          onIssue={(token) => createUserToken(userId, token)}
        />
      }
    >
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No tokens yet">
              Create one for a program that acts for you.
            </EmptyState>
          ) : (
            <>
              <TokenTable label="Your tokens" tokens={items} consequence={CONSEQUENCE} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function OrganizationToken({ organization }: { organization: string }) {
  const query = useQuery(organizationTokenQuery(organization));
  const maxTtlMs = useMaxTtlMs(organization, 'organization');
  const [tokenToRevoke, setTokenToRevoke] = useState<AuthenticationToken | null>(null);
  return (
    <Card
      title="Token of the organization"
      actions={
        <NewTokenButton
          label={query.data ? 'Replace token' : 'Create token'}
          warning={query.data ? 'The current token stops working immediately.' : undefined}
          maxTtlMs={maxTtlMs}
          canHaveScope
          onIssue={(token) => createOrganizationToken(organization, token)}
        />
      }
    >
      <Loaded query={query}>
        {(token) =>
          token === null ? (
            <p>
              The organization has no token. Create one for a program that manages teams and
              workspaces.
            </p>
          ) : (
            <div className={styles['row']}>
              <p>
                {token.description ?? 'No description'}, created{' '}
                <RelativeTime time={token.createdAt} />.
              </p>
              <Button look="quiet" onPress={() => setTokenToRevoke(token)}>
                Revoke
              </Button>
            </div>
          )
        }
      </Loaded>
      <RevokeToken
        token={tokenToRevoke}
        consequence="It stops working immediately."
        onClose={() => setTokenToRevoke(null)}
      />
    </Card>
  );
}
