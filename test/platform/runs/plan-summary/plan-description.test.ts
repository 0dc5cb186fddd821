import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../../src/execution/plan/plan-reading.js';
import type { JsonObject } from '../../../../src/lib/hcl/json-value.js';
import {
  type DescribedChange,
  describeJson,
  describePlan,
  type PlanDescription,
} from '../../../../src/platform/runs/plan-summary/plan-description.js';
import type { AttributeChange } from '../../../../src/platform/runs/plan-summary/value-text.js';

const ALL = { number: 1, size: 100 };

/** A plan of Terraform 1.11.4, as Gantry stores it: see README.md. */
function describeRecordedPlan(name: string): PlanDescription {
  const { json } = readPlan({
    json: readFileSync(new URL(`terraform-${name}.json`, import.meta.url)),
    sensitiveVariables: new Set(['password']),
    secrets: ['second-passphrase'],
  });
  return describeJson({ json, page: ALL, isUpload: false });
}

const sentences = ({ groups }: PlanDescription): Record<string, string[]> =>
  Object.fromEntries(
    groups.map(({ title, changes }) => [title, changes.map(({ sentence }) => sentence)]),
  );

/** `~ size: small -> large`, as the tools print it. */
function line({ action, path, before, after, ...marks }: AttributeChange): string {
  const text = (value: string | null): string =>
    value ?? (marks.isSensitive ? '(sensitive)' : 'null');
  const sign = { add: '+', change: '~', remove: '-' }[action];
  const is = marks.isUnknown ? '(known after apply)' : text(after);
  return `${sign} ${path}: ${text(before)} -> ${is}${marks.forcesReplacement ? ' !' : ''}`;
}

const changeOf = (description: PlanDescription, address: string): DescribedChange => {
  const changes = description.groups.flatMap((group) => group.changes);
  const found = changes.find((change) => change.address === address);
  if (!found) throw new Error(`${address} is not in the plan`);
  return found;
};
const linesOf = (description: PlanDescription, address: string): string[] =>
  changeOf(description, address).attributes.map(line);

const resource = (change: JsonObject, more: JsonObject = {}): JsonObject => ({
  address: 'module.this.aws_db_instance.main',
  module_address: 'module.this',
  mode: 'managed',
  type: 'aws_db_instance',
  name: 'main',
  change,
  ...more,
});
const describeOne = (change: JsonObject, more: JsonObject = {}): PlanDescription =>
  describePlan({ resource_changes: [resource(change, more)] }, ALL);
const lines = (change: JsonObject): string[] =>
  linesOf(describeOne(change), 'module.this.aws_db_instance.main');

describe('a plan of Terraform in words', () => {
  it('has one headline and one sentence for each change, the most severe group first', () => {
    const description = describeRecordedPlan('change');
    expect(description.headline).toBe(
      '1 thing is created, 1 is changed in place, 3 are replaced, 2 are destroyed, 1 is imported, ' +
        '1 is no longer managed, 1 is renamed and 3 outputs change.',
    );
    expect(sentences(description)).toEqual({
      Destroys: [
        'Terraform data "node" (b) is destroyed because "b" is no longer listed.',
        'Terraform data "numbered" [2] is destroyed because there are fewer copies of it now.',
      ],
      Replaces: [
        'Terraform data "broken" is replaced because it is marked as damaged.',
        'Terraform data "disk" is replaced because triggers_replace cannot be changed in place.',
        'Terraform data "follower" is replaced because something that it depends on changes.',
      ],
      'Changes in place': ['Terraform data "server" is changed in place: input.'],
      Creates: ['Terraform data "gone_data" is created.'],
      'Stops managing': [
        'Terraform data "forgotten" is no longer managed here. It is not destroyed.',
      ],
      'Starts managing': [
        'Terraform data "imported" already exists (some-id) and is managed here from now on.',
      ],
      Renames: [
        'Terraform data "new_name" is renamed from terraform_data.old_name, without other changes.',
      ],
      Reads: [
        'Terraform remote state "other" is read while the plan is applied because it depends on changes in this plan.',
      ],
    });
    expect(description.total).toBe(11);
  });

  it('shows each changed value at its full depth, and hides sensitive values', () => {
    const description = describeRecordedPlan('change');
    expect(linesOf(description, 'terraform_data.server')).toEqual([
      '~ input.password: (sensitive) -> (sensitive)',
      '~ input.rules[0].from[0]: 10.0.0.0/8 -> 10.1.0.0/16',
      '~ input.rules[0].port: 80 -> 22',
      '+ input.rules[1].from[0]: null -> 10.0.0.0/8',
      '+ input.rules[1].from[1]: null -> 10.9.0.0/16',
      '+ input.rules[1].port: null -> 80',
      '~ input.script: #!/bin/sh\necho hello\necho small\n -> #!/bin/sh\necho hello\necho large\n',
      '~ input.size: small -> large',
      '+ input.tags.Owner: null -> it',
      '- input.tags.Team: ops -> null',
      expect.stringMatching(/^~ output: \{"password": .*\} -> \(known after apply\)$/),
    ]);
    expect(linesOf(description, 'terraform_data.disk')).toEqual([
      '~ triggers_replace[0]: small -> large !',
      expect.stringMatching(/^~ id: [-0-9a-f]{36} -> \(known after apply\)$/),
      '~ output: disk -> (known after apply)',
    ]);
    expect(description.outputs.map(line)).toEqual([
      '~ address: https://small.example.com -> https://large.example.com',
      expect.stringMatching(/^~ disk: [-0-9a-f]{36} -> \(known after apply\)$/),
      '~ secret: (sensitive) -> (sensitive)',
    ]);
    expect(JSON.stringify(description)).not.toContain('second-passphrase');
  });

  it('lists the values of created and destroyed resources', () => {
    const created = describeRecordedPlan('create');
    expect(created.headline).toBe('12 things are created and 4 outputs change.');
    expect(linesOf(created, 'terraform_data.disk')).toEqual([
      '+ input: null -> disk',
      '+ triggers_replace[0]: null -> small',
      '+ id: null -> (known after apply)',
      '+ output: null -> (known after apply)',
    ]);
    const destroyed = describeRecordedPlan('destroy');
    expect(destroyed.headline).toBe('12 things are destroyed and 4 outputs change.');
    expect(linesOf(destroyed, 'terraform_data.numbered[1]')).toEqual([
      expect.stringMatching(/^- id: [-0-9a-f]{36} -> null$/),
      '- input: 1 -> null',
      '- output: 1 -> null',
    ]);
  });
});

describe('the change of a resource', () => {
  const cases: [string, JsonObject, JsonObject, string][] = [
    [
      'destroyed with its data',
      { actions: ['delete'], before: { id: 'db-1' }, after: null },
      { action_reason: 'delete_because_no_resource_config' },
      'AWS DB instance "main" is destroyed because the module no longer contains it. Its data may be lost.',
    ],
    [
      'replaced, with the new one created first',
      {
        actions: ['create', 'delete'],
        before: {},
        after: {},
        replace_paths: [['engine'], ['az', 0]],
      },
      { action_reason: 'replace_because_cannot_update' },
      'AWS DB instance "main" is replaced because engine and az[0] cannot be changed in place. Its data may be lost.',
    ],
    [
      'replaced, with the old one kept',
      { actions: ['forget', 'create'], before: {}, after: {} },
      {},
      'AWS DB instance "main" is replaced.',
    ],
    [
      'replaced for an unknown reason',
      { actions: ['delete', 'create'], before: {}, after: {} },
      { action_reason: 'replace_because_full_moon', type: 'terraform_data' },
      'Terraform data "main" is replaced.',
    ],
    [
      'of an unknown type',
      { actions: ['delete'], before: {}, after: null },
      { type: 'acme_widget' },
      'acme widget "main" is destroyed. If it holds data, that data may be lost.',
    ],
    [
      'a leftover copy',
      { actions: ['delete'], before: {}, after: null },
      { deposed: 'ab12cd34', type: 'aws_eip' },
      'A leftover copy of AWS EIP "main" is destroyed.',
    ],
    [
      'in a nested module, with a key',
      { actions: ['create'], before: null, after: { a: 1 } },
      { module_address: 'module.this.module.store["eu"].module.db', index: 'main' },
      'AWS DB instance "main" (main) in store["eu"].db is created.',
    ],
    [
      'imported and changed',
      {
        actions: ['update'],
        before: { a: 1, b: 1, c: 1, d: 1 },
        after: { a: 2, b: 2, c: 2, d: 2 },
        importing: { id: 'db-1' },
      },
      {},
      'AWS DB instance "main" is imported and changed in place: a, b and 2 more.',
    ],
    [
      'imported by its identity',
      { actions: ['no-op'], before: { a: 1 }, after: { a: 1 }, importing: { identity: { a: 1 } } },
      {},
      'AWS DB instance "main" already exists and is managed here from now on.',
    ],
    [
      'moved and changed',
      { actions: ['update'], before: { a: 1 }, after: { a: 2 } },
      { previous_address: 'aws_db_instance.old' },
      'AWS DB instance "main" is changed in place: a.',
    ],
    [
      'with control characters in its name',
      { actions: ['create'], before: null, after: {} },
      { name: 'x\u001b[31my\u0007' },
      'AWS DB instance "xy" is created.',
    ],
  ];
  it.each(cases)('is described in one sentence: %s', (_, change, more, sentence) => {
    expect(Object.values(sentences(describeOne(change, more)))).toEqual([[sentence]]);
  });

  it('names every module of an upload, even one with the name that Gantry gives to modules', () => {
    const plan = { resource_changes: [resource({ actions: ['create'], before: null, after: {} })] };
    const description = describePlan(plan, ALL, { isUpload: true });
    expect(Object.values(sentences(description))).toEqual([
      ['AWS DB instance "main" in this is created.'],
    ]);
  });

  it('is omitted if it does not change', () => {
    const description = describeOne({ actions: ['no-op'], before: { a: 1 }, after: { a: 1 } });
    expect(description).toMatchObject({ headline: 'Nothing changes.', groups: [], total: 0 });
  });

  it('can be drift or deferred', () => {
    const description = describePlan(
      {
        resource_drift: [
          resource({ actions: ['update'], before: { size: 1 }, after: { size: 2 } }),
          resource({ actions: ['delete'], before: { size: 1 }, after: null }),
          resource({ actions: ['no-op'], before: {}, after: {} }, { previous_address: 'a.b' }),
        ],
        deferred_changes: [
          {
            reason: 'resource_config_unknown',
            resource_change: resource({ actions: ['create'], before: null, after: {} }),
          },
        ],
      },
      ALL,
    );
    expect(sentences(description)).toEqual({
      'Decides later': [
        'AWS DB instance "main" is decided in a later run, because it depends on values that are not known yet.',
      ],
      'Changed outside of Gantry': [
        'AWS DB instance "main" was changed outside of Gantry: size.',
        'AWS DB instance "main" no longer exists: it was deleted outside of Gantry.',
      ],
    });
    expect(description.dataLoss).toBe('none');
  });

  it('counts in the headline, with the possible data loss', () => {
    const replaced = (type: string): JsonObject =>
      resource({ actions: ['delete', 'create'], before: {}, after: {} }, { type });
    const headline = (...types: string[]): string =>
      describePlan({ resource_changes: types.map(replaced) }, ALL).headline;
    expect(headline('aws_s3_bucket')).toBe('1 thing is replaced (its data may be lost).');
    expect(headline('aws_s3_bucket', 'aws_db_instance')).toBe(
      '2 things are replaced (their data may be lost).',
    );
    expect(headline('aws_s3_bucket', 'aws_eip')).toBe(
      '2 things are replaced (the data of 1 may be lost).',
    );
  });
});

describe('the changed values', () => {
  const cases: [string, JsonObject, string[]][] = [
    [
      'an item that is inserted before others of a list',
      { before: { l: ['b', 'c'] }, after: { l: ['a', 'b', 'c'] } },
      ['+ l[0]: null -> a'],
    ],
    [
      'an item that is removed, with its old index',
      { before: { l: ['a', 'b', 'c'] }, after: { l: ['a', 'c'] } },
      ['- l[1]: b -> null'],
    ],
    [
      'an item that is not known yet',
      { before: { l: ['a'] }, after: { l: ['a', null] }, after_unknown: { l: [false, true] } },
      ['+ l[1]: null -> (known after apply)'],
    ],
    [
      'a member that is not known yet, of an existing object',
      { before: { o: { a: 1, b: 1 } }, after: { o: { a: 1 } }, after_unknown: { o: { b: true } } },
      ['~ o.b: 1 -> (known after apply)'],
    ],
    [
      'no members for marks that are false',
      { before: { o: {} }, after: { o: {} }, after_unknown: { o: { x: false, y: [] } } },
      [],
    ],
    [
      'a value that becomes sensitive, which is hidden before and after',
      {
        before: { p: 'x' },
        after: { p: '(sensitive)' },
        before_sensitive: {},
        after_sensitive: { p: true },
      },
      ['~ p: (sensitive) -> (sensitive)'],
    ],
    [
      'no sensitive value that stays the same',
      {
        before: { p: '(sensitive)', q: 1 },
        after: { p: '(sensitive)', q: 2 },
        before_sensitive: { p: true },
        after_sensitive: { p: true },
      },
      ['~ q: 1 -> 2'],
    ],
    [
      'a sensitive value that is computed again',
      {
        before: { p: '(sensitive)' },
        after: {},
        before_sensitive: { p: true },
        after_sensitive: { p: true },
        after_unknown: { p: true },
      },
      ['~ p: (sensitive) -> (sensitive)'],
    ],
    [
      'null that becomes an empty list',
      { before: { l: null }, after: { l: [] } },
      ['+ l: null -> []'],
    ],
    [
      'a value that changes its type',
      { before: { v: '80' }, after: { v: 80 } },
      ['~ v: "80" -> 80'],
    ],
    ['a text that becomes empty', { before: { v: 'x' }, after: { v: '' } }, ['~ v: x -> ""']],
    [
      'a member with a space in its name',
      { before: { t: { 'a b': 1 } }, after: { t: {} } },
      ['- t["a b"]: 1 -> null'],
    ],
    [
      'a member called __proto__',
      { before: JSON.parse('{"t":{"__proto__":"x"}}'), after: { t: {} } },
      ['- t.__proto__: x -> null'],
    ],
  ];
  it.each(cases)('are listed: %s', (_, change, expected) => {
    expect(lines({ actions: ['update'], ...change })).toEqual(expected);
  });

  it('contain only the differing part of a long text', () => {
    const same = 'x'.repeat(10_000);
    const [change] = describeOne({
      actions: ['update'],
      before: { script: `${same}old${same}` },
      after: { script: `${same}new${same}` },
    }).groups.flatMap(({ changes }) => changes.flatMap(({ attributes }) => attributes));
    expect(change?.before).toMatch(/^…x{80}oldx+…$/);
    expect(change?.after).toMatch(/^…x{80}newx+…$/);
    expect(change?.after?.length).toBeLessThanOrEqual(401);
  });
});

describe('a large plan', () => {
  const created = (index: number): JsonObject =>
    resource(
      { actions: ['create'], before: null, after: { list: Array(300).fill(index) } },
      { index },
    );

  it('is paged, each page with the headline and the counts', () => {
    const plan = {
      resource_changes: [
        ...Array.from({ length: 10_000 }, (_, index) => created(index)),
        resource({ actions: ['delete'], before: {}, after: null }),
      ],
    };
    const first = describePlan(plan, { number: 1, size: 2 });
    expect(first).toMatchObject({
      headline: '10000 things are created and 1 is destroyed (its data may be lost).',
      dataLoss: 'possible',
      total: 10_001,
      groups: [
        { action: 'destroy', count: 1, changes: [{ sentence: expect.stringContaining('lost') }] },
        { action: 'create', count: 10_000, changes: [{ address: expect.any(String) }] },
      ],
    });
    const beyondEnd = describePlan(plan, { number: 5_002, size: 2 });
    expect(beyondEnd.groups.map(({ count, changes }) => [count, changes.length])).toEqual([
      [1, 0],
      [10_000, 0],
    ]);
  });

  it('is limited per resource and per page, with the number of omitted changes', () => {
    const plan = { resource_changes: Array.from({ length: 30 }, (_, index) => created(index)) };
    const changes = describePlan(plan, ALL).groups.flatMap((group) => group.changes);
    expect(changes[0]).toMatchObject({ attributesTotal: 300 });
    expect(changes[0]?.attributes).toHaveLength(100);
    expect(changes.reduce((sum, { attributes }) => sum + attributes.length, 0)).toBe(2_000);
    expect(changes.at(-1)).toMatchObject({ attributes: [], attributesTotal: 300 });
  });
});
