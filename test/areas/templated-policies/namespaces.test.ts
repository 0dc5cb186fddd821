import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { createAcme, type Tokens } from './support/acme.js';
import { type Policy, preview, type Problem } from './support/preview.js';

describe.each(databases)('namespace and partition of a previewed policy on %s', (kind) => {
  let server: TestServer;
  let tokens: Tokens;
  beforeAll(async () => {
    server = await startServer(kind);
    tokens = await createAcme(server);
  });
  afterAll(() => server.stop());

  /** Returns `namespace partition`, or the status and the text of a refusal. */
  const scope = async (
    caller: keyof Tokens,
    query = '',
    headers: Record<string, string> = {},
    partition?: string,
  ) => {
    const body = { Name: 'web', ...(partition === undefined ? {} : { Partition: partition }) };
    const { status, json } = await preview(server.url, 'builtin/service', {
      token: tokens[caller],
      body,
      query,
      headers,
    });
    if (status !== 200) return `${status} ${(json as Problem).detail}`;
    const { Namespace, Partition } = json as Policy;
    return `${Namespace} ${Partition}`;
  };

  it('are omitted if both are default', async () => {
    for (const caller of ['owner', 'siteAdmin'] as const)
      expect(await scope(caller)).toBe('undefined undefined');
  });

  it("are the token's organization and its partition", async () => {
    expect(await scope('acme')).toBe('acme default');
    expect(await scope('readers')).toBe('acme default');
    expect(await scope('globex')).toBe('globex europe');
  });

  it('come from ns, X-Svc-Namespace, the token or the default, in this order', async () => {
    expect(await scope('owner', '?ns=acme', { 'X-Svc-Namespace': 'default' })).toBe('acme default');
    expect(await scope('owner', '?ns=default', { 'X-Svc-Namespace': 'acme' })).toBe(
      'undefined undefined',
    );
    expect(await scope('owner', '', { 'X-Svc-Namespace': 'acme' })).toBe('acme default');
    expect(await scope('owner', '?ns=', { 'X-Svc-Namespace': 'acme' })).toBe('acme default');
    expect(await scope('acme', '', { 'X-Svc-Namespace': 'default' })).toBe('undefined undefined');
    expect(await scope('globex', '?ns=default')).toBe('default europe');
  });

  it('accept X-Consul-Namespace, but X-Svc-Namespace takes precedence', async () => {
    expect(await scope('owner', '', { 'X-Consul-Namespace': 'acme' })).toBe('acme default');
    expect(
      await scope('owner', '', { 'X-Consul-Namespace': 'acme', 'X-Svc-Namespace': 'default' }),
    ).toBe('undefined undefined');
  });

  it.each([
    ['owner', 'globex'],
    ['acme', 'globex'],
    ['globex', 'acme'],
    ['owner', 'nowhere'],
    ['siteAdmin', 'nowhere'],
    ['owner', 'ACME'],
  ] as const)(
    'are refused to %s in the namespace %s, existing or not, by query and by header',
    async (caller, namespace) => {
      const refusal = `403 The namespace "${namespace}" does not exist, or this token may not read it.`;
      expect(await scope(caller, `?ns=${namespace}`)).toBe(refusal);
      expect(await scope(caller, '', { 'X-Svc-Namespace': namespace })).toBe(refusal);
    },
  );

  it('may be those of any organization for a site administrator', async () => {
    expect(await scope('siteAdmin', '?ns=globex')).toBe('globex default');
  });

  it("use the partition of the body, otherwise that of the token's organization", async () => {
    expect(await scope('globex', '', {}, 'asia')).toBe('globex asia');
    expect(await scope('globex', '', {}, '')).toBe('globex europe');
    expect(await scope('globex', '', {}, 'default')).toBe('globex default');
    expect(await scope('owner', '', {}, 'asia')).toBe('default asia');
  });

  it("follow a change of the organization's partition", async () => {
    const url = `${server.url}/api/v2/organizations/globex`;
    const move = (partition: string) =>
      sendRequest(url, {
        method: 'PATCH',
        token: tokens.siteAdmin,
        body: { data: { type: 'organizations', attributes: { partition } } },
      });
    expect((await move('africa')).status).toBe(200);
    expect(await scope('globex')).toBe('globex africa');
    await move('europe');
    expect(await scope('globex')).toBe('globex europe');
  });

  it.each(['Team', 'a_b', '-a', 'a-', 'a b', 'a"', 'a\nb', 'a'.repeat(64)])(
    'are refused with the partition %j',
    async (partition) => {
      const { status, json } = await preview(server.url, 'builtin/dns', {
        token: tokens.owner,
        body: { Partition: partition },
      });
      expect([status, (json as Problem).errors]).toEqual([
        422,
        [expect.objectContaining({ variable: 'Partition', rule: 'charset' })],
      ]);
    },
  );

  it('result in equal IDs for equal content, and different IDs in different scopes', async () => {
    const id = async (caller: keyof Tokens, query = '') =>
      ((await preview(server.url, 'builtin/dns', { token: tokens[caller], query })).json as Policy)
        .ID;
    expect(await id('acme')).toBe(await id('owner', '?ns=acme'));
    expect(new Set([await id('owner'), await id('acme'), await id('globex')]).size).toBe(3);
  });
});
