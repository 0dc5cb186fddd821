import type { Expression } from './expression.js';
import type { Json } from './json.js';

/** All allowed values of an input or of a part of it. In the path, `*` stands for each item. */
export interface Choices {
  readonly path: readonly string[];
  readonly options: readonly Json[];
}

/**
 * Finds the allowed values in a rule such as `contains(["a", "b"], var.x)` or
 * `var.x == "a" || var.x == "b"`. The rule may also restrict parts of the input.
 */
export function choicesIn(condition: Expression, input: string): Choices[] {
  return findChoices(condition, (expression) => pathIn(expression, input, new Map()));
}

type PathOf = (expression: Expression) => readonly string[] | null;

function findChoices(condition: Expression, pathOf: PathOf): Choices[] {
  if (condition.kind === 'binary' && condition.operator === '&&')
    return [...findChoices(condition.left, pathOf), ...findChoices(condition.right, pathOf)];
  if (condition.kind === 'binary' && ['||', '=='].includes(condition.operator))
    return findAlternatives(condition, pathOf);
  if (condition.kind !== 'call') return [];
  const [first, second] = condition.arguments;
  if (condition.name === 'contains' && first && second) {
    const options = literalsOf(first);
    const path = pathOf(second);
    return options && path ? [{ path, options }] : [];
  }
  if (condition.name === 'alltrue' && first?.kind === 'for' && first.filter === null) {
    const listPath = pathOf(first.of);
    const item = first.names.at(-1);
    if (!listPath || item === undefined) return [];
    const names = new Map([[item, [...listPath, '*']]]);
    return findChoices(
      first.item,
      (expression) => pathOf(expression) ?? pathIn(expression, null, names),
    );
  }
  return [];
}

/** `x == "a" || x == "b"`; a comparison with null only means that the value may be left out. */
function findAlternatives(condition: Expression, pathOf: PathOf): Choices[] {
  const alternatives: Choices[] = [];
  for (const part of partsOf(condition)) {
    if (part.kind === 'binary' && part.operator === '==') {
      const path = pathOf(part.left);
      if (!path || part.right.kind !== 'value') return [];
      if (part.right.value !== null) alternatives.push({ path, options: [part.right.value] });
      continue;
    }
    const [only, ...more] = findChoices(part, pathOf);
    if (!only || more.length > 0 || part.kind !== 'call' || part.name !== 'contains') return [];
    alternatives.push(only);
  }
  const [first] = alternatives;
  if (!first || alternatives.some(({ path }) => path.join('.') !== first.path.join('.'))) return [];
  const options = new Set(alternatives.flatMap((alternative) => alternative.options));
  return [{ path: first.path, options: [...options] }];
}

function partsOf(expression: Expression): Expression[] {
  return expression.kind === 'binary' && expression.operator === '||'
    ? [...partsOf(expression.left), ...partsOf(expression.right)]
    : [expression];
}

/** The path below the input of `var.x.a` or of an item variable; null for other expressions. */
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

function literalsOf(expression: Expression): Json[] | null {
  if (expression.kind === 'call' && ['toset', 'tolist'].includes(expression.name)) {
    const [list] = expression.arguments;
    return list ? literalsOf(list) : null;
  }
  if (expression.kind !== 'list') return null;
  const values = expression.items.map((item) => (item.kind === 'value' ? item.value : undefined));
  return values.every((value) => value !== undefined) && values.length > 0 ? values : null;
}
