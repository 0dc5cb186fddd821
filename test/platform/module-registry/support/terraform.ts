import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Tool } from '../../../support/tools.js';

/** A real tool, whose implementation of the configuration language is the reference. */
export class Terraform {
  private readonly folder = mkdtempSync(join(tmpdir(), 'oracle-'));
  private modules = 0;

  constructor(private readonly tool: Tool) {
    writeFileSync(join(this.folder, 'cli.tfrc'), '');
  }

  /** Runs a command on a module, and returns its standard output. Ignores the exit code. */
  run(
    files: Readonly<Record<string, string>>,
    args: readonly string[],
    input = '',
  ): Promise<string> {
    this.modules += 1;
    const cwd = join(this.folder, String(this.modules));
    mkdirSync(cwd);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), content);
    }
    const env = {
      PATH: process.env.PATH,
      HOME: this.folder,
      TF_CLI_CONFIG_FILE: join(this.folder, 'cli.tfrc'),
      CHECKPOINT_DISABLE: '1',
    };
    return new Promise((resolve) => {
      const { stdin } = execFile(
        this.tool.path,
        [...args],
        { cwd, env, maxBuffer: 64 * 1024 * 1024 },
        (_, stdout) => resolve(stdout),
      );
      // The tool may end without reading its input.
      stdin?.on('error', () => undefined);
      stdin?.end(input);
    });
  }

  /** Returns whether the configuration is valid, with the errors. */
  async validate(
    files: Readonly<Record<string, string>>,
  ): Promise<{ readonly valid: boolean; readonly errors: readonly string[] }> {
    const { valid, diagnostics } = JSON.parse(await this.run(files, ['validate', '-json'])) as {
      valid: boolean;
      diagnostics: { summary: string; detail: string }[];
    };
    return { valid, errors: diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`) };
  }

  /** Returns the value of an expression in a module. */
  async evaluate(files: Readonly<Record<string, string>>, expression: string): Promise<unknown> {
    const output = await this.run(files, ['console'], `jsonencode(${expression})\n`);
    return JSON.parse(JSON.parse(output) as string);
  }

  /** Returns for each type and value whether a variable of the type accepts the value. */
  async accepts(pairs: readonly (readonly [type: string, value: unknown])[]): Promise<boolean[]> {
    const declarations = pairs
      .map(([type], index) => `variable "v${index}" {\n  type = ${type}\n}\n`)
      .join('');
    const values = Object.fromEntries(pairs.map(([, value], index) => [`v${index}`, value]));
    const output = await this.run(
      { 'main.tf': declarations, 'values.tfvars.json': JSON.stringify(values, null, 1) },
      ['plan', '-input=false', '-json', '-var-file=values.tfvars.json'],
    );
    const accepted = pairs.map(() => true);
    for (const line of output.split('\n').filter((text) => text.includes('"@level":"error"'))) {
      const [, index] = /var\.v([0-9]+) /.exec(line) ?? [];
      if (index === undefined)
        throw new Error(`${this.tool.title} reports another problem: ${line}`);
      accepted[Number(index)] = false;
    }
    if (!output.includes('"type":')) throw new Error(`${this.tool.title} did not run.`);
    return accepted;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
