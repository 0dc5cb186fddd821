import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareTrial } from '../../../src/commands/trial/trial.js';
import { formatWelcome } from '../../../src/commands/trial/welcome.js';
import type { Config } from '../../../src/core/config/config.js';
import { createInstaller } from '../../../src/execution/create-executor.js';
import { ToolVendor } from '../../support/tool-vendor.js';
import { hasSandbox, tools } from '../../support/tools.js';

describe('a trial', () => {
  /** A search path without any tool. */
  const folder = mkdtempSync(join(tmpdir(), 'gantry-trial-'));
  const bare = { PATH: folder, GANTRY_DATA_DIR: folder };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('simulates runs without a tool, and names what is missing', async () => {
    const { config, runs } = await prepareTrial(bare, { ask: null });
    expect(config.runExecutor).toBe('simulated');
    expect(runs).toMatch(
      /^Runs are simulated: nothing is provisioned\. Reason:\nGantry found no usable OpenTofu or Terraform/,
    );
  });

  it('keeps the executor of the environment, and explains that it cannot execute runs', async () => {
    const { config, runs } = await prepareTrial(
      { ...bare, GANTRY_RUN_EXECUTOR: 'cli' },
      { ask: null },
    );
    expect([config.runExecutor, runs.split('. ')[0]]).toEqual(['cli', 'Runs cannot be executed']);
    expect((await prepareTrial({ ...bare, GANTRY_RUN_EXECUTOR: 'simulated' })).runs).toBe(
      'Runs are simulated: nothing is provisioned.',
    );
  });

  it.each([
    ['/srv/data/g.sqlite', 'The data is in /srv/data; to start over, delete that folder.'],
    ['/srv/g.sqlite', 'The data is in /srv/data and in /srv/g.sqlite; to start over, delete both.'],
  ])('names all places with data if the database is %s', (file, sentence) => {
    const welcome = formatWelcome({
      url: 'http://127.0.0.1:3000',
      dataDir: '/srv/data',
      database: { kind: 'sqlite', file },
      docs: true,
      runs: '',
      signInCode: null,
    });
    expect(welcome.endsWith(`Stop with Ctrl+C. ${sentence}`)).toBe(true);
  });

  it.each([true, false])('names the documents only if the server has them: %s', (docs) => {
    const welcome = formatWelcome({
      url: 'http://127.0.0.1:3000',
      dataDir: '/srv/data',
      database: { kind: 'sqlite', file: '/srv/data/g.sqlite' },
      docs,
      runs: '',
      signInCode: null,
    });
    expect(welcome.includes('http://127.0.0.1:3000/docs')).toBe(docs);
  });

  it('explains how to install a tool if the user cannot be prompted', async () => {
    const { runs } = await prepareTrial(bare, { ask: null });
    expect(runs).toMatch(/\nTo execute real runs, install a tool: npm start -- --tools$/);
  });

  it.each(tools)('names $title if it is installed', async ({ title, searchPath }) => {
    const { config, runs } = await prepareTrial({
      ...bare,
      PATH: searchPath,
      GANTRY_RUN_SANDBOX: 'off',
    });
    expect([config.runExecutor, runs]).toEqual(['cli', `Runs are executed by ${title}.`]);
  });

  it.runIf(hasSandbox).each(tools)(
    'executes runs with $title in the sandbox if bubblewrap is installed',
    async ({ title, searchPath }) => {
      const { config, runs } = await prepareTrial({ ...bare, PATH: searchPath });
      expect([config.runSandbox, runs]).toEqual(['auto', `Runs are executed by ${title}.`]);
    },
  );

  describe.each(tools)('with $title and no bubblewrap', ({ name, title, path }) => {
    const only = mkdtempSync(join(tmpdir(), 'gantry-trial-tool-'));
    beforeAll(() => symlinkSync(realpathSync(path), join(only, name)));
    afterAll(() => rmSync(only, { recursive: true }));

    it('executes runs without a sandbox, which the banner states', async () => {
      const { config, runs } = await prepareTrial({ ...bare, PATH: only });
      expect([config.runExecutor, config.runSandbox]).toEqual(['cli', 'off']);
      expect(runs).toMatch(
        new RegExp(
          `^Runs are executed by ${title}, WITHOUT A SANDBOX: .*\n.*production refuses it`,
        ),
      );
    });

    it.each([
      ['the operator requires one', { GANTRY_RUN_SANDBOX: 'required' }],
      ['others can reach the server', { HOST: '0.0.0.0' }],
    ])('simulates runs if %s', async (_, settings) => {
      const { config, runs } = await prepareTrial({ ...bare, PATH: only, ...settings });
      expect([config.runExecutor, config.runSandbox]).not.toEqual(['cli', 'off']);
      expect(runs).toMatch(/^Runs are simulated: .*\n.*bubblewrap/);
    });
  });
});

describe('a trial without a tool', () => {
  let vendor: ToolVendor;
  let url: string;
  let folder: string;
  let questions: string[];
  beforeAll(async () => {
    vendor = await ToolVendor.open();
    url = await vendor.listen();
    await vendor.release('tofu', '1.10.6');
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gantry-trial-'));
    questions = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(() => vendor.close());

  const prepare = (response: boolean | null, settings = {}, installsTool = false) =>
    prepareTrial(
      { PATH: folder, GANTRY_DATA_DIR: folder, GANTRY_TOOLS_MIRROR: url, ...settings },
      {
        installsTool,
        ask:
          response === null
            ? null
            : async (question) => {
                questions.push(question);
                return response;
              },
        screen: { isTerminal: false, write: () => undefined },
        installerOf: (config: Config) => createInstaller(config, vendor.vendors),
      },
    );

  it('prompts with source and target, and executes runs with the tool', async () => {
    const { runs } = await prepare(true);
    expect(questions).toEqual([
      `Gantry found no usable OpenTofu or Terraform on this machine: runs would be simulated.
Download OpenTofu 1.10.6 from ${url}/tofu/1.10.6,
verify its vendor's signature, and keep it in ${folder}?`,
    ]);
    expect(runs).toMatch(/^Runs are executed by OpenTofu 1\.10\.6, WITHOUT A SANDBOX/);
    expect((await prepare(true)).runs).toBe(runs);
    expect(questions).toHaveLength(1);
  });

  it('simulates runs if the user declines', async () => {
    const { config, runs } = await prepare(false);
    expect([config.runExecutor, questions.length]).toEqual(['simulated', 1]);
    expect(runs).toContain('npm start -- --tools');
  });

  it.each([
    ['--tools', {}, true],
    ['GANTRY_TOOLS=auto', { GANTRY_TOOLS: 'auto' }, false],
  ])('does not prompt with %s', async (_, settings, installsTool) => {
    const { config, runs } = await prepare(false, settings, installsTool);
    expect(questions).toEqual([]);
    expect([config.runExecutor, runs.split(',')[0]]).toEqual([
      'cli',
      'Runs are executed by OpenTofu 1.10.6',
    ]);
  });

  it('simulates runs if the tool is not available, and explains why', async () => {
    const { config, runs } = await prepare(null, { GANTRY_TOOLS_MIRROR: '/nowhere' }, true);
    expect(config.runExecutor).toBe('simulated');
    expect(runs).toContain('The mirror /nowhere cannot be read');
  });
});
