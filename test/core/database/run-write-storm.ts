import { setImmediate } from 'node:timers/promises';
import { type EntityManager, Like } from 'typeorm';
import { Setting } from '../../../src/core/database/setting.entity.js';

/** The target of a storm. */
export interface Target {
  readonly read: EntityManager;
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
}

/** The violations that a storm found. All lists are empty if the target keeps its guarantees. */
export interface Violations {
  /** Writers that succeeded although their rows are missing. */
  readonly lost: string[];
  /** Writers that rolled back although their rows exist. */
  readonly notRolledBack: string[];
  /** Uncommitted data that readers saw. */
  readonly seenEarly: string[];
  /** Unintended errors. */
  readonly errors: string[];
}

class IntendedRollback extends Error {}

const WRITERS = 200;
const READERS = 4;
const nameOf = (writer: number) => `storm-${String(writer).padStart(3, '0')}`;
const rollsBack = (writer: number) => writer % 3 === 0;

/**
 * Runs 200 writers and some readers concurrently. Each writer creates two rows as drafts and
 * completes both; every third one then rolls back.
 */
export async function runWriteStorm(target: Target): Promise<Violations> {
  const violations: Violations = { lost: [], notRolledBack: [], seenEarly: [], errors: [] };
  const acknowledged: number[] = [];
  let areWriting = true;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    try {
      await target.write((manager) => writeTwoRows(manager, writer));
      acknowledged.push(writer);
      if ((await rowsOf(target.read, writer)).length < 2)
        violations.lost.push(`${nameOf(writer)}, right after its success`);
    } catch (error) {
      if (!(error instanceof IntendedRollback)) violations.errors.push(String(error));
    }
  });
  const readers = Array.from({ length: READERS }, async () => {
    while (areWriting) {
      await recordUncommittedRows(target.read, violations).catch((error: unknown) =>
        violations.errors.push(String(error)),
      );
      await setImmediate();
    }
  });
  await Promise.all(writers);
  areWriting = false;
  await Promise.all(readers);
  for (let writer = 0; writer < WRITERS; writer++) {
    const count = (await rowsOf(target.read, writer)).filter(
      ({ value }) => value === 'final',
    ).length;
    if (acknowledged.includes(writer) && count !== 2) violations.lost.push(nameOf(writer));
    if (rollsBack(writer) && count !== 0) violations.notRolledBack.push(nameOf(writer));
  }
  return violations;
}

async function writeTwoRows(manager: EntityManager, writer: number): Promise<void> {
  const [first, second] = [`${nameOf(writer)}-a`, `${nameOf(writer)}-b`];
  await manager.insert(Setting, { name: first, value: 'draft' });
  for (let turn = 0; turn < writer % 4; turn++) await setImmediate();
  await manager.insert(Setting, { name: second, value: 'draft' });
  await setImmediate();
  await manager.update(Setting, { name: Like(`${nameOf(writer)}-%`) }, { value: 'final' });
  if (rollsBack(writer)) throw new IntendedRollback();
}

function rowsOf(manager: EntityManager, writer: number): Promise<Setting[]> {
  return manager.findBy(Setting, { name: Like(`${nameOf(writer)}-%`) });
}

/** Records rows that are never committed: drafts, incomplete pairs, rows of rolled-back writers. */
async function recordUncommittedRows(
  manager: EntityManager,
  violations: Violations,
): Promise<void> {
  const rows = await manager.findBy(Setting, { name: Like('storm-%') });
  const pairs = new Map<string, number>();
  for (const { name, value } of rows) {
    const writer = name.slice(0, 9);
    pairs.set(writer, (pairs.get(writer) ?? 0) + 1);
    if (value === 'draft' || rollsBack(Number(writer.slice(6)))) violations.seenEarly.push(name);
  }
  for (const [writer, rowCount] of pairs) if (rowCount !== 2) violations.seenEarly.push(writer);
}
