import { describe, expect, it } from 'vitest';
import type { ModuleType, UpgradeCampaignGroupName } from '../../client/src/index.js';
import { findSourceModule } from '../../portal/src/api/source-module.js';
import { autoConfirmEffect } from '../../portal/src/app/campaigns/campaign-words.js';
import {
  inputChangeText,
  outputChangeText,
} from '../../portal/src/app/module-words/change-text.js';
import {
  allowedWords,
  defaultWords,
  typeWords,
} from '../../portal/src/app/module-words/type-words.js';
import { linkOf, textOf } from '../../portal/src/pages/workspace/output-text.js';
import { countText } from '../../portal/src/ui/data/count-text.js';
import { durationText, lifetimeText } from '../../portal/src/ui/data/duration-text.js';
import { runTitle } from '../../portal/src/ui/data/run-title.js';
import { any, attribute, bool, input as inputOf, number, string } from './forms/inputs.js';

describe('outputs of a workspace', () => {
  it.each([
    ['text', 'text'],
    [['a', 'b'], 'a\nb'],
    [['a', 1], '[\n  "a",\n  1\n]'],
    [[], '[]'],
    [{ a: 1 }, '{\n  "a": 1\n}'],
    [null, 'null'],
    [false, 'false'],
  ])('%j is shown as %j', (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  it('are links only if they are web addresses', () => {
    expect(linkOf('https://site.example/a?b=c')).toBe('https://site.example/a?b=c');
    for (const value of [
      'javascript:alert(1)',
      'data:text/html,x',
      'site.example',
      'http://',
      'https://a b',
      7,
    ])
      expect(linkOf(value)).toBeNull();
  });
});

describe('durations', () => {
  it.each([
    [420, '0.4 s'],
    [12_900, '12 s'],
    [185_000, '3 min 5 s'],
    [180_000, '3 min'],
    [7_800_000, '2 h 10 min'],
    [-5, '0.0 s'],
  ])('%d ms is "%s"', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it.each([
    ['14d', '14 days'],
    ['1d', '1 day'],
    ['12h', '12 hours'],
    ['soon', 'soon'],
  ])('the lifetime %s is "%s"', (lifetime, text) => {
    expect(lifetimeText(lifetime)).toBe(text);
  });
});

describe('counts', () => {
  it.each([
    [0, '0 runs'],
    [1, '1 run'],
    [1200, '1,200 runs'],
  ])('%d is "%s"', (count, text) => {
    expect(countText(count, 'run')).toBe(text);
  });
});

describe('the title of a run', () => {
  const run = { message: '', isDestroy: false, planOnly: false, refreshOnly: false };

  it.each<[Partial<typeof run>, string]>([
    [{ message: 'Resize', isDestroy: true }, 'Resize'],
    [{}, 'Apply the settings'],
    [{ isDestroy: true }, 'Destroy everything'],
    [{ planOnly: true }, 'Plan only'],
    [{ planOnly: true, isDestroy: true }, 'Plan to destroy everything'],
    [{ refreshOnly: true }, 'Check for changes made outside of Gantry'],
    [{ refreshOnly: true, planOnly: true }, 'Check for changes made outside of Gantry'],
  ])('of %j is "%s"', (changes, title) => {
    expect(runTitle({ ...run, ...changes })).toBe(title);
  });
});

describe('the automatic apply of a campaign', () => {
  const group = (name: UpgradeCampaignGroupName, total: number, done = 0) => ({
    name,
    total,
    done,
  });
  const effect = (...groups: ReturnType<typeof group>[]) =>
    autoConfirmEffect({ status: 'ready', groups }, 'additions');

  it('counts the planned upgrades that are not complete', () => {
    expect(effect(group('additions', 5, 2), group('replaces', 1))).toBe(
      'Applied automatically: 3 of 4 workspaces.',
    );
    expect(effect(group('additions', 2, 2), group('replaces', 1))).toBe(
      'All upgrades wait for a confirmation: 1 workspace.',
    );
    expect(effect(group('additions', 2, 2))).toBe('No planned upgrade is left to apply.');
  });

  it('counts the upgrades that wait while the campaign applies', () => {
    expect(
      autoConfirmEffect({ status: 'applying', groups: [group('waiting_for_owner', 3)] }, 'none'),
    ).toMatch(/^Waiting for a confirmation now: 3 workspaces\./);
  });
});

describe('the module of a workspace', () => {
  it('is derived from its source', () => {
    expect(findSourceModule('private/acme/site/aws/1.0.0')).toEqual({
      namespace: 'acme',
      name: 'site',
      provider: 'aws',
      version: '1.0.0',
    });
    expect(findSourceModule(null)).toBeNull();
    expect(findSourceModule('private/acme/site')).toBeNull();
  });
});

describe('changes between versions', () => {
  const input = { name: 'size', change: 'changed', needsValue: false } as const;
  const declared = (type: string, sensitive = false) =>
    ({ type, typeStructure: { kind: type }, sensitive }) as never;
  const listed = (kind: 'list' | 'set') =>
    ({ type: `${kind}(string)`, typeStructure: { kind, element: { kind: 'string' } } }) as never;

  it('of inputs are whole sentences', () => {
    const added = { ...input, change: 'added' as const, differences: [] };
    expect(inputChangeText({ ...added, after: { required: true } as never })).toBe(
      'is new and required',
    );
    expect(inputChangeText({ ...added, after: { required: false } as never })).toBe('is new');
    expect(inputChangeText({ ...input, change: 'removed', differences: [] })).toBe('was removed');
    expect(
      inputChangeText({
        ...input,
        differences: ['required', 'type', 'default'],
        before: declared('string'),
        after: declared('number'),
      }),
    ).toBe('now needs a value, takes a number instead of a text and has a new default');
    expect(
      inputChangeText({
        ...input,
        differences: ['nullable'],
        after: { nullable: true } as never,
      }),
    ).toBe('may be left without a value now');
    expect(
      inputChangeText({
        ...input,
        differences: ['type'],
        before: listed('list'),
        after: listed('set'),
      }),
    ).toBe('has the type set(string) instead of list(string)');
  });

  it.each([
    ['has the default 0.6 instead of 0.5', { default: 0.5 }, { default: 0.6 }],
    ['has the default Yes instead of No', { default: false }, { default: true }],
    ['has the new default “eu”', { default: null }, { default: 'eu' }],
    ['has the new default 8', { defaultExpression: '4 + 3' }, { default: 8 }],
    ['no longer has the default 0.5', { default: 0.5 }, { default: null }],
    ['no longer has a default', { default: [] }, { default: null }],
    ['has a new default', { default: 0.5 }, { default: 'x'.repeat(59) }],
    ['has a new default', { default: 1 }, { defaultExpression: '60 * 60' }],
    ['has a new default', { default: 'old', sensitive: true }, { default: null, sensitive: true }],
    ['has the new default “new”', { default: 'old', sensitive: true }, { default: 'new' }],
  ])('of a default: %s', (text, before, after) => {
    const declare = (more: object) => inputOf(string, { required: false, ...more }) as never;
    expect(
      inputChangeText({
        ...input,
        differences: ['default'],
        before: declare(before),
        after: declare(after),
      }),
    ).toBe(text);
  });

  it('of outputs are whole sentences', () => {
    expect(
      outputChangeText({
        name: 'key',
        change: 'changed',
        differences: ['sensitive', 'description'],
        after: declared('', true),
      }),
    ).toBe('is sensitive now and has a new description');
  });
});

describe('types in words', () => {
  const list = (element: ModuleType): ModuleType => ({ kind: 'list', element });
  const map = (element: ModuleType): ModuleType => ({ kind: 'map', element });
  const object = (...names: string[]): ModuleType => ({
    kind: 'object',
    attributes: names.map((name) => attribute(name, string)),
  });

  it.each<[string, ModuleType]>([
    ['Text', string],
    ['Number', number],
    ['Yes or no', bool],
    ['Any value', any],
    ['List of texts', list(string)],
    ['List of numbers', { kind: 'set', element: number }],
    ['List of yes-or-no values', list(bool)],
    ['List of values', { kind: 'list' }],
    ['List of lists of texts', list(list(string))],
    ['List of 2 values', { kind: 'tuple', elements: [string, number] }],
    ['List of entries with name, port', list(object('name', 'port'))],
    ['Entry', object()],
    ['Entry with a, b, c, d, e', object('a', 'b', 'c', 'd', 'e')],
    ['Entry with a, b, c, d and 2 more', object('a', 'b', 'c', 'd', 'e', 'f')],
    ['Named values', map(string)],
    ['Named values', { kind: 'map' }],
    ['Named lists of texts', map(list(string))],
    ['Named entries with name', map(object('name'))],
    ['List of groups of named values', list(map(number))],
  ])('%s', (words, type) => {
    expect(typeWords(type)).toBe(words);
  });

  it.each<[string | null, Parameters<typeof inputOf>[1]]>([
    [null, { required: true }],
    [null, { default: 'x', sensitive: true }],
    ['computed default', { defaultExpression: '60 * 60' }],
    ['optional, no default', { default: null }],
    ['default Yes', { default: true }],
    ['default No', { default: false }],
    ['default “eu”', { default: 'eu' }],
    ['default 0', { default: 0 }],
    ['default “a”, 2', { default: ['a', 2] }],
    ['empty by default', { default: '' }],
    ['empty by default', { default: [] }],
    ['empty by default', { default: {} }],
    ['has a default', { default: { a: 1 } }],
    ['has a default', { default: [['a']] }],
    ['has a default', { default: 'x'.repeat(59) }],
    ['has a default', { default: 'a\nb' }],
  ])('with the default: %s', (words, more) => {
    expect(defaultWords({ ...inputOf(string, { required: false, ...more }) } as never)).toBe(words);
  });

  it('names allowed values of every type', () => {
    expect(allowedWords(['small', '', 2, true, null, ['a']])).toBe(
      '“small”, an empty text, 2, Yes, no value, ["a"]',
    );
  });
});
