import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { createVariableSet, type VariableSet, variableSetsQuery } from '../../api/variable-sets.js';
import { useOrganization } from '../../app/use-organization.js';
import { Badge } from '../../ui/data/badge.js';
import { countText } from '../../ui/data/count-text.js';
import type { DataColumn } from '../../ui/data/data-table.js';
import { PagedTable } from '../../ui/data/paged-table.js';
import { Button } from '../../ui/fields/button.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Toolbar } from '../../ui/toolbar.js';
import { SetForm } from './set-form.js';
import { scopeText } from './set-words.js';

const route = getRouteApi('/signed-in/$org/variable-sets');

const columns: readonly DataColumn<VariableSet>[] = [
  { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'scope', title: 'Applies to', cell: scopeText },
  {
    id: 'variables',
    title: 'Variables',
    isSecondary: true,
    cell: ({ varIds }) => countText(varIds.length, 'variable'),
  },
  {
    id: 'priority',
    title: 'Priority',
    isSecondary: true,
    cell: ({ priority }) => priority && <Badge tone="accent">Overrides other values</Badge>,
  },
];

export function VariableSetsPage() {
  const { org } = route.useParams();
  const { q, page } = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(variableSetsQuery({ organizationName: org, q, pageNumber: page }));
  const mayManage = useOrganization()?.permissions.canManageVarsets ?? false;
  const search = useCallback(
    (text: string) =>
      void navigate({ search: { q: text === '' ? undefined : text }, replace: true }),
    [navigate],
  );
  const create = mayManage && (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      New variable set
    </Button>
  );
  return (
    <Page
      title="Variable sets"
      intro="Values that several workspaces share, such as the region or the credentials of a cloud account."
      actions={create}
    >
      <Toolbar>
        <SearchField label="Search variable sets" value={q ?? ''} onSearch={search} />
      </Toolbar>
      <PagedTable
        query={query}
        label="Variable sets"
        columns={columns}
        href={({ id }) => `/${org}/variable-sets/${id}`}
        onPage={(number) => void navigate({ search: { q, page: number } })}
        empty={
          q === undefined ? (
            <EmptyState title="No variable sets yet" actions={create}>
              {mayManage
                ? 'Create a set, add variables to it, and choose where it applies.'
                : 'Ask somebody who manages workspaces to create one.'}
            </EmptyState>
          ) : (
            <EmptyState title="No variable set matches">
              Search for another part of the name.
            </EmptyState>
          )
        }
      />
      <Dialog title="New variable set" isOpen={isCreating} onClose={() => setIsCreating(false)}>
        <SetForm
          action="Create variable set"
          initial={{ name: '', description: null, global: false, priority: false }}
          onClose={() => setIsCreating(false)}
          onSubmit={async (settings) => {
            const { id } = await createVariableSet(org, settings);
            await navigate({ to: '/$org/variable-sets/$set', params: { org, set: id } });
          }}
        />
      </Dialog>
    </Page>
  );
}
