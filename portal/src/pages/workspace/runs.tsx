import type { Run, Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isFinalStatus, runsQuery } from '../../api/runs.js';
import { RunStateBadge } from '../../app/run-state-badge.js';
import { Card } from '../../ui/card.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { RUN_ORIGINS } from '../../ui/data/run-origins.js';
import { runTitle } from '../../ui/data/run-title.js';
import { Loaded } from '../../ui/states/loaded.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

const POLL_MS = 5_000;

const columns: readonly DataColumn<Run>[] = [
  {
    id: 'message',
    title: 'Run',
    isRowHeader: true,
    cell: runTitle,
  },
  {
    id: 'status',
    title: 'Status',
    cell: (run) => <RunStateBadge run={run} />,
  },
  {
    id: 'created',
    title: 'Created',
    isSecondary: true,
    cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
  },
];

const originColumn: DataColumn<Run> = {
  id: 'source',
  title: 'From',
  isSecondary: true,
  cell: ({ source }) => RUN_ORIGINS[source],
};

/** Adds the column for origins only if the origin of a run on the page is known. */
const columnsFor = (items: readonly Run[]) =>
  items.some(({ source }) => RUN_ORIGINS[source] !== null) ? [...columns, originColumn] : columns;

export function Runs({ workspace, page }: { workspace: Workspace; page: number }) {
  const { org, workspace: name } = route.useParams();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...runsQuery(workspace.id, page),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => !isFinalStatus(status)) ? POLL_MS : false,
  });
  return (
    <Card title="Runs">
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <p>
              {workspace.executionMode === 'local'
                ? 'Gantry executes no runs of this workspace.'
                : 'No runs yet.'}
            </p>
          ) : (
            <>
              <DataTable
                label="Runs"
                columns={columnsFor(items)}
                items={items}
                href={({ id }) => `/${org}/workspaces/${encodeURIComponent(name)}/runs/${id}`}
              />
              <Pager
                pagination={pagination}
                onPage={(number) => void navigate({ search: { page: number } })}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
