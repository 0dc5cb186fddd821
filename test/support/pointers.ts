import type { World } from './world.js';

/** Resolves phrases to IDs. */
export type PhraseResolver = Pick<World, 'id'>;

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

/** Returns a copy without the values at the pointers. */
export function omitPointers(root: unknown, pointers: readonly string[]): unknown {
  const copy = structuredClone(root);
  for (const pointer of pointers) {
    const [holder, key] = holderOf(copy, pointer);
    delete holder[key];
  }
  return copy;
}

/** Returns a copy with the values of the overlay, in which `$phrases` are resolved. */
export async function applyOverlay(
  root: unknown,
  overlay: Readonly<Record<string, unknown>>,
  world: PhraseResolver,
): Promise<unknown> {
  const copy = structuredClone(root);
  for (const [pointer, value] of Object.entries(overlay)) {
    const [holder, key] = holderOf(copy, pointer);
    holder[key] = await resolvePhrase(value, world);
  }
  return copy;
}

/** Returns the ID that a `$phrase` describes, and any other value unchanged. */
export async function resolvePhrase(value: unknown, world: PhraseResolver): Promise<unknown> {
  return typeof value === 'string' && value.startsWith('$') ? world.id(value.slice(1)) : value;
}
