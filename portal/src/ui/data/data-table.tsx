import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import styles from './data-table.module.css';

export interface DataColumn<T> {
  readonly id: string;
  readonly title: string;
  /** Whether the column names the row; true for exactly one column. */
  readonly isRowHeader?: boolean;
  /** Whether the API can sort by the column's ID. */
  readonly isSortable?: boolean;
  /** Whether the column is hidden on narrow screens. */
  readonly isSecondary?: boolean;
  readonly cell: (item: T) => ReactNode;
}

interface DataTableProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  readonly items: readonly T[];
  /** As in the API: the ID of a column, with a minus for descending. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Whether the first column, which names the rows, stays in view on horizontal scrolling. */
  readonly hasFixedRowHeader?: boolean;
  /** Returns the target of a row's link. Without it, rows are not links. */
  readonly href?: (item: T) => string;
}

/** Shows the items in the given order: `onSort` has to request them in another order. */
export function DataTable<T extends { readonly id: string }>(props: DataTableProps<T>) {
  const { label, columns, items, sort, onSort, hasFixedRowHeader = false, href } = props;
  const descriptor = sort === undefined ? undefined : sortDescriptor(sort);
  return (
    <div className={styles['scroll']}>
      <Table
        aria-label={label}
        className={`${styles['table']} ${hasFixedRowHeader ? styles['fixed'] : ''}`}
        {...(descriptor && { sortDescriptor: descriptor })}
        onSortChange={({ column, direction }) =>
          onSort?.(`${direction === 'descending' ? '-' : ''}${column}`)
        }
      >
        <TableHeader>
          {columns.map(
            ({ id, title, isRowHeader = false, isSortable = false, isSecondary = false }) => (
              <Column
                key={id}
                id={id}
                isRowHeader={isRowHeader}
                allowsSorting={isSortable}
                className={isSecondary ? (styles['secondary'] ?? '') : ''}
              >
                {({ sortDirection }) => (
                  <span className={styles['title']}>
                    {title}
                    {sortDirection === 'ascending' && <ArrowUp aria-hidden />}
                    {sortDirection === 'descending' && <ArrowDown aria-hidden />}
                  </span>
                )}
              </Column>
            ),
          )}
        </TableHeader>
        <TableBody>
          {items.map((item) => (
            <Row key={item.id} id={item.id} {...(href && { href: href(item) })}>
              {columns.map(({ id, cell, isSecondary = false }) => (
                <Cell key={id} className={isSecondary ? (styles['secondary'] ?? '') : ''}>
                  {cell(item)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

const sortDescriptor = (sort: string) =>
  sort.startsWith('-')
    ? ({ column: sort.slice(1), direction: 'descending' } as const)
    : ({ column: sort, direction: 'ascending' } as const);
