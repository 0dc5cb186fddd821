import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { TestServer } from '../../../support/server.js';
import type { Tool } from '../../../support/tools.js';

/** A running command. */
export class Command {
  private text = '';
  readonly exitCode: Promise<number>;

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => (this.text += bytes.toString()));
    this.exitCode = new Promise((resolve) => child.on('close', (code) => resolve(code ?? -1)));
  }

  /** Without colors, and without the frames of messages. */
  get output(): string {
    return stripVTControlCharacters(this.text).replace(/[│╷╵]/g, '');
  }

  /** Waits up to a minute for a part of the output. */
  async waitForOutput(part: string | RegExp): Promise<void> {
    const isShown = () =>
      typeof part === 'string' ? this.output.includes(part) : part.test(this.output);
    for (const deadline = performance.now() + 60_000; !isShown(); await delay(50)) {
      const isOver = this.child.exitCode !== null || performance.now() > deadline;
      if (isOver && !isShown())
        throw new Error(`The command does not show ${String(part)}:\n${this.output}`);
    }
  }

  type(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }

  /** Sends Ctrl+C. */
  interrupt(): void {
    this.child.kill('SIGINT');
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

/** CLI settings for a server without TLS, with the token for it. */
export function hostSettings({ url }: Pick<TestServer, 'url'>, token: string): string {
  const { host } = new URL(url);
  // The tools require HTTPS, except for services in their own configuration.
  const services = {
    'tfe.v2': '/api/v2/',
    'tfe.v2.1': '/api/v2/',
    'tfe.v2.2': '/api/v2/',
    'modules.v1': '/api/registry/v1/modules/',
    'providers.v1': '/api/registry/v1/providers/',
  };
  const lines = Object.entries(services).map(([name, path]) => `    "${name}" = "${url}${path}"\n`);
  return `host "${host}" {\n  services = {\n${lines.join('')}  }\n}\ncredentials "${host}" {\n  token = "${token}"\n}\n`;
}

/** A configuration with a cloud block for a workspace of the organization. */
export function cloudBlock(host: string, name: string, organization = 'acme'): string {
  return `terraform {\n  cloud {\n    hostname     = "${host}"\n    organization = "${organization}"\n    workspaces {\n      name = "${name}"\n    }\n  }\n}\n`;
}

/** A folder with a configuration, in which commands run. */
export class Terminal {
  readonly folder = mkdtempSync(join(tmpdir(), 'gantry-terminal-'));
  readonly host: string;
  private readonly commands: Command[] = [];

  constructor(
    server: Pick<TestServer, 'url'>,
    private readonly tool: Tool,
    token: string,
    { settings = '' }: { readonly settings?: string } = {},
  ) {
    this.host = new URL(server.url).host;
    writeFileSync(join(this.folder, 'cli.tfrc'), `${hostSettings(server, token)}${settings}`);
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      const path = join(this.folder, 'work', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }

  start(...args: readonly string[]): Command {
    return this.startIn('', ...args);
  }

  /** Starts a command in a folder of the configuration. */
  startIn(directory: string, ...args: readonly string[]): Command {
    const child = spawn(this.tool.path, args, {
      cwd: join(this.folder, 'work', directory),
      env: {
        PATH: process.env['PATH'],
        HOME: this.folder,
        TF_CLI_CONFIG_FILE: join(this.folder, 'cli.tfrc'),
        CHECKPOINT_DISABLE: '1',
      },
    });
    const command = new Command(child);
    this.commands.push(command);
    return command;
  }

  /** Runs a command, and waits for its end. */
  async run(...args: readonly string[]): Promise<{ code: number; output: string }> {
    const command = this.start(...args);
    return { code: await command.exitCode, output: command.output };
  }

  close(): void {
    this.commands.forEach((command) => command.kill());
    rmSync(this.folder, { recursive: true, force: true });
  }
}
