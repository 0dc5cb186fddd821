import type { World } from './world.js';

/** Resolves phrases to IDs. */
export type Named = Pick<World, 'id'>;

const steps = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));

function holderOf(root: unknown, pointer: string): [holder: Record<string, unknown>, key: string] {
  const path = steps(pointer);
  const key = path.pop() ?? '';
  const holder = path.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | undefined)?.[step],
    root,
  );
  return [(holder ?? {}) as Record<string, unknown>, key];
}

/** A copy without the values at the pointers. */
export function without(root: unknown, pointers: readonly string[]): unknown {
  const copy = structuredClone(root);
  for (const pointer of pointers) {
    const [holder, key] = holderOf(copy, pointer);
    delete holder[key];
  }
  return copy;
}

/** A copy with the values of the overlay, with `$phrases` resolved. */
export async function overlaid(
  root: unknown,
  overlay: Readonly<Record<string, unknown>>,
  world: Named,
): Promise<unknown> {
  const copy = structuredClone(root);
  for (const [pointer, value] of Object.entries(overlay)) {
    const [holder, key] = holderOf(copy, pointer);
    holder[key] = await resolved(value, world);
  }
  return copy;
}

/** A value of a case: `$phrase` is replaced by the ID of what the phrase describes. */
export async function resolved(value: unknown, world: Named): Promise<unknown> {
  return typeof value === 'string' && value.startsWith('$') ? world.id(value.slice(1)) : value;
}
