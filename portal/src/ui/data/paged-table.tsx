import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Loaded } from '../states/loaded.js';
import { type DataColumn, DataTable } from './data-table.js';
import { Pager } from './pager.js';

interface PagedTableProps<T extends { readonly id: string }> {
  readonly query: UseQueryResult<{
    readonly items: readonly T[];
    readonly pagination: ComponentProps<typeof Pager>['pagination'];
  }>;
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  readonly href: (item: T) => string;
  readonly onPage: (number: number) => void;
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode;
}

/** The table for a query of one page, with a pager for the other pages. */
export function PagedTable<T extends { readonly id: string }>(props: PagedTableProps<T>) {
  const { query, label, columns, href, onPage, empty } = props;
  return (
    <Loaded query={query}>
      {({ items, pagination }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <DataTable label={label} columns={columns} items={items} href={href} />
            <Pager pagination={pagination} onPage={onPage} />
          </>
        )
      }
    </Loaded>
  );
}
