import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as tokens from '../../../generated/server/apis/AuthenticationTokensApi.js';
import { canonicalHeader, canonicalizeBody } from '../../../src/core/http/contract/aliases.js';
import { loadOperations } from '../../../src/core/http/contract/documents.js';
import { operationOf } from '../../../src/core/http/contract/operation.js';
import { ContractRoutes } from '../../../src/core/http/contract/routes.js';

const page = readFileSync(new URL('../../../docs/aliases.md', import.meta.url), 'utf8');

interface Row {
  readonly in: string;
  readonly member: string;
  readonly to?: string;
  readonly value?: string;
  readonly becomes?: string;
}

interface WithAliases {
  readonly 'x-aliases'?: {
    readonly query?: Record<string, Record<string, string>>;
    readonly body?: readonly Row[];
  };
}

const operations = loadOperations().map(({ id, operation }) => ({
  id,
  aliases: (operation as WithAliases)['x-aliases'],
}));
const findLine = (...parts: string[]): string | undefined =>
  page.split('\n').find((line) => parts.every((part) => line.includes(`\`${part}\``)));

describe('the aliases of the documents', () => {
  it('are all listed on the page about aliases', () => {
    const bodies = operations.flatMap(({ id, aliases }) =>
      (aliases?.body ?? []).map((row) =>
        row.to === undefined
          ? [id, `${row.in}/${row.member}`, row.value === '' ? '""' : row.value, row.becomes]
          : [id, row.in, row.member, row.to],
      ),
    );
    const queries = operations.flatMap(({ id, aliases }) =>
      Object.entries(aliases?.query ?? {}).flatMap(([name, values]) =>
        Object.entries(values).map((pair) => [id, name, ...pair]),
      ),
    );
    expect(bodies.length).toBeGreaterThan(15);
    expect(queries.length).toBeGreaterThan(0);
    for (const parts of [...bodies, ...queries])
      expect(findLine(...(parts as string[])), parts.join(' ')).toBeDefined();
  });

  it('apply to the generated operations', () => {
    const method = { value: () => undefined };
    tokens.CreateUserToken()({}, 'create', method);
    const spec = operationOf(method.value);
    expect(canonicalizeBody(spec ?? {}, { data: { type: '' } })).toEqual({
      data: { type: 'authentication-tokens' },
    });
  });

  it('of a header are used if the documented header is absent or empty', () => {
    const spec = { aliases: { headers: { 'X-Svc-Token': 'x-consul-token' } } };
    const read = (headers: Record<string, string>) => canonicalHeader(spec, headers, 'X-Svc-Token');
    expect(read({ 'x-consul-token': 'b' })).toBe('b');
    expect(read({ 'x-svc-token': 'a', 'x-consul-token': 'b' })).toBe('a');
    expect(read({ 'x-svc-token': '', 'x-consul-token': 'b' })).toBe('b');
  });

  it('leave an empty header without an alias: dropping it would remove a condition', () => {
    expect(canonicalHeader({}, { 'if-match': '' }, 'If-Match')).toBe('');
  });
});

describe('the format of errors', () => {
  const routes = new ContractRoutes();

  it.each([
    ['/v1/acl/templated-policies', 'application/problem+json'],
    ['/v1/no/such/path', 'application/problem+json'],
    ['/v1', 'application/problem+json'],
    ['/v10', 'application/vnd.api+json'],
    ['/api/v2/organizations', 'application/vnd.api+json'],
    ['/no/such/path', 'application/vnd.api+json'],
    ['/', 'application/vnd.api+json'],
  ])('of %s is %s', (path, type) => {
    expect(routes.errorTypeAt(path)).toBe(type);
  });

  it('is the same for all documented paths with the same first segment', () => {
    const [one] = loadOperations();
    if (!one) throw new Error('There are no operations.');
    expect(() => new ContractRoutes([one, { ...one, errorType: 'text/plain' }])).toThrow(
      'a different media type',
    );
  });
});
