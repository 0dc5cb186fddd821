import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const countDownloads = () =>
  registry.requests.filter((request) => request.includes('/archives/')).length;

function createClient(archives: ModuleArchives, token = registry.token): RegistryClient {
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
    await createClient(archives).download(MODULE, '1.0.0', join(folder, name));
    expect(readFileSync(join(folder, name, 'main.tf'), 'utf8')).toBe('output "it" { value = 1 }');
  }
  expect(countDownloads()).toBe(1);
  await expect(
    createClient(archives, 'of somebody else').download(MODULE, '1.0.0', join(folder, 'third')),
  ).rejects.toThrow('returned 401');
});

it('another archive of the same version is fetched, and a large one is fetched each time', async () => {
  const archives = new ModuleArchives();
  const large = Array.from({ length: 300_000 }, () => Math.random().toString(36).slice(2, 10)).join(
    '',
  );
  for (const text of ['one', 'other', large, large]) {
    registry.publish('net', '1.0.0', { 'main.tf': text });
    await createClient(archives).download(MODULE, '1.0.0', join(folder, String(countDownloads())));
    expect(readFileSync(join(folder, String(countDownloads() - 1), 'main.tf'), 'utf8')).toBe(text);
  }
  expect(countDownloads()).toBe(4);
});

describe('the download of an archive', () => {
  const realSetTimeout = setTimeout;
  const sendUntil = (pieces: number): void => {
    registry.sendArchive = async (response, archive) => {
      const size = Math.ceil(archive.length / 12);
      for (let piece = 0; piece < pieces; piece += 1) {
        response.write(archive.subarray(piece * size, (piece + 1) * size));
        await new Promise((resolve) => realSetTimeout(resolve, 50));
        await vi.advanceTimersByTimeAsync(40_000);
      }
      if (pieces === 12) response.end();
      else await vi.advanceTimersByTimeAsync(120_000);
    };
  };
  beforeEach(() => {
    registry.publish('net', '1.0.0', { 'main.tf': 'output "it" { value = 1 }' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());

  it('may take eight minutes while it progresses', async () => {
    sendUntil(12);
    await createClient(new ModuleArchives()).download(MODULE, '1.0.0', join(folder, 'slow'));
    expect(readFileSync(join(folder, 'slow', 'main.tf'), 'utf8')).toContain('value = 1');
  });

  it('fails after two minutes of silence', async () => {
    sendUntil(3);
    await expect(
      createClient(new ModuleArchives()).download(MODULE, '1.0.0', join(folder, 'silent')),
    ).rejects.toThrow('The registry stopped sending the module acme/net/tiny 1.0.0.');
  });
});
