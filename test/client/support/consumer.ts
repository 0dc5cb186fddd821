import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../src/core/package-root.js';

const execute = promisify(execFile);
const compiler = join(packageRoot, 'node_modules/typescript/bin/tsc');
const QUIET = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];

/** A separate project with the client as its only package. */
export class Consumer {
  readonly folder = mkdtempSync(join(tmpdir(), 'gantry-consumer-'));

  constructor(private readonly type: 'module' | 'commonjs' = 'module') {}

  /** Packs the client. Returns the path of the archive. */
  async pack(): Promise<string> {
    const pack = ['pack', join(packageRoot, 'client'), '--json', '--pack-destination', '.'];
    const { stdout } = await execute('npm', [...pack, ...QUIET], { cwd: this.folder });
    const [{ filename } = { filename: '' }] = JSON.parse(stdout) as { filename: string }[];
    return join(this.folder, filename);
  }

  /** Installs the client without a network. Packs it first unless an archive is given. */
  async install(archive?: string): Promise<void> {
    const manifest = { name: 'consumer', private: true, type: this.type };
    this.write('package.json', JSON.stringify(manifest));
    await execute('npm', ['install', ...QUIET, archive ?? (await this.pack())], {
      cwd: this.folder,
    });
  }

  write(file: string, text: string): void {
    mkdirSync(join(this.folder, file, '..'), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** Runs a script with Node.js. Returns its output. */
  async run(script: string, environment: Record<string, string> = {}): Promise<string> {
    const env = { PATH: process.env['PATH'] ?? '', ...environment };
    const { stdout } = await execute(process.execPath, [script], { cwd: this.folder, env });
    return stdout;
  }

  /** Compiles TypeScript with `strict` and NodeNext. Returns the errors, or an empty text. */
  async compile(files: readonly string[], options: object = {}): Promise<string> {
    const compilerOptions = {
      target: 'ES2022',
      module: 'NodeNext',
      moduleResolution: 'NodeNext',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: [],
      ...options,
    };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    try {
      await execute(process.execPath, [compiler, '-p', this.folder]);
      return '';
    } catch (error) {
      const { stdout, message } = error as { stdout: string; message: string };
      return stdout || message;
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
