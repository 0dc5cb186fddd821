import type { Agent, AgentPool } from '../../api/settings.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentPoolsQuery, agentsQuery } from '../../api/settings.js';
import { Badge } from '../../ui/data/badge.js';
import type { Tone } from '../../ui/data/tone.js';
import { Card } from '../../ui/card.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import styles from './settings.module.css';

const STATES: Readonly<Record<Agent['status'], readonly [string, Tone]>> = {
  idle: ['Waiting for a run', 'good'],
  busy: ['Executing a run', 'accent'],
  unknown: ['No contact', 'warn'],
  errored: ['Stopped with an error', 'bad'],
  exited: ['Stopped', 'neutral'],
};

const columns: readonly DataColumn<Agent>[] = [
  { id: 'name', title: 'Agent', isRowHeader: true, cell: ({ name }) => name },
  {
    id: 'status',
    title: 'State',
    cell: ({ status }) => <Badge tone={STATES[status][1]}>{STATES[status][0]}</Badge>,
  },
  { id: 'address', title: 'Address', isSecondary: true, cell: ({ ipAddress }) => ipAddress },
  {
    id: 'ping',
    title: 'Last contact',
    isSecondary: true,
    cell: ({ lastPingAt }) => lastPingAt && <RelativeTime time={lastPingAt} />,
  },
];

export function AgentPools({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(agentPoolsQuery(organization, page));
  return (
    <Loaded query={query}>
      {({ items, pagination }) =>
        items.length === 0 ? (
          <EmptyState title="No agent pools">
            The server executes all runs itself. An agent pool lets machines of yours do it.
          </EmptyState>
        ) : (
          <div className={styles['stack']}>
            {items.map((pool) => (
              <Pool key={pool.id} pool={pool} />
            ))}
            <Pager pagination={pagination} onPage={setPage} />
          </div>
        )
      }
    </Loaded>
  );
}

function Pool({ pool: { id, name, restricted } }: { pool: AgentPool }) {
  const query = useQuery(agentsQuery(id));
  return (
    <Card title={name} actions={restricted && <Badge>Managed by owners only</Badge>}>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <p>No agents. Runs of this pool wait until one starts.</p>
          ) : (
            <>
              <DataTable label={`Agents of ${name}`} columns={columns} items={items} />
              {pagination.totalCount > items.length && (
                <p>
                  The first {items.length} of {pagination.totalCount} agents.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
