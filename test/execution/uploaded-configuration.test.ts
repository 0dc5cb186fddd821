import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { RunJob } from '../../src/execution/execution.js';
import { ModuleArchives } from '../../src/execution/modules/module-archives.js';
import { ModuleInstaller } from '../../src/execution/modules/module-installer.js';
import { uploadLayout } from '../../src/execution/run-layout.js';
import { type Entry, packed, tarGz } from '../platform/module-registry/support/archives.js';
import { type Files, TinyRegistry } from './support/tiny-registry.js';

describe('an uploaded configuration', () => {
  let registry: TinyRegistry;
  let folder: string;
  beforeEach(async () => {
    registry = await TinyRegistry.start();
    folder = mkdtempSync(join(tmpdir(), 'gantry-upload-'));
  });
  afterEach(async () => {
    await registry.stop();
    rmSync(folder, { recursive: true });
  });

  async function install(files: Files | readonly Entry[], directory = ''): Promise<void> {
    const archive = Array.isArray(files) ? tarGz(files) : packed(files as Files);
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
    const calls = () => Promise.resolve([]);
    await new ModuleInstaller(job, folder, calls, new ModuleArchives(), signal).install(
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
    await expect(install(files)).rejects.toThrow(`Rename "${name}"`);
  });

  it('may have override files that are merged earlier, and any in other folders', async () => {
    await install(
      { 'app/main.tf': '', 'app/backend_override.tf': '', 'zzz_override.tf': '' },
      'app',
    );
    expect(existsSync(join(folder, 'config/app/backend_override.tf'))).toBe(true);
  });

  it.each([
    ['app', 'app'],
    ['app/prod', 'app'],
    ['real/linked', 'real/linked'],
  ])(
    'is refused if its working directory %s is behind a symbolic link',
    async (directory, named) => {
      const link = (name: string, target: string): Entry => ({ name, type: '2', link: target });
      const entries = [
        { name: 'real/prod/main.tf', content: '' },
        link('app', 'real'),
        link('real/linked', 'prod'),
      ];
      await expect(install(entries, directory)).rejects.toThrow(`"${named}" of the uploaded`);
    },
  );

  it('must have the working directory of the workspace', async () => {
    await expect(install({ 'main.tf': '' }, 'app')).rejects.toThrow('has no folder "app"');
  });
});
