import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { ModuleArchives } from '../../src/execution/modules/module-archives.js';
import { RegistryClient } from '../../src/execution/modules/registry-client.js';
import { TinyRegistry } from './support/tiny-registry.js';

const MODULE = { namespace: 'acme', name: 'net', provider: 'tiny' };
let registry: TinyRegistry;
let folder: string;
beforeEach(async () => {
  registry = await TinyRegistry.start();
  folder = mkdtempSync(join(tmpdir(), 'gantry-archives-'));
});
afterEach(async () => {
  await registry.stop();
  rmSync(folder, { recursive: true });
});

const fetched = () => registry.requests.filter((request) => request.includes('/archives/')).length;

function clientOf(archives: ModuleArchives, token = registry.token): RegistryClient {
  return new RegistryClient(
    { publicUrl: registry.url, token },
    archives,
    new AbortController().signal,
  );
}

it('the archive of a module is fetched once, and authorized each time', async () => {
  const archives = new ModuleArchives();
  registry.publish('net', '1.0.0', { 'main.tf': 'output "it" { value = 1 }' });
  for (const name of ['first', 'second']) {
    await clientOf(archives).download(MODULE, '1.0.0', join(folder, name));
    expect(readFileSync(join(folder, name, 'main.tf'), 'utf8')).toBe('output "it" { value = 1 }');
  }
  expect(fetched()).toBe(1);
  await expect(
    clientOf(archives, 'of somebody else').download(MODULE, '1.0.0', join(folder, 'third')),
  ).rejects.toThrow('returned 401');
});

it('another archive of the same version is fetched, and a large one is fetched each time', async () => {
  const archives = new ModuleArchives();
  const large = Array.from({ length: 300_000 }, () => Math.random().toString(36).slice(2, 10)).join(
    '',
  );
  for (const text of ['one', 'other', large, large]) {
    registry.publish('net', '1.0.0', { 'main.tf': text });
    await clientOf(archives).download(MODULE, '1.0.0', join(folder, String(fetched())));
    expect(readFileSync(join(folder, String(fetched() - 1), 'main.tf'), 'utf8')).toBe(text);
  }
  expect(fetched()).toBe(4);
});
