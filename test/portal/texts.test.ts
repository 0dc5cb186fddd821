import { describe, expect, it } from 'vitest';
import { findSourceModule } from '../../portal/src/api/source-module.js';
import { inputChangeText, outputChangeText } from '../../portal/src/pages/module/change-text.js';
import { linkOf, textOf } from '../../portal/src/pages/workspace/output-text.js';
import { countText } from '../../portal/src/ui/data/count-text.js';
import { durationText, lifetimeText } from '../../portal/src/ui/data/duration-text.js';

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
  const declared = (type: string, sensitive = false) => ({ type, sensitive }) as never;

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
    ).toBe('is required now, has the type number instead of string and has another default');
  });

  it('of outputs are whole sentences', () => {
    expect(
      outputChangeText({
        name: 'key',
        change: 'changed',
        differences: ['sensitive', 'description'],
        after: declared('', true),
      }),
    ).toBe('is sensitive now and has another description');
  });
});
