const REPLACEMENTS: readonly unknown[] = [
  null,
  '',
  'x',
  'x'.repeat(300),
  'ä ö/ü',
  0,
  -1,
  1.5,
  1e21,
  true,
  false,
  [],
  [null],
  ['x'],
  {},
  { x: 1 },
  [[]],
  [{}],
];

/**
 * The JSON value and its variants, in each of which one member or item is removed, replaced by an
 * unusual value, or gets an unknown member.
 */
export function* mutations(root: unknown): Generator {
  yield root;
  for (const path of paths(root, [])) {
    for (const replacement of REPLACEMENTS) yield withChange(root, path, () => replacement);
    yield withChange(root, path, (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, 'x-unknown': 1 }
        : value,
    );
    if (path.length > 0) yield withoutMember(root, path);
  }
}

function* paths(node: unknown, base: (string | number)[]): Generator<(string | number)[]> {
  yield base;
  if (Array.isArray(node))
    for (const [index, item] of node.entries()) yield* paths(item, [...base, index]);
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) yield* paths(value, [...base, key]);
}

function withChange(
  root: unknown,
  path: (string | number)[],
  change: (value: unknown) => unknown,
): unknown {
  const copy = { root: structuredClone(root) } as Record<string | number, unknown>;
  const { holder, key } = locate(copy, ['root', ...path]);
  holder[key] = change(holder[key]);
  return copy['root'];
}

function withoutMember(root: unknown, path: (string | number)[]): unknown {
  const copy = { root: structuredClone(root) } as Record<string | number, unknown>;
  const { holder, key } = locate(copy, ['root', ...path]);
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return copy['root'];
}

function locate(
  root: Record<string | number, unknown>,
  path: (string | number)[],
): { holder: Record<string | number, unknown>; key: string | number } {
  const key = path.at(-1) ?? '';
  const holder = path
    .slice(0, -1)
    .reduce((node, step) => node[step] as Record<string | number, unknown>, root);
  return { holder, key };
}
