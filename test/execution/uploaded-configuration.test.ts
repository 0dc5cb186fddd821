import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunJob } from '../../src/execution/execution.js';
import { ModuleArchives } from '../../src/execution/modules/module-archives.js';
import {
  ModuleInstaller,
  type ReadModuleCalls,
} from '../../src/execution/modules/module-installer.js';
import { RunFailure } from '../../src/execution/run-failure.js';
import { uploadLayout } from '../../src/execution/run-layout.js';
import { ModuleInspector } from '../../src/lib/module-inspection/module-inspector.js';
import { type Entry, packFiles, tarGz } from '../platform/module-registry/support/archives.js';
import { type Files, TinyRegistry } from './support/tiny-registry.js';

describe('an uploaded configuration', () => {
  const inspector = ModuleInspector.forRuns();
  let registry: TinyRegistry;
  let folder: string;
  afterAll(() => inspector.close());
  beforeEach(async () => {
    registry = await TinyRegistry.start();
    folder = mkdtempSync(join(tmpdir(), 'gantry-upload-'));
  });
  afterEach(async () => {
    await registry.stop();
    rmSync(folder, { recursive: true });
  });

  async function installUpload(
    content: Files | readonly Entry[] | Buffer,
    directory = '',
  ): Promise<void> {
    const archive = Buffer.isBuffer(content)
      ? content
      : Array.isArray(content)
        ? tarGz(content)
        : packFiles(content as Files);
    registry.publishArchive('upload', '1.0.0', archive);
    const upload = {
      path: `/archives/${encodeURIComponent('acme/upload/tiny 1.0.0')}?signature=1`,
      sha256: createHash('sha256').update(archive).digest('hex'),
      directory,
    };
    const workspace = { id: 'ws-1', name: 'site' };
    const job: RunJob = {
      runId: 'run-1',
      organization: 'acme',
      workspace,
      iacVersion: '1.11.4',
      module: null,
      upload,
      variables: [],
      state: null,
      lockFile: null,
      registry: { publicUrl: registry.url, token: registry.token },
      destroy: false,
    };
    const { signal } = new AbortController();
    const readModuleCalls: ReadModuleCalls = async (configuration) => {
      const rest = { readme: null, submodules: [], configuredFolders: null, warnings: [] };
      return (await inspector.inspect({ configuration, ...rest })).moduleCalls;
    };
    await new ModuleInstaller(job, folder, readModuleCalls, new ModuleArchives(), signal).install(
      uploadLayout({ workspace }, upload).directory,
    );
  }

  it.each([
    'zzz_override.tf',
    'zz_gantry_override.tofu',
    'zz_gantry_override.tofu.json',
    'zz_gantry_override2_override.tf.json',
    'état_override.tf',
  ])('is refused with %s, which would replace the backend of the run', async (name) => {
    const files = { 'main.tf': '', [name]: 'terraform {\n  backend "http" {}\n}\n' };
    await expect(installUpload(files)).rejects.toThrow(`Rename "${name}"`);
  });

  it('may have override files that are merged earlier, and any in other folders', async () => {
    await installUpload(
      { 'app/main.tf': '', 'app/backend_override.tf': '', 'zzz_override.tf': '' },
      'app',
    );
    expect(existsSync(join(folder, 'config/app/backend_override.tf'))).toBe(true);
  });

  const link = (name: string, target: string): Entry => ({ name, type: '2', link: target });

  it.each([
    ['app', 'app'],
    ['app/prod', 'app'],
    ['real/linked', 'real/linked'],
  ])(
    'is refused if its working directory %s is behind a symbolic link',
    async (directory, named) => {
      const entries = [
        { name: 'real/prod/main.tf', content: '' },
        link('app', 'real'),
        link('real/linked', 'prod'),
      ];
      await expect(installUpload(entries, directory)).rejects.toThrow(`"${named}" of the uploaded`);
    },
  );

  it('ends the run if the server returns a page instead of the archive', async () => {
    const page = Buffer.from('<html>Bad gateway</html>');
    await expect(installUpload(page)).rejects.toThrow(
      new RunFailure('The server did not return an intact gzip archive.'),
    );
  });

  it('ends the run with the place of a syntax error', async () => {
    const files = { 'main.tf': 'module "a" {\n  source = \n}\n' };
    await expect(installUpload(files)).rejects.toThrow(RunFailure);
    rmSync(join(folder, 'config'), { recursive: true });
    await expect(installUpload(files)).rejects.toThrow(/^main\.tf, line 2: /);
  });

  it('ends the run if a configuration file is a link to a file that does not exist', async () => {
    const entries = [{ name: 'other.tf', content: '' }, link('main.tf', 'missing.tf')];
    const failure = new RunFailure(
      'The configuration file "main.tf" cannot be read. ' +
        'If it is a symbolic link, also upload its target.',
    );
    await expect(installUpload(entries)).rejects.toThrow(failure);
  });

  it('may have folders and links with names of configuration files', async () => {
    const files = [
      { name: 'app.tf/readme.md', content: '' },
      { name: 'shared/main.tf', content: 'module "a" {\n  source = "./app"\n}\n' },
      { name: 'app/main.tf', content: '' },
      link('folder.tf', 'app'),
      link('main.tf', 'shared/main.tf'),
    ];
    await installUpload(files);
    const list = readFileSync(join(folder, '.terraform/modules/modules.json'), 'utf8');
    expect(JSON.parse(list)).toMatchObject({ Modules: [{ Key: '' }, { Key: 'a' }] });
  });

  it('is limited to 32 MiB of configuration files in a folder, also through links', async () => {
    const content = ' '.repeat(12 * 1024 * 1024);
    const large = [
      { name: 'data/large.txt', content },
      link('a.tf', 'data/large.txt'),
      link('b.tf', 'data/large.txt'),
    ];
    await installUpload(large);
    rmSync(join(folder, 'config'), { recursive: true });
    await expect(installUpload([...large, link('c.tf', 'data/large.txt')])).rejects.toThrow(
      new RunFailure(
        'The configuration files of one folder have more than 33554432 bytes. ' +
          'Move large data to files that the configuration reads.',
      ),
    );
  });

  it('must contain the working directory of the workspace', async () => {
    await expect(installUpload({ 'main.tf': '' }, 'app')).rejects.toThrow('has no folder "app"');
  });
});
