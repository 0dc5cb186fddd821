import { type AuditEvent, AuditEventsApi } from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { AuditEvent };

const audit = new AuditEventsApi(connection);

const PAGE_SIZE = 25;

export interface AuditSearch {
  readonly action?: string | undefined;
  /** The first and the last day, as dates in UTC. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly page?: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const auditQuery = (
  organizationName: string,
  { action, since, until, page: pageNumber }: AuditSearch,
) =>
  queryOptions({
    queryKey: ['audit', organizationName, { action, since, until, pageNumber }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        audit.list(
          {
            organizationName,
            ...page,
            ...(action && { action }),
            ...(since && { since: `${since}T00:00:00.000Z` }),
            ...(until && { until: new Date(Date.parse(until) + DAY_MS).toISOString() }),
          },
          { signal },
        ),
      ),
  });
