import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { packageRoot } from '../../../src/core/package-root.js';
import { Consumer } from '../../client/support/consumer.js';
import type { Example } from './examples.js';
import { type ShellOutput, ShellSession } from './shell-session.js';
import { Trial } from './trial.js';

/** Masks the parts that differ between responses. */
const maskVolatileParts = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json).replace(/req-\w{16}/g, 'req-…'));

/** Follows a page from its first block to its last, like a user who copies them. */
export class Reader {
  private readonly trial = new Trial();
  private shell: ShellSession | null = null;
  private last: ShellOutput = { out: '', err: '', statuses: [] };

  private async startServer(settings: Record<string, string> = {}): Promise<void> {
    await this.trial.start(settings);
    if (this.shell !== null) return;
    mkdirSync(join(this.trial.folder, 'gnupg'), { mode: 0o700 });
    this.shell = new ShellSession(this.trial.folder, {
      SERVER: this.trial.url,
      TOKEN: this.trial.token,
      GNUPGHOME: join(this.trial.folder, 'gnupg'),
      FIXTURES: join(packageRoot, 'test/docs/fixtures'),
      TF_CLI_CONFIG_FILE: join(this.trial.folder, 'terraform.rc'),
    });
  }

  /** Replaces the addresses of the page with that of the server. */
  private withServerAddress(code: string): string {
    return code.replace(
      /http:\/\/127\.0\.0\.1:3000|https:\/\/gantry\.example\.com/g,
      this.trial.url,
    );
  }

  private async run(code: string, responses?: number): Promise<void> {
    if (this.shell === null) await this.startServer();
    this.last = (await this.shell?.run(this.withServerAddress(code))) ?? this.last;
    const unexpected = this.last.statuses.filter((status) =>
      responses ? status !== responses : status < 200 || status >= 400,
    );
    expect(unexpected, `${code}\n${this.last.out}`).toEqual([]);
  }

  private write(path: string, text: string): void {
    const file = join(this.trial.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      this.withServerAddress(text).replace('token = "…"', `token = "${this.trial.token}"`),
      { flag: 'a' },
    );
  }

  /** Executes JavaScript, or TypeScript after a strict compilation against the client. */
  private async runProgram(path: string, code: string): Promise<void> {
    if (!path.endsWith('.ts')) {
      this.write(path, code);
      return this.run(`node ${path}`);
    }
    const consumer = new Consumer();
    try {
      await consumer.install();
      consumer.write(path, this.withServerAddress(code));
      const options = {
        lib: ['ES2022', 'DOM'],
        types: ['node'],
        typeRoots: [join(packageRoot, 'node_modules/@types')],
        skipLibCheck: true,
        noEmit: false,
      };
      expect(await consumer.compile([path], options)).toBe('');
      const out = await consumer.run(path.replace(/\.ts$/, '.js'), {
        GANTRY_URL: this.trial.url,
        GANTRY_TOKEN: this.trial.token,
      });
      this.last = { out, err: '', statuses: [] };
    } finally {
      consumer.remove();
    }
  }

  async follow({ use, code, language }: Example): Promise<void> {
    if (use !== null && use.kind !== 'skipped' && use.kind !== 'server' && !this.trial.isRunning)
      await this.startServer();
    if (use?.kind === 'run') {
      if (use.after)
        await this.run(
          readFileSync(join(packageRoot, `test/docs/fixtures/${use.after}.sh`), 'utf8'),
        );
      await this.run(code, use.responses);
    } else if (use?.kind === 'server') {
      const settings = code.matchAll(/\b([A-Z_]+)=(?:\.\/)?(\S+)/g);
      await this.startServer(
        Object.fromEntries(
          [...settings].map(([, name = '', path = '']) => [name, join(this.trial.folder, path)]),
        ),
      );
    } else if (use?.kind === 'file') this.write(use.path, code);
    else if (use?.kind === 'program') await this.runProgram(use.path, code);
    else if (use?.kind === 'output') this.compareOutput(language, code);
  }

  private compareOutput(language: string, shown: string): void {
    if (language === 'json')
      expect(maskVolatileParts(JSON.parse(this.last.out))).toEqual(
        maskVolatileParts(JSON.parse(shown)),
      );
    else expect(this.last.out.trim()).toBe(shown.trim());
  }

  async end(): Promise<void> {
    await this.shell?.end();
    await this.trial.stop();
    try {
      execFileSync('gpgconf', ['--homedir', join(this.trial.folder, 'gnupg'), '--kill', 'all'], {
        stdio: 'ignore',
      });
    } catch {
      // There is no gpg, or no agent.
    }
    this.trial.remove();
  }
}
