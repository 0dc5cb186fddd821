/** One page of a list, and the number of rows in the whole list. */
export interface Page {
  /** From 1. */
  readonly number: number;
  /** 1 to 100. */
  readonly size: number;
}

export interface Rows<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** For TypeORM's find options. */
export function window({ number, size }: Page): { skip: number; take: number } {
  return { skip: (number - 1) * size, take: size };
}
