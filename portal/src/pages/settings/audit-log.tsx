import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type AuditEvent, auditQuery, type AuditSearch } from '../../api/audit-events.js';
import { Badge } from '../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { TextField } from '../../ui/fields/text-field.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Toolbar } from '../../ui/toolbar.js';
import { AuditResource } from './audit-resource.js';
import styles from './settings.module.css';

const route = getRouteApi('/signed-in/$org/settings');

const columns: readonly DataColumn<AuditEvent>[] = [
  { id: 'time', title: 'Time', cell: ({ createdAt }) => <RelativeTime time={createdAt} /> },
  {
    id: 'action',
    title: 'Action',
    isRowHeader: true,
    cell: ({ action, outcome }) => (
      <>
        {action} {outcome !== 'succeeded' && <Badge tone="bad">Refused</Badge>}
      </>
    ),
  },
  { id: 'actor', title: 'By', cell: ({ actorName }) => actorName },
  {
    id: 'resource',
    title: 'On',
    isSecondary: true,
    cell: (event) => <AuditResource event={event} />,
  },
  {
    id: 'changes',
    title: 'Changes',
    isSecondary: true,
    cell: ({ changes }) => <span className={styles['changes']}>{textOf(changes)}</span>,
  },
];

const MAX_TEXT_LENGTH = 200;

function textOf(changes: Record<string, unknown>): string {
  const text = Object.entries(changes)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

export function AuditLog({ organization }: { organization: string }) {
  const search: AuditSearch = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(auditQuery(organization, search));
  const change = useCallback(
    (part: AuditSearch) =>
      void navigate({ search: (old) => ({ ...old, page: undefined, ...part }), replace: true }),
    [navigate],
  );
  const searchAction = useCallback(
    (action: string) => change({ action: action === '' ? undefined : action }),
    [change],
  );
  return (
    <div className={styles['stack']}>
      <Toolbar>
        <SearchField
          label="Action, such as team.create"
          value={search.action ?? ''}
          onSearch={searchAction}
        />
        <DateField label="From" value={search.since} onChange={(since) => change({ since })} />
        <DateField label="To" value={search.until} onChange={(until) => change({ until })} />
      </Toolbar>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No audit events">Choose another action or other days.</EmptyState>
          ) : (
            <>
              <DataTable label="Audit events" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={(page) => change({ page })} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function DateField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  return (
    <TextField
      label={label}
      type="date"
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? undefined : day)}
    />
  );
}
