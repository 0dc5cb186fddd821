import type { Expression } from './expression.js';
import type { Json } from './field.js';

/** All allowed values of a part of an input. In the path, `*` stands for each item. */
export interface Choices {
  readonly path: readonly string[];
  readonly options: readonly Json[];
}

/**
 * The allowed values that a rule lists: `contains(["a", "b"], var.x)`, `var.x == "a" || var.x ==
 * "b"`, or for each item.
 */
export function choicesIn(condition: Expression, input: string): Choices[] {
  return find(condition, (expression) => pathIn(expression, input, new Map()));
}

type PathOf = (expression: Expression) => readonly string[] | null;

function find(condition: Expression, pathOf: PathOf): Choices[] {
  if (condition.kind === 'binary' && condition.operator === '&&')
    return [...find(condition.left, pathOf), ...find(condition.right, pathOf)];
  if (condition.kind === 'binary' && ['||', '=='].includes(condition.operator))
    return alternatives(condition, pathOf);
  if (condition.kind !== 'call') return [];
  const [first, second] = condition.arguments;
  if (condition.name === 'contains' && first && second) {
    const options = literals(first);
    const path = pathOf(second);
    return options && path ? [{ path, options }] : [];
  }
  if (condition.name === 'alltrue' && first?.kind === 'for' && first.filter === null) {
    const over = pathOf(first.of);
    const item = first.names.at(-1);
    if (!over || item === undefined) return [];
    const names = new Map([[item, [...over, '*']]]);
    return find(first.item, (expression) => pathOf(expression) ?? pathIn(expression, null, names));
  }
  return [];
}

/** `x == "a" || x == "b"`; a comparison with null only means that the value may be left out. */
function alternatives(condition: Expression, pathOf: PathOf): Choices[] {
  const found: Choices[] = [];
  for (const part of partsOf(condition)) {
    if (part.kind === 'binary' && part.operator === '==') {
      const path = pathOf(part.left);
      if (!path || part.right.kind !== 'value') return [];
      if (part.right.value !== null) found.push({ path, options: [part.right.value] });
      continue;
    }
    const [only, ...more] = find(part, pathOf);
    if (!only || more.length > 0 || part.kind !== 'call' || part.name !== 'contains') return [];
    found.push(only);
  }
  const [first] = found;
  if (!first || found.some(({ path }) => path.join('.') !== first.path.join('.'))) return [];
  return [{ path: first.path, options: [...new Set(found.flatMap(({ options }) => options))] }];
}

function partsOf(expression: Expression): Expression[] {
  return expression.kind === 'binary' && expression.operator === '||'
    ? [...partsOf(expression.left), ...partsOf(expression.right)]
    : [expression];
}

/** The path below the input, of `var.x.a` or of an item variable. */
function pathIn(
  expression: Expression,
  input: string | null,
  names: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  if (expression.kind === 'name') return names.get(expression.name) ?? null;
  if (expression.kind !== 'member') return null;
  if (expression.of.kind === 'name' && expression.of.name === 'var')
    return expression.name === input ? [] : null;
  const path = pathIn(expression.of, input, names);
  return path && [...path, expression.name];
}

function literals(expression: Expression): Json[] | null {
  if (expression.kind === 'call' && ['toset', 'tolist'].includes(expression.name)) {
    const [list] = expression.arguments;
    return list ? literals(list) : null;
  }
  if (expression.kind !== 'list') return null;
  const values = expression.items.map((item) => (item.kind === 'value' ? item.value : undefined));
  return values.every((value) => value !== undefined) && values.length > 0 ? values : null;
}
