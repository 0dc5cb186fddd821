import { describe, expect, it } from 'vitest';
import {
  type DraftStore,
  readDraft,
  removeDraft,
  removeDrafts,
  writeDraft,
} from '../../../portal/src/forms/draft.js';
import { fieldOf } from '../../../portal/src/forms/field.js';
import { serverProblems } from '../../../portal/src/forms/server-problems.js';
import { attribute, input, number, string } from './inputs.js';

class MemoryStore implements DraftStore {
  readonly kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
  get length(): number {
    return this.kept.size;
  }
  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }
}

const group = (...values: string[]) => ({
  isSet: true,
  items: values.map((value) => ({ key: '', value })),
});

describe('a draft', () => {
  const region = fieldOf(input(string, { name: 'region' }));
  const password = fieldOf(input(string, { name: 'password', sensitive: true }));
  const ports = fieldOf(input({ kind: 'list', element: number }, { name: 'ports' }));
  const fields = [region, password, ports];
  const values = { region: 'eu', password: 'correct horse', ports: group('1', '2') };

  it('contains the entered values, and no secret', () => {
    const store = new MemoryStore();
    writeDraft(store, 'site', fields, { name: 'site-eu', projectId: 'prj-1', values });
    expect([...store.kept.values()].join()).not.toContain('correct horse');
    expect(readDraft(store, 'site', fields)).toEqual({
      name: 'site-eu',
      projectId: 'prj-1',
      values: { region: 'eu', ports: group('1', '2') },
    });
    expect(readDraft(store, 'other', fields)).toBeNull();
    removeDraft(store, 'site');
    expect(readDraft(store, 'site', fields)).toBeNull();
  });

  it('contains the names of the inputs whose secrets were entered', () => {
    const store = new MemoryStore();
    writeDraft(store, 'site', fields, { secrets: ['password'], values });
    expect(readDraft(store, 'site', fields)?.secrets).toEqual(['password']);
    expect([...store.kept.values()].join()).not.toContain('correct horse');
    expect(readDraft(store, 'site', [region, ports])?.secrets).toBeUndefined();
    const plainNow = fieldOf(input(string, { name: 'password' }));
    expect(readDraft(store, 'site', [plainNow])?.secrets).toBeUndefined();
    store.setItem('gantry.draft.site', '{"values":{},"secrets":"password"}');
    expect(readDraft(store, 'site', fields)).toEqual({ values: {} });
  });

  it('is removed with all other drafts, while other entries of the store remain', () => {
    const store = new MemoryStore();
    for (const key of ['usr-1/site', 'usr-1/inputs/ws-1/1.0.0'])
      writeDraft(store, key, fields, { values });
    store.setItem('theme', 'dark');
    removeDrafts(store);
    expect([...store.kept.keys()]).toEqual(['theme']);
  });

  it('omits values that no longer fit the module', () => {
    const store = new MemoryStore();
    writeDraft(store, 'site', fields, { values: { ...values, gone: 'x' } });
    const changed = [
      fieldOf(input({ kind: 'map', element: number }, { name: 'region' })),
      fieldOf(input({ kind: 'object', attributes: [attribute('a', number)] }, { name: 'ports' })),
    ];
    expect(readDraft(store, 'site', changed)).toEqual({ values: {} });
    const secretNow = [fieldOf(input(string, { name: 'region', sensitive: true }))];
    expect(readDraft(store, 'site', secretNow)).toEqual({ values: {} });
  });

  it.each(['', 'null', '{', '3', '{"values":3}', '[]'])(
    'is ignored if it cannot be read: %s',
    (text) => {
      const store = new MemoryStore();
      store.setItem('gantry.draft.site', text);
      expect(readDraft(store, 'site', fields)).toBeNull();
    },
  );

  it('causes no error if the browser cannot store it', () => {
    const full: DraftStore = new (class extends MemoryStore {
      override setItem(): void {
        throw new Error('QuotaExceededError');
      }
    })();
    expect(() => writeDraft(full, 'site', fields, { values })).not.toThrow();
  });
});

describe('a refusal', () => {
  it('is shown at the controls that it refers to', () => {
    const sent = ['region', 'replicas'].map((key) => ({
      key,
      value: '',
      category: 'iac' as const,
      hcl: false,
      sensitive: false,
    }));
    const vars = '/data/relationships/vars';
    const problems = serverProblems(
      [
        { pointer: `${vars}/data/1/attributes/value`, detail: 'The variable "replicas" takes 1.' },
        { pointer: `${vars}/data/1/attributes/key`, detail: 'And more.' },
        { pointer: vars, detail: 'The variable "size" is required.' },
        { pointer: vars, detail: 'Too many.' },
        { pointer: `${vars}/data/7/attributes/value`, detail: 'Not sent.' },
        { pointer: '/data/attributes/name', detail: 'The name is already in use.' },
        { detail: 'The module is disabled.' },
      ],
      sent,
      ['region', 'replicas', 'size'],
    );
    expect(problems).toEqual({
      fields: new Map([
        ['replicas', 'This input takes 1. And more.'],
        ['size', 'This input is required.'],
      ]),
      name: 'The name is already in use.',
      others: ['Too many.', 'Not sent.', 'The module is disabled.'],
    });
  });

  it.each([
    [
      'The variable "zones" has the type list(string). The value must be of the type ' +
        'list(string); this is a string. For such a value, set hcl to true.',
      'The module expects a different kind of value here.',
    ],
    [
      'The variable "rules" has the type list(object({ port = number })). At "[0].port": The value ' +
        'must be a number. The value comes from the variable set "cloud".',
      'The module expects a different kind of value here. The value comes from the variable set ' +
        '"cloud".',
    ],
    ['The variable "size" may not be null.', 'This input may not be null.'],
    ['Sizes are in lower case.', 'Sizes are in lower case.'],
  ])('is worded for the person at the control: %s', (detail, text) => {
    const pointer = '/data/relationships/vars/data/0/attributes/value';
    const sent = { key: 'size', value: '', category: 'iac', hcl: false, sensitive: false } as const;
    expect(serverProblems([{ pointer, detail }], [sent], ['size']).fields.get('size')).toBe(text);
  });
});
