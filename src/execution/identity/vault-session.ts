import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import type { PermittedConnection } from '../egress/permitted-connection.js';
import { RunFailure } from '../run-failure.js';
import { abortAfter } from '../time-limit.js';
import type { RunIdentity } from './requested-identities.js';

type VaultIdentity = Extract<RunIdentity, { readonly kind: 'vault' }> &
  Pick<PermittedConnection, 'lookup'>;

const REQUEST_TIMEOUT_MS = 30_000;
const REVOCATION_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const LOGIN_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;
/** Maximum characters of Vault's own errors in a message. */
const MAX_ERROR_LENGTH = 300;
/** The fraction of a lease after which it is renewed. */
const RENEWAL_FRACTION = 0.6;
const MIN_RENEWAL_MS = 1_000;
/** A lease may be longer than the maximum delay of a timer, which is 24.8 days. */
const MAX_RENEWAL_MS = 24 * 60 * 60 * 1_000;

interface Grant {
  readonly token: string;
  readonly leaseSeconds: number;
  readonly isRenewable: boolean;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A Vault token that is renewed while the phase runs, and revoked at its end. */
export class VaultSession {
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  private constructor(
    private readonly identity: VaultIdentity,
    readonly token: string,
    private readonly warn: (message: string) => void,
  ) {}

  /**
   * Logs in to the JWT auth method in the process of the runner, so that code of the module never
   * sees the identity token. Throws RunFailure if Vault refuses or cannot be reached.
   */
  static async open(
    identity: VaultIdentity,
    jwt: string,
    signal: AbortSignal,
    warn: (message: string) => void,
  ): Promise<VaultSession> {
    const path = `auth/${identity.authPath}/login`;
    const body = { role: identity.role, jwt };
    const reply = await sendWithRetries(() => send(identity, path, { body, signal }), signal);
    const grant = grantIn(reply.body);
    if (reply.status !== 200 || grant === null)
      throw new RunFailure(
        `The login to Vault at ${identity.address} with the role "${identity.role}" failed: ` +
          refusalIn(reply),
      );
    const session = new VaultSession(identity, grant.token, warn);
    session.scheduleRenewal(grant);
    return session;
  }

  /** Revokes the token. Never rejects: a token that Vault did not revoke expires later. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    const timeoutMs = REVOCATION_TIMEOUT_MS;
    await send(this.identity, 'auth/token/revoke-self', {
      body: {},
      token: this.token,
      timeoutMs,
    }).catch(() => undefined);
  }

  private scheduleRenewal({ leaseSeconds, isRenewable }: Grant): void {
    if (!isRenewable || leaseSeconds <= 0) return;
    const leaseMs = leaseSeconds * 1_000;
    const expiresAt = performance.now() + leaseMs;
    const delayMs = Math.max(leaseMs * RENEWAL_FRACTION, MIN_RENEWAL_MS);
    this.renewAfter(Math.min(delayMs, MAX_RENEWAL_MS), { leaseSeconds, expiresAt });
  }

  private renewAfter(delayMs: number, lease: Lease): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => void this.renew(lease), delayMs).unref();
  }

  /** Renews the lease. If Vault cannot be reached or is not ready, retries until the lease ends. */
  private async renew(lease: Lease): Promise<void> {
    const result = await this.requestRenewal();
    if ('grant' in result) {
      // Near the maximum lifetime of the token, Vault shortens leases: renewals gain little.
      if (result.grant.leaseSeconds >= lease.leaseSeconds / 2) this.scheduleRenewal(result.grant);
    } else if (result.isTransient && performance.now() + RETRY_DELAY_MS < lease.expiresAt) {
      this.renewAfter(RETRY_DELAY_MS, lease);
    } else if (!this.isClosed) {
      this.warn(`Vault did not renew the token of this run: ${result.reason}\n`);
    }
  }

  private async requestRenewal(): Promise<Renewal> {
    try {
      const request = { body: {}, token: this.token };
      const reply = await send(this.identity, 'auth/token/renew-self', request);
      const grant = reply.status === 200 ? grantIn(reply.body) : null;
      return grant ? { grant } : { reason: refusalIn(reply), isTransient: reply.status >= 500 };
    } catch (error) {
      return { reason: reasonOf(error), isTransient: true };
    }
  }
}

interface Lease {
  readonly leaseSeconds: number;
  /** In milliseconds of `performance.now()`. */
  readonly expiresAt: number;
}

type Renewal =
  { readonly grant: Grant } | { readonly reason: string; readonly isTransient: boolean };

interface VaultRequest {
  readonly body: unknown;
  readonly token?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

function send(
  { address, namespace, caCertificate, lookup }: VaultIdentity,
  path: string,
  { body, token, signal, timeoutMs = REQUEST_TIMEOUT_MS }: VaultRequest,
): Promise<Reply> {
  const url = new URL(`/v1/${path}`, address);
  const bytes = Buffer.from(JSON.stringify(body));
  const options = {
    method: 'POST',
    signal: abortAfter(signal, timeoutMs),
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': bytes.length,
      'X-Vault-Request': 'true',
      ...(namespace === null ? {} : { 'X-Vault-Namespace': namespace }),
      ...(token === undefined ? {} : { 'X-Vault-Token': token }),
    },
    ...(lookup === undefined ? {} : { lookup }),
    ...(caCertificate === null ? {} : { ca: caCertificate }),
  };
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    let hasResponded = false;
    const request = open(url, options, (response) => {
      hasResponded = true;
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= MAX_RESPONSE_BYTES) chunks.push(chunk);
        else request.destroy(new Error('the response is too large'));
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: parseJson(Buffer.concat(chunks)) }),
      );
      response.once('error', reject);
    });
    request.once('error', reject);
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('the response is an upgrade'));
    });
    // The request may close before its response ends.
    request.once('close', () => {
      if (!hasResponded) reject(new Error('the connection was closed'));
    });
    request.end(bytes);
  });
}

/**
 * Makes at most three attempts, while Vault cannot be reached or is not ready, for example because
 * it is sealed or has no leader.
 */
async function sendWithRetries(
  sendOnce: () => Promise<Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const reply = await sendOnce();
      if (reply.status < 500 || attempt === LOGIN_ATTEMPTS) return reply;
    } catch (error) {
      if (signal.aborted) throw error;
      if (attempt === LOGIN_ATTEMPTS)
        throw new RunFailure(`Vault cannot be reached: ${reasonOf(error)}`);
    }
    await delay(RETRY_DELAY_MS * attempt, undefined, { signal });
  }
}

function grantIn(body: unknown): Grant | null {
  const { auth } = (body ?? {}) as { readonly auth?: Record<string, unknown> | null };
  const token = auth?.['client_token'];
  if (typeof token !== 'string' || token === '') return null;
  return {
    token,
    leaseSeconds: Number(auth?.['lease_duration'] ?? 0),
    isRenewable: auth?.['renewable'] === true,
  };
}

/** Only Vault's own list of errors: another server's response must not reach the log. */
function refusalIn({ status, body }: Reply): string {
  const { errors } = (body ?? {}) as { readonly errors?: unknown };
  const texts = Array.isArray(errors) ? errors.filter((one) => typeof one === 'string') : [];
  const text = texts.join('; ').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_ERROR_LENGTH);
  return text === '' ? `status ${status}.` : text;
}

function reasonOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  const text = message || code || (errors ? 'connection refused' : 'unknown');
  return text.endsWith('.') ? text : `${text}.`;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
