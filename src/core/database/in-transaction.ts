import type { EntityManager } from 'typeorm';

/** A caller's additional writes in the transaction of an operation, which passes its result. */
export type InTransaction<T> = (manager: EntityManager, result: T) => Promise<void>;
