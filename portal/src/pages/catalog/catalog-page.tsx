import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { catalogQuery } from '../../api/catalog.js';
import { useOrganization, useOrganizations } from '../../app/use-organization.js';
import { Pager } from '../../ui/data/pager.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Skeleton } from '../../ui/states/skeleton.js';
import { Toolbar } from '../../ui/toolbar.js';
import styles from './catalog.module.css';
import { ModuleCard } from './module-card.js';
import { RecentWorkspaces } from './recent-workspaces.js';

// Loaded separately, because most catalogs have modules.
const NoModules = lazy(async () => ({ default: (await import('./no-modules.js')).NoModules }));

const route = getRouteApi('/signed-in/');

const ALL_OWNERS = '';

export function CatalogPage() {
  const organization = useOrganization();
  return (
    <Page title="Catalog" intro="Choose what you need. Enter the details, and Gantry sets it up.">
      <Modules />
      {organization && <RecentWorkspaces organizationName={organization.name} />}
    </Page>
  );
}

function Modules() {
  const { q, page, owner } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(catalogQuery({ q, organizationName: owner, pageNumber: page }));
  const search = useCallback(
    (text: string) =>
      void navigate({
        search: (old) => ({ ...old, q: text === '' ? undefined : text, page: undefined }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <section className={styles['section']} aria-label="Modules">
      <Toolbar>
        <SearchField label="Search the catalog" value={q ?? ''} onSearch={search} />
        <OwnerSelect />
      </Toolbar>
      <Loaded query={query} loading={<Skeleton shape="cards" rows={3} />}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <Suspense fallback={<Skeleton rows={3} />}>
              <NoModules q={q} owner={owner} />
            </Suspense>
          ) : (
            <>
              <ul className={styles['cards']}>
                {items.map((entry) => (
                  <li key={entry.id}>
                    <ModuleCard entry={entry} />
                  </li>
                ))}
              </ul>
              <Pager
                pagination={pagination}
                onPage={(number) => void navigate({ search: (old) => ({ ...old, page: number }) })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function OwnerSelect() {
  const organizations = useOrganizations();
  const { owner } = route.useSearch();
  const navigate = route.useNavigate();
  if (organizations.length < 2) return null;
  return (
    <NativeSelect
      label="Offered by"
      options={[
        { id: ALL_OWNERS, label: 'All organizations' },
        ...organizations.map(({ name }) => ({ id: name, label: name })),
      ]}
      value={owner ?? ALL_OWNERS}
      onChange={(id) =>
        void navigate({
          search: (old) => ({ ...old, owner: id === ALL_OWNERS ? undefined : id, page: undefined }),
        })
      }
    />
  );
}
