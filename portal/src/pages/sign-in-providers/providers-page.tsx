import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../api/session.js';
import {
  connectProvider,
  type SignInProvider,
  signInProvidersQuery,
} from '../../api/sign-in-providers.js';
import { Badge } from '../../ui/data/badge.js';
import type { DataColumn } from '../../ui/data/data-table.js';
import { PagedTable } from '../../ui/data/paged-table.js';
import { Button } from '../../ui/fields/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { ProviderForm } from './provider-form.js';

const route = getRouteApi('/signed-in/-/sign-in');

const columns: readonly DataColumn<SignInProvider>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'issuer', title: 'Issuer', isSecondary: true, cell: ({ issuer }) => issuer },
  {
    id: 'state',
    title: 'Status',
    cell: ({ enabled }) =>
      enabled ? <Badge tone="good">Enabled</Badge> : <Badge tone="warn">Disabled</Badge>,
  },
];

/** Issuers at which people sign in; for site administrators. */
export function ProvidersPage() {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const { permissions } = useSession();
  const [isConnecting, setConnecting] = useState(false);
  const query = useQuery({
    ...signInProvidersQuery(page),
    enabled: permissions.canManageSignIn,
  });
  const connect = (
    <Button look="primary" onPress={() => setConnecting(true)}>
      Connect a provider
    </Button>
  );
  if (!permissions.canManageSignIn)
    return (
      <Page title="Sign-in">
        <EmptyState title="You cannot manage sign-in">
          Site administrators connect sign-in providers.
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title="Sign-in"
      intro="Let people sign in at your company’s OpenID Connect issuer, and map its groups to teams."
      actions={connect}
    >
      <PagedTable
        query={query}
        label="Sign-in providers"
        columns={columns}
        href={({ id }) => `/-/sign-in/${id}`}
        onPage={(number) => void navigate({ search: { page: number } })}
        empty={
          <EmptyState title="No sign-in providers yet" actions={connect}>
            Until you connect one, people can sign in only with a token.
          </EmptyState>
        }
      />
      <Dialog title="Connect a provider" isOpen={isConnecting} onClose={() => setConnecting(false)}>
        <ProviderForm
          action="Connect provider"
          onClose={() => setConnecting(false)}
          onSubmit={async (settings) => {
            const { id } = await connectProvider(settings);
            await navigate({ to: '/-/sign-in/$provider', params: { provider: id } });
          }}
        />
      </Dialog>
    </Page>
  );
}
