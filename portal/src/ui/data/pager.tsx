import { Button } from '../fields/button.js';
import styles from './pager.module.css';

interface PagerProps {
  readonly pagination: {
    readonly currentPage: number;
    readonly totalPages: number;
    readonly totalCount: number;
    readonly nextPage: number | null;
    readonly prevPage: number | null;
  };
  readonly onPage: (number: number) => void;
}

/** Buttons for the previous and the next page; nothing for a list of one page. */
export function Pager({ pagination, onPage }: PagerProps) {
  const { currentPage, totalPages, totalCount, nextPage, prevPage } = pagination;
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles['pager']}>
      <p>
        Page {currentPage} of {totalPages.toLocaleString('en')}, {totalCount.toLocaleString('en')}{' '}
        in total
      </p>
      <div>
        <Button isDisabled={prevPage === null} onPress={() => onPage(prevPage ?? 1)}>
          Previous
        </Button>
        <Button isDisabled={nextPage === null} onPress={() => onPage(nextPage ?? totalPages)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
