import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endLeftoverProcesses } from '../../src/execution/process-record.js';
import { RunFolder } from '../../src/execution/run-folder.js';

describe('the folder of a run after a power loss', () => {
  const STATE = Buffer.from('{"version":4,"serial":3,"lineage":"l"}');
  let workDir: string;
  let folder: RunFolder;
  beforeEach(async () => {
    workDir = mkdtempSync(join(tmpdir(), 'gantry-run-folder-'));
    folder = new RunFolder(workDir, 'run-interrupted');
    await folder.create();
  });
  afterEach(() => rmSync(workDir, { recursive: true }));

  it.each(['', '{"pid":12', '\0\0\0\0'])(
    'records no process if its records are incomplete: %j',
    async (content) => {
      for (const name of ['process.json', 'tool.json'])
        writeFileSync(join(folder.path, name), content);
      await expect(endLeftoverProcesses(folder, 0)).resolves.toBeUndefined();
    },
  );

  it('contains the state of an apply with an incomplete record', async () => {
    await folder.recordApply(STATE);
    await folder.replaceEntry('terraform.tfstate', STATE);
    expect(await folder.readChangedState()).toBeNull();
    writeFileSync(join(folder.path, 'apply.json'), '');
    expect(await folder.readChangedState()).toEqual(STATE);
    await folder.replaceEntry('terraform.tfstate', null);
    await expect(folder.readChangedState()).rejects.toThrow('left no state');
  });
});
