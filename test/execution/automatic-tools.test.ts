// Guarantees: with GANTRY_TOOLS=auto, a run gets the version that it needs, installed and executed
// in the sandbox like any other.
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/config/config.js';
import { createInstaller } from '../../src/execution/create-executor.js';
import type { CliExecutor } from '../../src/execution/cli-executor.js';
import { MachineTools } from '../../src/execution/tools/machine-tools.js';
import type { ToolName } from '../../src/execution/tools/vendors.js';
import { describeEachTool } from '../support/tools.js';
import { ToolVendor, zipOf } from '../support/tool-vendor.js';
import { KeptLog, never, plan, stateOf, Workshop } from './support/workshop.js';

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

const installerOf = (mirror: string) =>
  createInstaller(
    readConfig({ GANTRY_DATA_DIR: data, GANTRY_TOOLS_MIRROR: mirror }),
    vendor.vendors,
  );

describeEachTool(
  'a machine without a tool, and a mirror with $title',
  { timeout: 120_000 },
  (tool) => {
    let workshop: Workshop;
    /** The programs of the sandbox, without a tool. */
    let searchPath: string;
    beforeAll(async () => {
      await vendor.release(
        tool.name,
        tool.version,
        await zipOf({ [tool.name]: readFileSync(realpathSync(tool.path)) }),
      );
      workshop = await Workshop.open(tool);
      searchPath = mkdtempSync(join(tmpdir(), 'gantry-sandbox-only-'));
      for (const program of ['bwrap', 'prlimit', 'unshare', 'mount'])
        try {
          symlinkSync(realpathSync(join(tool.searchPath, program)), join(searchPath, program));
        } catch {
          // There is none: this workshop has no sandbox.
        }
    });
    afterAll(async () => {
      await workshop.close();
      rmSync(searchPath, { recursive: true });
    });

    const executor = (installs: ToolName | null = tool.name): CliExecutor =>
      workshop.executor({ searchPath, installer: installerOf(url), installs });
    const MODULE = { 'main.tf': 'resource "terraform_data" "x" { input = "real" }' };

    it('installs it for the first run, logs that, and executes the run', async () => {
      const one = executor();
      expect([await one.versions(), await one.unavailable()]).toEqual([[], null]);
      expect(await one.installable()).toEqual([tool.version]);
      const job = await workshop.job(MODULE);
      const log = new KeptLog();
      const planned = await one.plan(job, log, never);
      if (planned.outcome !== 'planned') throw new Error(planned.message);
      expect(log.text).toMatch(
        new RegExp(
          `^Installing ${tool.title} from ${url}/${tool.name}/${tool.version}\n(Downloaded [0-9]+ % of [0-9]+ bytes\n)*Downloaded 100 % of [0-9]+ bytes\nInstalled ${tool.title}; the signature of its vendor is verified\nFetching the module`,
        ),
      );
      const applied = await one.apply(
        { ...job, lockFile: planned.lockFile },
        planned.plan,
        log,
        never,
      );
      expect(applied.outcome).toBe('applied');
      expect(stateOf(applied).resources.map(({ name }) => name)).toEqual(['x']);
      expect((await one.versions()).map(({ version, origin }) => [version, origin])).toEqual([
        [tool.version, 'installed'],
      ]);
    });

    it('downloads it once for two concurrent runs, and never again', async () => {
      const one = executor();
      const jobs = await Promise.all([workshop.job(MODULE), workshop.job(MODULE)]);
      await Promise.all(jobs.map((job) => plan(one, job)));
      await plan(executor(), await workshop.job(MODULE));
      expect(vendor.requests.filter((path) => path.endsWith('.zip'))).toHaveLength(1);
    });

    it('fails a run whose version is not available, with the reason', async () => {
      const job = await workshop.job(MODULE, { iacVersion: '1.0.99' });
      const outcome = await executor().plan(job, new KeptLog(), never);
      expect(outcome).toMatchObject({
        outcome: 'failed',
        message: expect.stringMatching(
          /1\.0\.99 could not be installed: There is no http/,
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
      const log = new KeptLog((text) => {
        if (text.includes('Downloaded 50 %')) cancel.abort();
      });
      const one = executor();
      const outcome = await one.plan(await workshop.job(MODULE), log, cancel.signal);
      expect(outcome).toEqual({ outcome: 'canceled', message: 'The run was canceled.' });
      expect(await one.versions()).toEqual([]);
    });

    it('executes nothing while the operator installs tools', async () => {
      const one = executor(null);
      expect(await one.installable()).toEqual([]);
      expect(await one.unavailable()).toMatch(
        /^There is no OpenTofu or Terraform on this machine: /,
      );
      expect(await one.plan(await workshop.job(MODULE), new KeptLog(), never)).toMatchObject({
        outcome: 'failed',
      });
      expect(vendor.requests).toEqual([]);
      // A tool that is installed beside the running process is used without a restart.
      await installerOf(url).install(tool.name, tool.version);
      expect(await one.unavailable()).toBeNull();
      await plan(one, await workshop.job(MODULE));
    });
  },
);

describe('the versions that can be installed', () => {
  const machine = (mirror: string): MachineTools =>
    new MachineTools({
      toolPaths: [],
      searchPath: '',
      installer: installerOf(mirror),
      installs: 'tofu',
    });

  it('are the built-in one if no list is available, and none for an empty folder', async () => {
    vendor.intercept = (_, response) => {
      response.writeHead(500).end();
      return true;
    };
    const known = vendor.vendors.tofu.defaultVersion;
    expect(await machine(url).installable()).toEqual([known]);
    expect(await machine(url).unavailable()).toBeNull();
    const empty = machine(data);
    expect(await empty.installable()).toEqual([]);
    expect(await empty.unavailable()).toContain(`${join(data, 'tofu')} has no release of tofu.`);
    expect(await machine('/nowhere').unavailable()).toContain(
      'The mirror /nowhere cannot be read: ENOENT',
    );
  });

  it('are requested once an hour, with a timeout of five seconds', async () => {
    await vendor.release('tofu', '1.10.6');
    const one = machine(url);
    await one.installable();
    await one.installable();
    expect(vendor.requests).toEqual(['/tofu/api.json']);
    vendor.intercept = () => true;
    const began = performance.now();
    expect(await machine(url).installable()).toEqual([vendor.vendors.tofu.defaultVersion]);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
}, 30_000);
