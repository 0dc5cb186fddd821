import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/config/config.js';
import type { CliExecutor } from '../../src/execution/cli-executor.js';
import { createInstaller } from '../../src/execution/create-executor.js';
import { MachineTools } from '../../src/execution/tools/machine-tools.js';
import { platformName } from '../../src/execution/tools/tool-platform.js';
import type { ToolName } from '../../src/execution/tools/vendors.js';
import { ToolVendor, zipOf } from '../support/tool-vendor.js';
import { describeEachTool } from '../support/tools.js';
import { MemoryLog, NEVER_ABORTED, plan, RunFixture, stateOf } from './support/run-fixture.js';

let vendor: ToolVendor;
let url: string;
let data: string;
beforeAll(async () => {
  vendor = await ToolVendor.open();
  url = await vendor.listen();
});
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'gantry-data-'));
  vendor.requests.length = 0;
  vendor.intercept = () => false;
});
afterEach(() => rmSync(data, { recursive: true, force: true }));
afterAll(() => vendor.close());

const createMirrorInstaller = (mirror: string) =>
  createInstaller(
    readConfig({ GANTRY_DATA_DIR: data, GANTRY_TOOLS_MIRROR: mirror }),
    vendor.vendors,
  );

describeEachTool(
  'a machine without a tool, and a mirror with $title',
  { timeout: 120_000 },
  (tool) => {
    let fixture: RunFixture;
    /** The programs of the sandbox, without a tool. */
    let searchPath: string;
    beforeAll(async () => {
      await vendor.release(
        tool.name,
        tool.version,
        await zipOf({ [tool.name]: readFileSync(realpathSync(tool.path)) }),
      );
      fixture = await RunFixture.open(tool);
      searchPath = mkdtempSync(join(tmpdir(), 'gantry-sandbox-only-'));
      for (const program of ['bwrap', 'prlimit', 'unshare', 'mount'])
        try {
          symlinkSync(realpathSync(join(tool.searchPath, program)), join(searchPath, program));
        } catch {
          // Without the program, there is no sandbox.
        }
    });
    afterAll(async () => {
      await fixture.close();
      rmSync(searchPath, { recursive: true });
    });

    const createExecutor = (toolToInstall: ToolName | null = tool.name): CliExecutor =>
      fixture.executor({
        searchPath,
        installer: createMirrorInstaller(url),
        toolToInstall,
      });
    const MODULE = { 'main.tf': 'resource "terraform_data" "x" { input = "real" }' };

    it('installs the tool for the first run, logs that, and executes the run', async () => {
      const one = createExecutor();
      expect([await one.listVersions(), await one.findUnavailableReason()]).toEqual([[], null]);
      expect(await one.listInstallableVersions()).toEqual([tool.version]);
      const job = await fixture.job(MODULE);
      const log = new MemoryLog();
      const planned = await one.plan(job, log, NEVER_ABORTED);
      if (planned.outcome !== 'planned') throw new Error(planned.message);
      expect(log.text).toMatch(
        new RegExp(
          `^Installing ${tool.title} from ${url}/${tool.name}/${tool.version}\n(Downloaded [0-9]+% of [0-9]+ bytes\n)*Downloaded 100% of [0-9]+ bytes\nVerified the signature of ${tool.title} and installed it\nFetching the module`,
        ),
      );
      const applied = await one.apply(
        { ...job, lockFile: planned.lockFile },
        planned.plan,
        log,
        NEVER_ABORTED,
      );
      expect(applied.outcome).toBe('applied');
      expect(stateOf(applied).resources.map(({ name }) => name)).toEqual(['x']);
      expect((await one.listVersions()).map(({ version, origin }) => [version, origin])).toEqual([
        [tool.version, 'installed'],
      ]);
    });

    it('downloads the tool once for two concurrent runs, and never again', async () => {
      const one = createExecutor();
      const jobs = await Promise.all([fixture.job(MODULE), fixture.job(MODULE)]);
      await Promise.all(jobs.map((job) => plan(one, job)));
      await plan(createExecutor(), await fixture.job(MODULE));
      expect(vendor.requests.filter((path) => path.endsWith('.zip'))).toHaveLength(1);
    });

    it('fails a run whose version is not available, with the reason', async () => {
      const job = await fixture.job(MODULE, { iacVersion: '1.0.99' });
      const outcome = await createExecutor().plan(job, new MemoryLog(), NEVER_ABORTED);
      expect(outcome).toMatchObject({
        outcome: 'failed',
        message: expect.stringMatching(
          /1\.0\.99 could not be installed: http.* does not exist/,
        ) as string,
      });
    });

    it('ends a canceled run during a download, and installs nothing', async () => {
      vendor.intercept = ({ url: path = '' }, response) => {
        if (!path.endsWith('.zip')) return false;
        response.writeHead(200, { 'Content-Length': '4' }).write('PK');
        return true;
      };
      const cancel = new AbortController();
      const log = new MemoryLog((text) => {
        if (text.includes('Downloaded 50%')) cancel.abort();
      });
      const one = createExecutor();
      const outcome = await one.plan(await fixture.job(MODULE), log, cancel.signal);
      expect(outcome).toEqual({ outcome: 'canceled', message: 'The run was canceled.' });
      expect(await one.listVersions()).toEqual([]);
    });

    it('executes nothing until the operator installs a tool if automatic installation is disabled', async () => {
      const one = createExecutor(null);
      expect(await one.listInstallableVersions()).toEqual([]);
      expect(await one.findUnavailableReason()).toMatch(
        /^Gantry found no usable OpenTofu or Terraform on this machine: /,
      );
      expect(
        await one.plan(await fixture.job(MODULE), new MemoryLog(), NEVER_ABORTED),
      ).toMatchObject({
        outcome: 'failed',
      });
      expect(vendor.requests).toEqual([]);
      // A tool that the operator installs is used without a restart.
      await createMirrorInstaller(url).install(tool.name, tool.version);
      expect(await one.findUnavailableReason()).toBeNull();
      await plan(one, await fixture.job(MODULE));
    });
  },
);

describe('the versions that can be installed', () => {
  const createMachineTools = (mirror: string): MachineTools =>
    new MachineTools({
      toolPaths: [],
      searchPath: '',
      installer: createMirrorInstaller(mirror),
      toolToInstall: 'tofu',
    });

  it('are only the built-in one if no list is available; an empty folder has none', async () => {
    vendor.intercept = (_, response) => {
      response.writeHead(500).end();
      return true;
    };
    const builtIn = vendor.vendors.tofu.defaultVersion;
    expect(await createMachineTools(url).listInstallableVersions()).toEqual([builtIn]);
    expect(await createMachineTools(url).findUnavailableReason()).toBeNull();
    const empty = createMachineTools(data);
    expect(await empty.listInstallableVersions()).toEqual([]);
    expect(await empty.findUnavailableReason()).toContain(
      `There is no release of OpenTofu for ${platformName()} at ${join(data, 'tofu')}.`,
    );
    expect(await createMachineTools('/nowhere').findUnavailableReason()).toContain(
      'The mirror /nowhere cannot be read: ENOENT',
    );
  });

  it('are cached, and only the built-in one if the mirror does not respond', async () => {
    await vendor.release('tofu', '1.10.6');
    const one = createMachineTools(url);
    await one.listInstallableVersions();
    await one.listInstallableVersions();
    expect(vendor.requests).toEqual(['/tofu/api.json']);
    vendor.intercept = () => true;
    expect(await createMachineTools(url).listInstallableVersions()).toEqual([
      vendor.vendors.tofu.defaultVersion,
    ]);
  });
}, 30_000);
