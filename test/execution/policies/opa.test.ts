import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config.js';
import { createPolicyEngine } from '../../../src/execution/policies/create-policy-engine.js';
import { OpaEngine } from '../../../src/execution/policies/opa-engine.js';
import { findOpa } from '../../../src/execution/policies/opa-program.js';
import type { PolicyEngine } from '../../../src/execution/policies/policy-engine.js';
import type { EnclosureOptions } from '../../../src/execution/sandbox/probe-enclosure.js';
import { findProgram, needs } from '../../support/needs.js';

const LOOP = `package loop

deny contains "never" if {
  some a in numbers.range(1, 30000)
  some b in numbers.range(1, 30000)
  a + b < 0
}
`;
const PETS = `package gantry.pets

deny contains message if {
  some change in input.plan.resource_changes
  change.type == "random_pet"
  message := sprintf("%s is a pet.", [change.address])
}
`;

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'gantry-opa-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const createEngine = (environment: Record<string, string>, path = process.env['PATH'] ?? '') =>
  createPolicyEngine(readConfig({ GANTRY_DATA_DIR: folder, ...environment }), path);

describe('a machine without a usable OPA', () => {
  it('reports that OPA is not on the search path', async () => {
    expect(await createEngine({}, '/nowhere').findUnavailableReason()).toContain(
      'not on the search path',
    );
  });

  it('reports that a program is not OPA', async () => {
    const path = join(folder, 'other');
    writeFileSync(path, '#!/bin/sh\necho hello\n');
    chmodSync(path, 0o755);
    const found = await findOpa({ opaPath: path, opaSha256: null }, '');
    expect(found).toContain('is not OPA 1.0 or newer: its version is unknown');
  });

  it('is searched again after a search has thrown', async () => {
    let now = 0;
    let hasThrown = false;
    const engine = new OpaEngine({
      ...{ opaPath: null, opaSha256: null, workDir: folder, now: () => now },
      get enclosure(): EnclosureOptions {
        if (hasThrown) return { searchPath: '/nowhere' } as EnclosureOptions;
        hasThrown = true;
        throw new Error('EMFILE');
      },
    });
    for (const _ of [1, 2]) expect(await engine.findUnavailableReason()).toContain('EMFILE');
    now += 31_000;
    expect(await engine.findUnavailableReason()).toContain('not on the search path');
  });

  it('refuses a program with another checksum than the configured one', async () => {
    const path = join(folder, 'opa');
    writeFileSync(path, '#!/bin/sh\necho Version: 1.0.0\n');
    chmodSync(path, 0o755);
    const found = await findOpa({ opaPath: path, opaSha256: '0'.repeat(64) }, '');
    expect(found).toBe(`${path} does not have the checksum of GANTRY_OPA_SHA256.`);
  });
});

describe
  .runIf(needs('opa', 'linux', 'prlimit'))
  .each(needs('bwrap') ? (['auto', 'off'] as const) : (['off'] as const))(
  'OPA, with the sandbox %s',
  (sandbox) => {
    let engine: PolicyEngine;
    beforeAll(() => void (engine = createEngine({ GANTRY_RUN_SANDBOX: sandbox })));
    const evaluate = (content: string, query: string, input: object = {}) =>
      engine.evaluate({ content, query }, Buffer.from(JSON.stringify(input)));

    it('is found with the checksum of its program', async () => {
      const bytes = readFileSync(findProgram('opa') ?? expect.fail());
      const digest = createHash('sha256').update(bytes).digest('hex');
      expect(await createEngine({ GANTRY_OPA_SHA256: digest }).findUnavailableReason()).toBeNull();
    });

    it('removes the folders that killed evaluations left', async () => {
      const paths = ['killed', 'active'].map((name) => join(folder, 'policies', name));
      for (const path of paths) mkdirSync(path, { recursive: true });
      const earlier = Date.now() / 1000 - 2 * 60 * 60;
      utimesSync(paths[0] ?? '', earlier, earlier);
      await createEngine({}).findUnavailableReason();
      expect(paths.map((path) => existsSync(path))).toEqual([false, true]);
      rmSync(paths[1] ?? '', { recursive: true });
    });

    it('returns the messages of a policy that fails, and no message of one that passes', async () => {
      const change = { type: 'random_pet', address: 'random_pet.a' };
      const plan = { resource_changes: [change] };
      expect(await evaluate(PETS, 'data.gantry.pets.deny', { plan })).toEqual({
        result: 'failed',
        messages: ['random_pet.a is a pet.'],
        error: null,
      });
      expect(await evaluate(PETS, 'data.gantry.pets.deny', { plan: {} })).toEqual({
        result: 'passed',
        messages: [],
        error: null,
      });
    });

    it.each([
      ['a syntax error', 'package a\n\ndeny contains 1 if {\n', 'content', 'Row 4, column'],
      ['http.send', 'package a\ndeny contains http.send({})', 'content', 'http.send'],
      ['opa.runtime', 'package a\ndeny contains opa.runtime()', 'content', 'opa.runtime'],
      ['a lookup', 'package a\ndeny contains net.lookup_ip_addr("a")', 'content', 'lookup_ip_addr'],
      ['the time', 'package a\ndeny contains time.now_ns()', 'content', 'time.now_ns'],
      ['an absent rule', 'package a\nother contains 1', 'query', 'no rule "data.a.deny"'],
    ])('refuses a policy with %s, and names the place', async (_, content, at, detail) => {
      const problems = await engine.check({ content, query: 'data.a.deny' });
      expect(problems[0]).toMatchObject({ at, detail: expect.stringContaining(detail) as string });
    });

    it('accepts a valid policy', async () => {
      expect(await engine.check({ content: PETS, query: 'data.gantry.pets.deny' })).toEqual([]);
    });

    it('stops a policy that loops, and reports an error', async () => {
      expect(await evaluate(LOOP, 'data.loop.deny')).toMatchObject({
        result: 'errored',
        error: expect.stringMatching(/stopped/) as string,
      });
    }, 60_000);

    it('reports an error for a query without a value, and for a value that is not a list', async () => {
      expect(await evaluate('package a\ndeny := 1 if false', 'data.a.deny')).toMatchObject({
        error: 'The query has no value for this plan.',
      });
      expect(await evaluate('package a\ndeny := true', 'data.a.deny')).toMatchObject({
        error: 'The query must return a list of messages.',
      });
    });

    it('ignores what a policy prints, and limits it', async () => {
      const printing =
        'package a\ndeny contains "denied" if print(input.text, input.text, {"result": []})';
      expect(await evaluate(printing, 'data.a.deny', { text: 'printed' })).toEqual({
        result: 'failed',
        messages: ['denied'],
        error: null,
      });
      const text = 'x'.repeat(3_000_000);
      expect(await evaluate(printing, 'data.a.deny', { text })).toMatchObject({
        error: 'The policy returned more than 4194304 bytes.',
      });
    });

    it('evaluates a large plan, and leaves no file', async () => {
      const change = { type: 'null_resource', address: 'a'.repeat(1_000), after: { value: 1 } };
      const plan = { resource_changes: Array.from({ length: 8_000 }, () => change) };
      expect(await evaluate(PETS, 'data.gantry.pets.deny', { plan })).toMatchObject({
        result: 'passed',
      });
      expect(readdirSync(join(folder, 'policies'))).toEqual([]);
    }, 60_000);
  },
);
