import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Agent,
  type AgentPool,
  agentPoolsQuery,
  agentsQuery,
  agentTokensQuery,
  createAgentToken,
} from '../../api/agent-pools.js';
import { NewTokenButton } from '../../app/new-token.js';
import { useOrganization } from '../../app/use-organization.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import type { Tone } from '../../ui/data/tone.js';
import { Stack } from '../../ui/stack.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { NewPoolButton, PoolActions } from './agent-pool-actions.js';
import styles from './settings.module.css';
import { TokenTable } from './token-table.js';

const STATUS_WORDS: Readonly<Record<Agent['status'], readonly [string, Tone]>> = {
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
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_WORDS[status][1]}>{STATUS_WORDS[status][0]}</Badge>,
  },
  { id: 'address', title: 'Address', isSecondary: true, cell: ({ ipAddress }) => ipAddress },
  {
    id: 'ping',
    title: 'Last contact',
    isSecondary: true,
    cell: ({ lastPingAt }) => lastPingAt && <RelativeTime time={lastPingAt} />,
  },
];

/** The pools with their agents; for callers who may manage pools, with tokens and actions. */
export function AgentPools({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(agentPoolsQuery(organization, page));
  const permissions = useOrganization()?.permissions;
  const isOwner = permissions?.canUpdate ?? false;
  const mayManage = permissions?.canManageAgentPools ?? false;
  return (
    <div className={styles['stack']}>
      {mayManage && (
        <div>
          <NewPoolButton organization={organization} isOwner={isOwner} />
        </div>
      )}
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No agent pools">
              The servers and runners of Gantry execute all runs. The agents of a pool execute runs
              on other machines, for example in a network that the servers cannot reach.
            </EmptyState>
          ) : (
            <>
              {items.map((pool) => (
                <Pool key={pool.id} pool={pool} mayManage={mayManage} isOwner={isOwner} />
              ))}
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

interface PoolProps {
  readonly pool: AgentPool;
  readonly mayManage: boolean;
  readonly isOwner: boolean;
}

function Pool({ pool, mayManage, isOwner }: PoolProps) {
  const { id, name, restricted } = pool;
  const query = useQuery(agentsQuery(id));
  const mayChange = mayManage && (isOwner || !restricted);
  return (
    <Card
      title={name}
      actions={
        <div className={styles['row']}>
          {restricted && <Badge>Managed by owners only</Badge>}
          {mayChange && <PoolActions pool={pool} isOwner={isOwner} />}
        </div>
      }
    >
      <Stack>
        <Loaded query={query}>
          {({ items, pagination }) =>
            items.length === 0 ? (
              <p>No agents. Runs of this pool wait until an agent starts.</p>
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
        {mayManage && <PoolTokens pool={pool} mayCreate={mayChange} />}
      </Stack>
    </Card>
  );
}

function PoolTokens({ pool: { id, name }, mayCreate }: { pool: AgentPool; mayCreate: boolean }) {
  const [page, setPage] = useState(1);
  const query = useQuery(agentTokensQuery(id, page));
  return (
    <section className={styles['stack']} aria-label={`Tokens of ${name}`}>
      <div className={styles['row']}>
        <h3>Tokens</h3>
        {mayCreate && (
          <NewTokenButton
            label="New token"
            aria-label={`New token for ${name}`}
            onIssue={(token) => createAgentToken(id, token)}
          />
        )}
      </div>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <p>No tokens. An agent needs one to connect.</p>
          ) : (
            <>
              <TokenTable
                label={`Tokens of ${name}`}
                tokens={items}
                consequence="Agents that use this token interrupt their runs and stop."
              />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
