import type { EntityManager } from 'typeorm';

/** Additional writes of a caller in the transaction of an operation, which passes its result. */
export type InTransaction<T> = (manager: EntityManager, result: T) => Promise<void>;
