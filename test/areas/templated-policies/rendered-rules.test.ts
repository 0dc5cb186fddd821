import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../support/long-form.js';
import { startServer, type TestServer } from '../../support/server.js';
import { type Policy, preview, type Problem } from './support/preview.js';
import { EXPECTED_RULES, parseRules } from './support/rules.js';

const RUNS = propertyRuns(1_000);

/**
 * Names at and beyond the limits of the charset. Many would end the string or the line, or start an
 * expression, in this or a less strict engine.
 */
const HOSTILE = [
  'web" { policy = "write" }\nacl = "write"\nservice "x',
  'web"{}\nacl="write"#',
  'a"\nkey_prefix "" { policy = "write" }\n#',
  'web\nacl = "write"',
  'web\r\nacl = "write"',
  '${acl}',
  '%{ if true }x%{ endif }',
  '$${',
  '{{.Name}}',
  '{{ .Name }}',
  '{{printf "%s" "x"}}',
  'web\\',
  'web\\"',
  '\\u0022',
  'web"',
  '"',
  '',
  ' ',
  'web ',
  ' web',
  'web\n',
  'web\0',
  '\0',
  'web\u2028acl',
  'web\u0085',
  'web\u200b',
  '\ud800',
  'web\udfff',
  'wéb',
  'ｗｅｂ',
  'web＂',
  'web“',
  '𝓌ℯ𝒷',
  '/*',
  'a//b',
  'a/*b*/c',
  '#',
  '<<EOF',
  '-web',
  'web-',
  '.',
  '..',
  'a/../b',
  'true',
  'null',
  '0',
  '1e400',
  'a'.repeat(256),
  'a'.repeat(257),
  'a'.repeat(300),
  `${'a'.repeat(255)}"`,
];

/** Values near the boundary of the charset, and arbitrary values: both must occur often. */
const names = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '0',
      '-',
      '_',
      '.',
      '/',
      '"',
      '\n',
      '\\',
      '$',
      '{',
      '}',
      '%',
      '\0',
      ' ',
      '#',
      '\ud800',
    ),
    maxLength: 12,
  }),
  fc.string({
    unit: fc.constantFrom('a', 'b', 'Z', '0', '9', '-', '_', '.', '/'),
    minLength: 1,
    maxLength: 300,
  }),
  fc
    .tuple(fc.stringMatching(/^[a-z0-9]{1,8}$/), fc.constantFrom(...HOSTILE))
    .map(([before, after]) => before + after),
);

describe('the rules of a previewed policy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite');
  });
  afterAll(() => server.stop());

  it.each(Object.entries(EXPECTED_RULES))(
    'are exactly the documented ones for %s',
    async (template, expected) => {
      const variables = expected('N').join('') === expected('M').join('') ? null : { Name: 'web' };
      const { status, json } = await preview(server.url, template, {
        token: server.adminToken,
        body: variables,
      });
      expect(status).toBe(200);
      expect(await parseRules((json as Policy).Rules)).toEqual(expected('web'));
    },
  );

  it.each(['builtin/service', 'builtin/node', 'builtin/workload-identity'])(
    'of %s have no other rule with any of many random and hostile names',
    { timeout: 120_000 },
    async (template) => {
      const seen = { 200: 0, 422: 0 };
      await fc.assert(
        fc.asyncProperty(names, async (name) => {
          const { status, json } = await preview(server.url, template, {
            token: server.adminToken,
            body: { Name: name },
          });
          if (status === 422) {
            const { errors } = json as Problem;
            expect(errors).toHaveLength(1);
            expect(errors?.[0]).toMatchObject({
              variable: 'name',
              schema: { type: 'string', minLength: 1 },
            });
            expect(['minLength', 'charset']).toContain(errors?.[0]?.rule);
          } else {
            expect(status).toBe(200);
            expect(await parseRules((json as Policy).Rules)).toEqual(
              [...(EXPECTED_RULES[template]?.(name) ?? [])].sort(),
            );
          }
          seen[status as 200 | 422]++;
        }),
        { numRuns: RUNS, examples: HOSTILE.map((name): [string] => [name]) },
      );
      // The property proves little unless both accepted and refused values are frequent.
      expect(seen[200]).toBeGreaterThan(RUNS / 50);
      expect(seen[422]).toBeGreaterThan(RUNS / 5);
    },
  );

  it('would visibly change if a name were inserted without validation', async () => {
    const { json } = await preview(server.url, 'builtin/workload-identity', {
      token: server.adminToken,
      body: { Name: 'web' },
    });
    const unchecked = (json as Policy).Rules.replace(
      'web',
      'web" { policy = "write" }\nacl = "write"\nidentity "x',
    );
    expect(await parseRules(unchecked)).toEqual([
      'acl = write',
      'identity "web" write',
      'identity "x" write',
    ]);
    await expect(parseRules((json as Policy).Rules.replace('web', '${acl}'))).rejects.toThrow(
      'Template sequences are not allowed',
    );
  });

  it.each([
    ['builtin/service', 'a'.repeat(256), ['a'.repeat(257), 'Web', 'web.example', 'team/web']],
    ['builtin/node', 'Node-1.rack_2', ['a'.repeat(257), 'rack/node', '-node']],
    ['builtin/workload-identity', 'team/web.v2', ['a'.repeat(257), 'team/', '/web', 'team web']],
  ])('of %s contain only names of its own charset', async (template, good, bad) => {
    const ok = await preview(server.url, template, {
      token: server.adminToken,
      body: { Name: good },
    });
    expect(await parseRules((ok.json as Policy).Rules)).toEqual(
      [...(EXPECTED_RULES[template]?.(good) ?? [])].sort(),
    );
    for (const name of bad) {
      const { status, json } = await preview(server.url, template, {
        token: server.adminToken,
        body: { Name: name },
      });
      expect([name, status]).toEqual([name, 422]);
      expect((json as Problem).errors?.[0]?.rule).toBe('charset');
    }
  });
});
