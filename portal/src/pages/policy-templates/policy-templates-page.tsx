import type { TemplatedPolicy } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { policyTemplatesQuery } from '../../api/policy-templates.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Toolbar } from '../../ui/toolbar.js';

const route = getRouteApi('/signed-in/$org/policies');

type Row = TemplatedPolicy & { readonly id: string };

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHeader: true,
    cell: ({ templateName }) => <TemplateName name={templateName} />,
  },
  { id: 'purpose', title: 'Purpose', cell: ({ description }) => description },
];

/** A name such as "builtin/service", which may wrap after its slash. */
function TemplateName({ name }: { readonly name: string }) {
  const end = name.indexOf('/') + 1;
  return (
    <>
      {name.slice(0, end)}
      <wbr />
      {name.slice(end)}
    </>
  );
}

export function PolicyTemplatesPage() {
  const { org } = route.useParams();
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(policyTemplatesQuery);
  const search = useCallback(
    (text: string) =>
      void navigate({ search: { q: text === '' ? undefined : text }, replace: true }),
    [navigate],
  );
  return (
    <Page
      title="Policy templates"
      intro="Templates of access policies. Fill one in, review the rules that it renders, and copy them."
    >
      <Toolbar>
        <SearchField label="Search policy templates" value={q ?? ''} onSearch={search} />
      </Toolbar>
      <Loaded query={query}>
        {(templates) => {
          const rows = templates
            .filter((template) => matches(template, q ?? ''))
            .map((template) => ({ ...template, id: template.templateName }));
          return rows.length === 0 ? (
            <EmptyState title="No policy template matches">
              Search for another part of the name or the description.
            </EmptyState>
          ) : (
            <DataTable
              label="Policy templates"
              columns={columns}
              items={rows}
              href={({ templateName }) => `/${org}/policies/${encodeURIComponent(templateName)}`}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

function matches({ templateName, description }: TemplatedPolicy, text: string): boolean {
  return `${templateName} ${description}`.toLowerCase().includes(text.toLowerCase());
}
