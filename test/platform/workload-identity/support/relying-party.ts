import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a role requires of a token. */
export interface Role {
  readonly audience: string;
  readonly claims: Readonly<Record<string, string>>;
}

export interface Verdict {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly refused?: string;
}

export interface Activity {
  /** Every token that was presented. */
  readonly presented: readonly string[];
  readonly sessions: readonly {
    readonly role: string;
    readonly name: string;
    readonly subject: string;
    readonly requests: readonly string[];
  }[];
}

/** A process of `relying-party.mjs`. */
export class RelyingParty {
  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
  ) {}

  static async start(issuer: string, roles: Readonly<Record<string, Role>>): Promise<RelyingParty> {
    const program = join(import.meta.dirname, 'relying-party.mjs');
    const child = spawn(process.execPath, [program, issuer, JSON.stringify(roles)], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const [port] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    return new RelyingParty(child, `http://127.0.0.1:${port.toString().trim()}`);
  }

  async verify(token: string, role: string): Promise<Verdict> {
    const body = JSON.stringify({ token, role });
    return (await (await fetch(`${this.url}/verify`, { method: 'POST', body })).json()) as Verdict;
  }

  async readActivity(): Promise<Activity> {
    return (await (await fetch(`${this.url}/activity`)).json()) as Activity;
  }

  stop(): void {
    this.process.disconnect();
  }
}
