import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenIdentity, openIdentity } from '../../../src/execution/identity/open-identity.js';
import { NEVER_ABORTED } from '../support/run-fixture.js';

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, string>>;
}

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg';
const GRANT = { auth: { client_token: 'hvs.issued', lease_duration: 60, renewable: true } };

describe('the login to Vault', () => {
  let vault: Server;
  let address: string;
  let received: Received[];
  let responses: (readonly [status: number, body: string])[];
  let warnings: string[];
  const identities: OpenIdentity[] = [];
  beforeEach(async () => {
    received = [];
    responses = [];
    warnings = [];
    vault = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Received['body'];
        received.push({ path: request.url ?? '', headers: request.headers, body });
        const [status, text] = responses.shift() ?? [200, JSON.stringify(GRANT)];
        const upgrade = { connection: 'upgrade', upgrade: 'websocket' };
        response.writeHead(status, status === 101 ? upgrade : {}).end(text);
      });
    });
    await new Promise<void>((resolve) => vault.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(vault.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const one of identities.splice(0)) await one.close();
    await new Promise((resolve) => vault.close(resolve));
  });

  async function login(
    variables: Readonly<Record<string, string>> = {},
    {
      tokens = [{ name: 'vault', token: JWT }],
      refusal = null as string | null,
      pathOf = (file: string) => `/etc/identity/${file}`,
    } = {},
  ): Promise<OpenIdentity> {
    const values = {
      ...{ TFC_VAULT_PROVIDER_AUTH: 'true', TFC_VAULT_ADDR: address, TFC_VAULT_RUN_ROLE: 'site' },
      ...variables,
    };
    const identity = await openIdentity({
      job: {
        runId: 'run-1',
        variables: Object.entries(values).map(([key, value]) => ({
          ...{ key, value, category: 'env', hcl: false, sensitive: false },
        })),
        identityTokens: tokens,
      },
      phase: 'plan',
      pathOf,
      connectionTo: () => ({ refusal }),
      redact: (text) => text.replaceAll('hunter2', '(sensitive)'),
      signal: NEVER_ABORTED,
      warn: (message) => warnings.push(message),
    });
    identities.push(identity);
    return identity;
  }

  it('presents role and token once, gives the tool Vault’s token, and revokes it at the end', async () => {
    const identity = await login({
      TFC_VAULT_AUTH_PATH: 'jwt/gantry',
      TFC_VAULT_NAMESPACE: 'admin',
    });
    expect(identity.environment['VAULT_TOKEN']).toBe('hvs.issued');
    expect(JSON.stringify(identity.environment) + JSON.stringify(identity.files)).not.toContain(
      JWT,
    );
    expect(identity.secrets).toEqual(expect.arrayContaining([JWT, 'hvs.issued']));
    await identity.close();
    expect(received.map(({ path }) => path)).toEqual([
      '/v1/auth/jwt/gantry/login',
      '/v1/auth/token/revoke-self',
    ]);
    expect(received[0]?.body).toEqual({ role: 'site', jwt: JWT });
    expect(received[0]?.headers['x-vault-token']).toBeUndefined();
    expect(received[1]?.headers['x-vault-token']).toBe('hvs.issued');
    expect(received.map(({ headers }) => headers['x-vault-namespace'])).toEqual(['admin', 'admin']);
  });

  it('is repeated while Vault is not ready', async () => {
    responses = [[503, '{"errors":["Vault is sealed"]}']];
    await login();
    expect(received).toHaveLength(2);
  });

  it('fails with Vault’s own reason, without tokens and sensitive values', async () => {
    responses = [[400, JSON.stringify({ errors: [`bad claim in ${JWT}`, 'role "hunter2"'] })]];
    await expect(login({ TFC_VAULT_RUN_ROLE: 'hunter2' })).rejects.toThrow(
      `The login to Vault at ${address} with the role "(sensitive)" failed: ` +
        'bad claim in (sensitive); role "(sensitive)"',
    );
  });

  it('reveals nothing of the response of another server, and follows no redirect', async () => {
    responses = [[200, '<html>internal page</html>']];
    await expect(login()).rejects.toThrow(/: status 200\.$/);
    responses = [[307, '{"secret":"internal"}']];
    await expect(login()).rejects.toThrow(/: status 307\.$/);
    responses = [[200, `"${'x'.repeat(70 * 1024)}"`]];
    responses.push(...responses, ...responses);
    await expect(login()).rejects.toThrow('Vault cannot be reached: the response is too large.');
  });

  it('fails if the server responds with a protocol upgrade', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    responses = [
      [101, ''],
      [101, ''],
      [101, ''],
    ];
    let failure: unknown;
    login().catch((error: unknown) => (failure = error));
    await advanceUntil(() => failure !== undefined);
    expect(failure).toMatchObject({
      message: 'Vault cannot be reached: the response is an upgrade.',
    });
    expect(received).toHaveLength(3);
  });

  it('is not attempted if the run has no network, or if the server issued no token for it', async () => {
    const refusal = 'The run has no network.';
    await expect(login({}, { refusal })).rejects.toThrow(refusal);
    await expect(login({}, { tokens: [] })).rejects.toThrow(
      'The server has issued no token for the identity "vault". Update the server and its runners ' +
        'to the same version.',
    );
    expect(received).toEqual([]);
  });

  const AWS = {
    TFC_AWS_PROVIDER_AUTH: 'true',
    TFC_AWS_RUN_ROLE_ARN: 'arn:aws:iam::123456789012:role/site',
  };

  it('is not attempted if the server issued no token for another identity', async () => {
    await expect(login(AWS)).rejects.toThrow('no token for the identity "aws"');
    expect(received).toEqual([]);
  });

  it('is followed by a revocation if another identity cannot be prepared', async () => {
    const tokens = ['vault', 'aws'].map((name) => ({ name, token: JWT }));
    const pathOf = (): string => {
      throw new Error('no path');
    };
    await expect(login(AWS, { tokens, pathOf })).rejects.toThrow('no path');
    expect(received.map(({ path }) => path)).toEqual([
      '/v1/auth/jwt/login',
      '/v1/auth/token/revoke-self',
    ]);
  });

  const countRenewals = () =>
    received.filter(({ path }) => path === '/v1/auth/token/renew-self').length;

  /** Advances the fake timers, between which real requests are sent, until the condition is met. */
  async function advanceUntil(isMet: () => boolean): Promise<void> {
    while (!isMet()) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('is followed by renewals, which are retried while Vault is not ready', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await login();
    responses = [
      [503, '{"errors":["Vault is sealed"]}'],
      [500, ''],
    ];
    await advanceUntil(() => countRenewals() === 4);
    expect(warnings).toEqual([]);
  });

  it('warns with Vault’s reason when a renewal is refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await login();
    responses = [[403, '{"errors":["permission denied"]}']];
    await advanceUntil(() => warnings.length > 0);
    expect(countRenewals()).toBe(1);
    expect(warnings).toEqual(['Vault did not renew the token of this run: permission denied\n']);
  });

  it('warns when Vault cannot be reached until the lease ends', async () => {
    responses = [[200, JSON.stringify({ auth: { ...GRANT.auth, lease_duration: 1 } })]];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await login();
    vault.closeAllConnections();
    await new Promise((resolve) => vault.close(resolve));
    await advanceUntil(() => warnings.length > 0);
    expect(warnings).toEqual([
      expect.stringMatching(/this run: (connect ECONNREFUSED|socket hang up)/),
    ]);
  });

  it('is not followed by an early renewal of a lease of many days', async () => {
    responses = [[200, JSON.stringify({ auth: { ...GRANT.auth, lease_duration: 9_000_000 } })]];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await login();
    await vi.advanceTimersByTimeAsync(60_000);
    await login();
    expect(countRenewals()).toBe(0);
  });

  it('fails with the reason if nothing listens at the address', async () => {
    await expect(login({ TFC_VAULT_ADDR: 'http://127.0.0.1:1' })).rejects.toThrow(
      /^Vault cannot be reached: .*ECONNREFUSED/,
    );
  });
});
