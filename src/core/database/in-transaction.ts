import type { EntityManager } from 'typeorm';

/** Writes that a caller adds to the transaction of another write, with the result of that write. */
export type InTransaction<T> = (manager: EntityManager, result: T) => Promise<void>;
