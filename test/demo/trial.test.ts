import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareTrial } from '../../src/demo/trial.js';
import { tools } from '../support/tools.js';

describe('how a trial executes runs', () => {
  /** A search path without any tool. */
  const folder = mkdtempSync(join(tmpdir(), 'gantry-trial-'));
  const bare = { PATH: folder, GANTRY_DATA_DIR: folder };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('where there is no tool, they are simulated, and the sentence says what is missing', async () => {
    const { config, runs } = await prepareTrial(bare);
    expect(config.runExecutor).toBe('simulated');
    expect(runs).toMatch(
      /^Runs are simulated: nothing is provisioned\. Why:\nThere is no OpenTofu or Terraform/,
    );
  });

  it('an executor that the environment names is kept, and the sentence says that it can not execute', async () => {
    const { config, runs } = await prepareTrial({ ...bare, GANTRY_RUN_EXECUTOR: 'cli' });
    expect([config.runExecutor, runs.split('. ')[0]]).toEqual(['cli', "Runs can't be executed"]);
    expect((await prepareTrial({ ...bare, GANTRY_RUN_EXECUTOR: 'simulated' })).runs).toBe(
      'Runs are simulated: nothing is provisioned.',
    );
  });

  it.each(tools)('where there is $title, it is named', async ({ title, searchPath }) => {
    const { config, runs } = await prepareTrial({
      ...bare,
      PATH: searchPath,
      GANTRY_RUN_SANDBOX: 'off',
    });
    expect([config.runExecutor, runs]).toEqual(['cli', `Runs are executed by ${title}.`]);
  });
});
