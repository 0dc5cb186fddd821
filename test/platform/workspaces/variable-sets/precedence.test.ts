import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  chooseEffective,
  decisiveScope,
  type SetScope,
  type VariableOrigin,
} from '../../../../src/platform/workspaces/variable-sets/precedence.js';

const set = (
  name: string,
  scope: SetScope | readonly SetScope[],
  priority = false,
): Extract<VariableOrigin, { kind: 'set' }> => ({
  kind: 'set',
  id: `varset-${name}`,
  name,
  scopes: typeof scope === 'string' ? [scope] : scope,
  priority,
});
const RUN: VariableOrigin = { kind: 'run' };
const WORKSPACE: VariableOrigin = { kind: 'workspace' };

const variable = (
  origin: VariableOrigin,
  key = 'region',
  category = 'iac' as const,
): Candidate => ({
  key,
  category,
  origin,
});

/** From the strongest to the weakest: each overrides all that follow. */
const ORDER: readonly VariableOrigin[] = [
  set('a', 'global', true),
  set('b', 'global', true),
  set('a', 'no-code-module', true),
  set('b', 'no-code-module', true),
  set('a', 'project', true),
  set('b', 'project', true),
  set('a', 'workspace', true),
  set('b', 'workspace', true),
  RUN,
  WORKSPACE,
  set('a', 'workspace'),
  set('b', 'workspace'),
  set('a', 'project'),
  set('b', 'project'),
  set('a', 'no-code-module'),
  set('b', 'no-code-module'),
  set('a', 'global'),
  set('b', 'global'),
];

const titleOf = (origin: VariableOrigin): string =>
  origin.kind === 'set'
    ? `${origin.priority ? 'priority ' : ''}${origin.scopes.join('+')} set ${origin.name}`
    : origin.kind;

const pairs = ORDER.flatMap((strong, index) =>
  ORDER.slice(index + 1).map((weak) => [titleOf(strong), titleOf(weak), strong, weak] as const),
);

describe('the precedence of variables', () => {
  it.each(pairs)('prefers %s to %s', (_strong, _weak, strong, weak) => {
    for (const candidates of [
      [variable(strong), variable(weak)],
      [variable(weak), variable(strong)],
    ])
      expect(chooseEffective(candidates)).toEqual([
        { chosen: variable(strong), overridden: [variable(weak)] },
      ]);
  });

  it('lists all overridden variables, the strongest first', () => {
    const [found] = chooseEffective([...ORDER].reverse().map((origin) => variable(origin)));
    expect([found?.chosen, ...(found?.overridden ?? [])].map((one) => one?.origin)).toEqual(ORDER);
  });

  it('compares names by code units, regardless of the language', () => {
    const names = ['ä', 'z', 'B', 'a', '10', '9', 'Z'];
    const [found] = chooseEffective(names.map((name) => variable(set(name, 'project'))));
    expect(
      [found?.chosen, ...(found?.overridden ?? [])].map((one) => one && titleOf(one.origin)),
    ).toEqual(['10', '9', 'B', 'Z', 'a', 'z', 'ä'].map((name) => `project set ${name}`));
  });

  it('keeps a variable of each key and category, by key, then category', () => {
    const found = chooseEffective([
      variable(WORKSPACE, 'b'),
      { key: 'a', category: 'iac', origin: WORKSPACE },
      { key: 'a', category: 'env', origin: set('s', 'global') },
      variable(set('s', 'global'), 'B'),
    ]);
    expect(found.map(({ chosen: { key, category } }) => `${key} ${category}`)).toEqual([
      'B iac',
      'a env',
      'a iac',
      'b iac',
    ]);
    expect(found.flatMap(({ overridden }) => overridden)).toEqual([]);
  });

  it.each([
    ['a set', 'narrowest', ['global', 'project', 'workspace'], false, 'workspace'],
    ['a set', 'narrowest', ['no-code-module', 'project'], false, 'project'],
    ['a set with priority', 'widest', ['workspace', 'project'], true, 'project'],
    ['a set with priority', 'widest', ['project', 'no-code-module'], true, 'no-code-module'],
  ] as const)(
    'places %s by the %s of its several scopes',
    (_title, _place, scopes, priority, scope) => {
      expect(decisiveScope(set('s', scopes, priority))).toBe(scope);
    },
  );
});
