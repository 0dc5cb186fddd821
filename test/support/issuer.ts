import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('issuer-process.mjs', import.meta.url));
const MAX_REDIRECTS = 10;

/** A real OpenID Connect issuer in its own process, with the client `gantry`. */
export class Issuer {
  private constructor(
    readonly url: string,
    private readonly controlUrl: string,
    private readonly process: ChildProcess,
  ) {}

  /**
   * Starts an issuer on this loopback address. Browsers treat an address that differs from the
   * server's as another site.
   */
  static async start(host = '127.0.0.1'): Promise<Issuer> {
    const child = spawn(process.execPath, [PROGRAM, host], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(child, 'exit').then(() => {
      throw new Error('The issuer ended.');
    });
    const line = once(createInterface({ input: child.stdout }), 'line');
    const [urls] = (await Promise.race([line, ended])) as [string];
    ended.catch(() => undefined);
    const { issuer, control } = JSON.parse(urls) as { issuer: string; control: string };
    // The process ends with its standard input, and must not keep this process running.
    child.unref();
    (child.stdin as unknown as { unref?: () => void }).unref?.();
    (child.stdout as unknown as { unref?: () => void }).unref?.();
    return new Issuer(issuer, control, child);
  }

  stop(): void {
    this.process.kill();
  }

  /** Sets the claims of an account; null deletes the account. */
  setAccount(sub: string, claims: Record<string, unknown> | null): Promise<unknown> {
    return this.control('/account', { sub, claims });
  }

  /** Replaces the signing key; the previous one is no longer published. */
  rotateKey(): Promise<unknown> {
    return this.control('/rotate');
  }

  setClient(metadata: Record<string, unknown>): Promise<unknown> {
    return this.control('/client', metadata);
  }

  setOptions(options: { idTokenSeconds?: number; inUserinfo?: boolean }): Promise<unknown> {
    return this.control('/options', options);
  }

  /** Refuses connections until {@link acceptConnections}. */
  refuseConnections(): Promise<unknown> {
    return this.control('/down');
  }

  acceptConnections(): Promise<unknown> {
    return this.control('/up');
  }

  /** Deletes all accounts, and restores the initial client and options. */
  reset(): Promise<unknown> {
    return this.control('/reset');
  }

  async createLogoutToken(claims: Record<string, unknown>): Promise<string> {
    return (await this.control('/logout-token', { claims })) as string;
  }

  /** Signs in at the issuer like a browser. Returns the query with which it redirects back. */
  async signIn(authorizationUrl: string, account: string): Promise<string> {
    const cookies = new Map<string, string>();
    let url = authorizationUrl;
    let form: string | undefined;
    for (let count = 0; count < MAX_REDIRECTS; count += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: {
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
        ...(form !== undefined && { method: 'POST', body: form }),
      });
      form = undefined;
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (location === null) {
        if (response.status !== 200)
          throw new Error(`issuer: ${response.status} ${await response.text()}`);
        form = new URLSearchParams({ login: account }).toString();
        continue;
      }
      const next = new URL(location, url);
      if (next.origin !== this.url) return next.search.slice(1);
      url = next.href;
    }
    throw new Error('the issuer does not redirect back');
  }

  private async control(path: string, body: unknown = {}): Promise<unknown> {
    const response = await fetch(`${this.controlUrl}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`issuer ${path}: ${await response.text()}`);
    return response.json();
  }
}

let shared: Promise<Issuer> | undefined;

/** Resets and returns the issuer of this test process, which ends with the process. */
export async function sharedIssuer(): Promise<Issuer> {
  shared ??= Issuer.start();
  const issuer = await shared;
  await issuer.reset();
  return issuer;
}
