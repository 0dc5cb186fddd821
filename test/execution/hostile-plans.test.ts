import { describe, expect, it } from 'vitest';
import { redactPlan } from '../../src/execution/plan/json-redaction.js';
import { readPlanInThread } from '../../src/execution/plan/plan-reader.js';
import { readPlan } from '../../src/execution/plan/plan-reading.js';
import { Secrets } from '../../src/execution/redaction.js';
import { RunFailure } from '../../src/execution/run-failure.js';
import { ToolMessages } from '../../src/execution/tools/tool-messages.js';
import type { JsonObject } from '../../src/lib/hcl/json-value.js';
import { measureUtilization } from '../support/event-loop.js';

const MIB = 1024 * 1024;
const NO_SECRETS = { sensitiveVariables: new Set<string>(), secrets: [] };
const SECRET = 'correct-horse-battery-staple';

const nestJson = (opening: string, closing: string, levels: number): Buffer =>
  Buffer.from(`{"format_version":"1.2","a":${opening.repeat(levels)}1${closing.repeat(levels)}}`);

describe('a plan of a hostile provider', () => {
  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
    ['both', '[{"before":', '}]'],
  ])('is refused if it is nested 100,000 levels deep, in %s', async (_, opening, closing) => {
    const json = nestJson(opening, closing, 100_000);
    await expect(readPlanInThread({ ...NO_SECRETS, json })).rejects.toThrow(RunFailure);
    await expect(readPlanInThread({ ...NO_SECRETS, json })).rejects.toThrow(
      'nested more than 1000',
    );
  });

  it('is refused in the worker thread if it is also large', async () => {
    const json = nestJson('[', ']', MIB);
    await expect(readPlanInThread({ ...NO_SECRETS, json })).rejects.toThrow(
      'nested more than 1000',
    );
  });

  it('may be nested 990 levels deep, and is read without a change', async () => {
    const json = nestJson('[', ']', 990);
    const { json: redacted } = await readPlanInThread({ ...NO_SECRETS, json });
    expect(Buffer.from(redacted)).toEqual(json);
  });

  it('is not considered nested because of brackets in its texts', () => {
    const json = Buffer.from(JSON.stringify({ a: '['.repeat(5_000), b: '\\"{{'.repeat(5_000) }));
    expect(Buffer.from(readPlan({ ...NO_SECRETS, json }).json)).toEqual(json);
  });

  it('of 60 MiB does not block the process, and is redacted and counted', async () => {
    const change = {
      address: 'module.this.tiny_note.a',
      mode: 'managed',
      type: 'tiny_note',
      change: { actions: ['create'], before: null, after: { text: SECRET, more: 'x'.repeat(400) } },
    };
    const one = JSON.stringify(change);
    const count = Math.floor((60 * MIB) / one.length);
    const json = Buffer.from(
      `{"resource_changes":[${Array.from({ length: count }, () => one).join(',')}]}`,
    );
    const reading = readPlanInThread({ ...NO_SECRETS, secrets: [SECRET], json });
    // This thread only copies the plan.
    expect(await measureUtilization(() => reading)).toBeLessThan(0.3);
    const result = await reading;
    expect(result.changes).toEqual({ add: count, change: 0, destroy: 0, import: 0 });
    expect(Buffer.from(result.json).includes(SECRET)).toBe(false);
  }, 120_000);

  it('keeps members with the names of JavaScript properties, and masks below them', () => {
    const text = `{
      "__proto__": { "polluted": true, "sensitive": true },
      "constructor": { "prototype": { "polluted": "${SECRET}" } },
      "variables": { "__proto__": { "value": "hidden-value" }, "constructor": { "value": 1 } },
      "output_changes": { "hasOwnProperty": { "actions": ["create"], "before": null,
        "after": { "__proto__": "${SECRET}", "toString": 1 }, "after_sensitive": { "__proto__": true } } },
      "resource_changes": [{ "mode": "managed", "address": "a\\u0000\\u001b[2Jb", "type": "${'t'.repeat(5_000)}",
        "change": { "actions": ["__proto__", "constructor"] } }]
    }`;
    const reading = readPlan({
      json: Buffer.from(text),
      sensitiveVariables: new Set(['__proto__']),
      secrets: [SECRET],
    });
    const shown = Buffer.from(reading.json).toString();
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain('hidden-value');
    const keys = Object.keys(JSON.parse(shown) as object);
    expect(keys.slice(0, 2)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(reading).toMatchObject({ hasChanges: true, changes: { add: 0, destroy: 0 } });
    expect(reading.resourceChanges[0]?.address).toBe('ab');
    expect(Buffer.byteLength(reading.resourceChanges[0]?.type ?? '')).toBe(1_024);
  });

  it('is not changed by a mark with the name __proto__', () => {
    const text = '{"a":{"before":{"x":1},"before_sensitive":{"__proto__":true}}}';
    const plan = JSON.parse(text) as JsonObject;
    expect(redactPlan(plan, new Set(), new Secrets([]))).toEqual(plan);
  });
});

describe('the counts in the output of a tool', () => {
  it('are numbers, whatever the output contains', () => {
    const messages = new ToolMessages(new Secrets([]));
    for (const action of ['__proto__', 'constructor', 'toString', 'create'])
      messages.readJson({ type: 'apply_complete', hook: { action } });
    expect(messages.applied).toEqual({ add: 1, change: 0, destroy: 0, import: 0 });
    messages.readJson({
      type: 'change_summary',
      changes: { operation: 'apply', add: 'x'.repeat(1_000), change: -1, remove: 1e300, import: 2 },
    });
    expect(messages.applied).toEqual({ add: 0, change: 0, destroy: 0, import: 2 });
  });
});
