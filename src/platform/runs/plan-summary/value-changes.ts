import {
  canonicalText,
  isNull,
  isSameValue,
  namesIn,
  NULL_VALUE,
  type PlanValue,
} from './plan-value.js';

/** Member names and item indexes, from the resource down. For an output, begins with its name. */
export type ValuePath = readonly (string | number)[];

export interface ValueChange {
  readonly path: ValuePath;
  readonly before: PlanValue;
  readonly after: PlanValue;
}

/** Lists that need more comparisons are compared by position, because alignment is slow. */
const MAX_COMPARISONS = 40_000;

/** Returns the changes between two values: of members and items if possible. */
export function diffValues(
  before: PlanValue,
  after: PlanValue,
  path: ValuePath = [],
): ValueChange[] {
  if (isSameValue(before, after)) return [];
  if (before.kind === 'map' && after.kind === 'map')
    return namesIn(before, after).flatMap((name) =>
      diffValues(before.entries.get(name) ?? NULL_VALUE, after.entries.get(name) ?? NULL_VALUE, [
        ...path,
        name,
      ]),
    );
  if (before.kind === 'list' && after.kind === 'list')
    return diffItems(before.items, after.items, path);
  const parts = wholeChangesOf(before, after, path);
  return parts.length > 0 ? parts : [{ path, before, after }];
}

/** Returns a change for each leaf of a list or map that is added or removed as a whole. */
function wholeChangesOf(before: PlanValue, after: PlanValue, path: ValuePath): ValueChange[] {
  if (isNull(before) && isContainer(after))
    return leavesOf(after, path).map((leaf) => ({
      path: leaf.path,
      before: NULL_VALUE,
      after: leaf.value,
    }));
  if (isContainer(before) && isNull(after))
    return leavesOf(before, path).map((leaf) => ({
      path: leaf.path,
      before: leaf.value,
      after: NULL_VALUE,
    }));
  return [];
}

interface Leaf {
  readonly path: ValuePath;
  readonly value: PlanValue;
}

/** Returns the leaves of a value, without null and empty members. */
function leavesOf(value: PlanValue, path: ValuePath): Leaf[] {
  const found: Leaf[] = [];
  addLeaves(value, [...path], found);
  return found;
}

/** Changes `path` in place: a copy per level would take quadratic time in a deeply nested value. */
function addLeaves(value: PlanValue, path: (string | number)[], found: Leaf[]): void {
  if (value.kind !== 'map' && value.kind !== 'list') {
    if (!isNull(value)) found.push({ path: [...path], value });
    return;
  }
  for (const [key, member] of value.kind === 'map' ? value.entries : value.items.entries()) {
    path.push(key);
    addLeaves(member, path, found);
    path.pop();
  }
}

/**
 * Aligns two lists at their common items. In between, pairs removed and added items, so that an
 * item with one changed member shows only that change. Indexes in paths are those of the new list;
 * for removed items without a counterpart, those of the old list.
 */
function diffItems(
  before: readonly PlanValue[],
  after: readonly PlanValue[],
  path: ValuePath,
): ValueChange[] {
  const changes: ValueChange[] = [];
  let oldFrom = 0;
  let newFrom = 0;
  for (const [oldAt, newAt] of [
    ...findCommonItems(before, after),
    [before.length, after.length] as const,
  ]) {
    const paired = Math.min(oldAt - oldFrom, newAt - newFrom);
    for (let step = 0; step < paired; step += 1)
      changes.push(
        ...diffValues(before[oldFrom + step] ?? NULL_VALUE, after[newFrom + step] ?? NULL_VALUE, [
          ...path,
          newFrom + step,
        ]),
      );
    for (let at = oldFrom + paired; at < oldAt; at += 1)
      changes.push(...diffValues(before[at] ?? NULL_VALUE, NULL_VALUE, [...path, at]));
    for (let at = newFrom + paired; at < newAt; at += 1)
      changes.push(...diffValues(NULL_VALUE, after[at] ?? NULL_VALUE, [...path, at]));
    oldFrom = oldAt + 1;
    newFrom = newAt + 1;
  }
  return changes;
}

/**
 * Returns the positions of a longest common subsequence in both lists. Beyond MAX_COMPARISONS,
 * returns the positions at which both lists have equal items.
 */
function findCommonItems(
  before: readonly PlanValue[],
  after: readonly PlanValue[],
): [number, number][] {
  if (before.length * after.length > MAX_COMPARISONS)
    return before.flatMap((item, at) => {
      const other = after[at];
      return other && isSameValue(item, other) ? [[at, at] as [number, number]] : [];
    });
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (left: number, right: number): number => lengths[left * width + right] ?? 0;
  const numberOf = createValueNumbering();
  const [oldNumbers, newNumbers] = [before.map(numberOf), after.map(numberOf)];
  const isCommon = (left: number, right: number): boolean => oldNumbers[left] === newNumbers[right];
  for (let left = before.length - 1; left >= 0; left -= 1)
    for (let right = after.length - 1; right >= 0; right -= 1)
      lengths[left * width + right] = isCommon(left, right)
        ? lengthAt(left + 1, right + 1) + 1
        : Math.max(lengthAt(left + 1, right), lengthAt(left, right + 1));
  const pairs: [number, number][] = [];
  for (let left = 0, right = 0; left < before.length && right < after.length;) {
    if (isCommon(left, right)) pairs.push([left++, right++]);
    else if (lengthAt(left + 1, right) >= lengthAt(left, right + 1)) left += 1;
    else right += 1;
  }
  return pairs;
}

/** Creates a function that gives equal values the same number. */
function createValueNumbering(): (value: PlanValue) => number {
  const numbers = new Map<string, number>();
  let last = 0;
  return (value) => {
    const text = canonicalText(value);
    const existing = text === null ? undefined : numbers.get(text);
    if (existing !== undefined) return existing;
    last += 1;
    if (text !== null) numbers.set(text, last);
    return last;
  };
}

function isContainer(value: PlanValue): boolean {
  return value.kind === 'list' || value.kind === 'map';
}
