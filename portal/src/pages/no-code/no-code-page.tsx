import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type NamedNoCodeModule, noCodeModulesQuery } from '../../api/no-code.js';
import { useOrganization } from '../../app/use-organization.js';
import { Badge } from '../../ui/data/badge.js';
import type { DataColumn } from '../../ui/data/data-table.js';
import { PagedTable } from '../../ui/data/paged-table.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { UpgradeCount, WorkspaceCount } from './usage-cells.js';

const route = getRouteApi('/signed-in/$org/no-code');

const columns: readonly DataColumn<NamedNoCodeModule>[] = [
  { id: 'name', title: 'Module', isRowHeader: true, cell: ({ module }) => module.name },
  {
    id: 'state',
    title: 'Status',
    cell: ({ settings: { enabled } }) =>
      enabled ? <Badge tone="good">Offered</Badge> : <Badge>Off</Badge>,
  },
  { id: 'version', title: 'Version', cell: ({ settings }) => settings.versionPin },
  {
    id: 'workspaces',
    title: 'Workspaces',
    isSecondary: true,
    cell: ({ module }) => <WorkspaceCount module={module} />,
  },
  {
    id: 'upgrades',
    title: 'Upgrades available',
    isSecondary: true,
    cell: ({ module }) => <UpgradeCount module={module} />,
  },
];

export function NoCodePage() {
  const { org } = route.useParams();
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(noCodeModulesQuery(org, page));
  const mayEnable = useOrganization()?.permissions.canCreateNoCodeModule ?? false;
  const enable = mayEnable && (
    <ButtonLink to="/$org/no-code/enable" params={{ org }} look="primary">
      Offer a module
    </ButtonLink>
  );
  return (
    <Page
      title="No-code modules"
      intro="Modules from which colleagues create workspaces with a form, and the values that they may choose."
      actions={enable}
    >
      <PagedTable
        query={query}
        label="No-code modules"
        columns={columns}
        href={({ id }) => `/${org}/no-code/${id}`}
        onPage={(number) => void navigate({ search: { page: number } })}
        empty={
          <EmptyState title="No module is offered yet" actions={enable}>
            {mayEnable
              ? 'Choose a module from the registry, and the values that people may use.'
              : 'Ask somebody who manages modules to offer one.'}
          </EmptyState>
        }
      />
    </Page>
  );
}
