import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteProvider,
  type OwnProvider,
  providerQuery,
  providerVersionsQuery,
  refreshProviders,
} from '../../api/providers.js';
import { Card } from '../../ui/card.js';
import { CodeBlock } from '../../ui/data/code-block.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { ProviderVersions } from './provider-versions.js';
import { PublishRelease } from './publish-release.js';
import { providerSnippet } from './version-words.js';

const route = getRouteApi('/signed-in/$org/registry/providers/$name');

export function RegistryProviderPage() {
  const provider = route.useParams();
  const query = useQuery(providerQuery(provider));
  return (
    <Page
      title={`Provider ${provider.name}`}
      trail={
        <Link to="/$org/registry" params={{ org: provider.org }} search={{ tab: 'providers' }}>
          Registry
        </Link>
      }
      actions={query.data?.permissions.canDelete === true && <Delete provider={provider} />}
    >
      <Loaded query={query}>
        {({ permissions }) => (
          <>
            {permissions.canUploadAsset && <PublishRelease provider={provider} />}
            <Versions provider={provider} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Versions({ provider }: { provider: OwnProvider }) {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(providerVersionsQuery(provider, page));
  const { data: first } = useQuery(providerVersionsQuery(provider, 1));
  const newest = first?.items.find(({ status }) => status === 'published');
  return (
    <Loaded query={query}>
      {({ items, pagination }) =>
        items.length === 0 ? (
          <EmptyState title="No versions yet">
            The provider can be installed as soon as its first release is published.
          </EmptyState>
        ) : (
          <>
            <ProviderVersions provider={provider} versions={items} />
            <Pager
              pagination={pagination}
              onPage={(number) => void navigate({ search: { page: number } })}
            />
            {newest && (
              <Card title="Use the provider">
                <CodeBlock
                  what="snippet"
                  text={providerSnippet(window.location.host, provider, newest.version)}
                />
              </Card>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Delete({ provider }: { provider: OwnProvider }) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { org, name } = provider;
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Delete</Button>
      <ConfirmDialog
        title="Delete this provider?"
        isDangerous
        action="Delete the provider"
        confirmation={name}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={async () => {
          await deleteProvider(provider);
          await navigate({
            to: '/$org/registry',
            params: { org },
            search: { tab: 'providers' },
          });
          await refreshProviders(queries, org);
          void toast(`${name} is deleted.`);
        }}
      >
        All its versions are deleted too, and can no longer be installed from here. Copies that are
        already installed stay.
      </ConfirmDialog>
    </>
  );
}
