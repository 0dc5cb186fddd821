import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseCommand } from '../../src/commands/command-line.js';
import { manageTools } from '../../src/commands/tools.js';
import { readConfig } from '../../src/core/config/config.js';
import { createInstaller } from '../../src/execution/create-executor.js';
import { killAll, runGantry } from '../core/database/gantry-process.js';
import { ToolVendor } from '../support/tool-vendor.js';

let vendor: ToolVendor;
let data: string;
beforeAll(async () => {
  vendor = await ToolVendor.open();
  for (const version of ['1.10.6', '1.9.0']) await vendor.release('tofu', version);
  await vendor.release('terraform', '1.9.0');
});
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'gantry-data-'));
});
afterEach(() => rmSync(data, { recursive: true }));
afterAll(() => vendor.close());

/** Runs the command in this process. Returns its output. */
async function runTools(line: string): Promise<string> {
  const config = readConfig({ GANTRY_DATA_DIR: data, GANTRY_TOOLS_MIRROR: vendor.folder });
  const command = parseCommand(line.split(' '));
  if (command.name !== 'tools') throw new Error('This is another command.');
  let text = '';
  const write = (more: unknown): void => void (text += String(more));
  const log = vi.spyOn(console, 'log').mockImplementation((more) => write(`${String(more)}\n`));
  vi.stubEnv('PATH', '');
  try {
    const screen = { isTerminal: false, write };
    await manageTools(config, command, createInstaller(config, vendor.vendors), screen);
  } finally {
    log.mockRestore();
    vi.unstubAllEnvs();
  }
  return text;
}

describe('the command tools', () => {
  it('installs several versions, lists and removes them', async () => {
    expect(await runTools('tools list')).toContain('Gantry found no usable OpenTofu or Terraform');
    expect(await runTools('tools install')).toContain(
      'Verified the signature of OpenTofu 1.10.6, and installed it at ',
    );
    expect(await runTools('tools install terraform 1.9.0')).toContain(
      'Verified the signature of Terraform 1.9.0, and installed it at ',
    );
    expect(await runTools('tools install <1.10')).toContain(
      'Verified the signature of OpenTofu 1.9.0',
    );
    expect(await runTools('tools list')).toMatch(
      /^tofu {7}1\.10\.6 {6}installed .*tools\/tofu\/1\.10\.6\/tofu\ntofu {7}1\.9\.0 .*\n$/,
    );
    await expect(runTools('tools remove 1.9.0')).rejects.toThrow(
      'tofu 1.9.0 and terraform 1.9.0 are both installed. Name one of them: tools remove tofu 1.9.0.',
    );
    expect(await runTools('tools remove tofu 1.9.0')).toBe('Removed OpenTofu 1.9.0.\n');
    expect(await runTools('tools list')).toMatch(/^tofu .*\nterraform {2}1\.9\.0 .*\n$/);
    await expect(runTools('tools remove 1.2.3')).rejects.toThrow(
      'Version 1.2.3 is not installed. Installed: tofu 1.10.6, terraform 1.9.0.',
    );
  });

  it('trusts only the pinned keys, and reports any other without installing', async () => {
    const { code, stdout, stderr } = await runGantry(['tools', 'install', '1.10.6'], {
      GANTRY_DATA_DIR: data,
      GANTRY_TOOLS_MIRROR: vendor.folder,
    });
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `Downloading OpenTofu 1.10.6 from ${vendor.folder}/tofu/1.10.6
OpenTofu 1.10.6 could not be installed: tofu_1.10.6_SHA256SUMS is not trusted: its signature was not created with the key of OpenTofu, E3E6E43D84CB852EADB0051D0C0AF313E5FD9F80.
`,
    ]);
    expect(existsSync(join(data, 'tools'))).toBe(false);
    killAll();
  }, 60_000);
});
