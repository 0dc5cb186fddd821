export interface Page {
  /** From 1. */
  readonly number: number;
  /** 1 to 100. */
  readonly size: number;
}

/** The rows of one page, and the number of rows in the whole list. */
export interface PageOfRows<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

export function toSkipAndTake({ number, size }: Page): { skip: number; take: number } {
  return { skip: (number - 1) * size, take: size };
}
