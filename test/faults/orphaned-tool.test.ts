import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { hasSandbox, hasTool } from '../support/tools.js';
import { Installation, kill, type Pool } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 180_000 });

/** The tests start no other runner, which could end the tool. */
describe.skipIf(!hasTool)('a tool whose runner is killed (SIGKILL)', () => {
  let installation: Installation;
  let server: RunningServer;
  let database: Database;
  let pool: Pool;
  beforeEach(async () => {
    installation = await Installation.create('sqlite');
    server = await installation.serve({ GANTRY_RUN_WORKERS: '0' });
    database = await installation.openDatabase();
  });
  afterEach(async () => {
    await database.close();
    await installation.remove();
  });

  const folderOf = (run: string) => join(installation.folder, 'machine/runner/runs', run);

  /**
   * Starts the apply of the module, and kills the agent when the apply has begun. Returns the
   * processes of the run at that time.
   */
  async function killDuringApply(
    sandbox: 'required' | 'off',
    configuration: string,
    hasBegun: (run: string) => boolean,
  ): Promise<{ run: string; processes: number[] }> {
    const module = await installation.publish(server, configuration);
    pool = await installation.createPool(server, 'main');
    const agent = await installation.startAgent(pool, server.url, 'machine', {
      GANTRY_RUN_EXECUTOR: 'cli',
      GANTRY_RUN_SANDBOX: sandbox,
      GANTRY_RUN_CANCEL_GRACE: '10',
    });
    const { run } = await installation.provision(server, module, 'web', true, pool);
    await installation.waitForRun(database, run, 'applying');
    await vi.waitFor(() => expect(hasBegun(run)).toBe(true), { timeout: 60_000, interval: 20 });
    const { pid } = JSON.parse(readFileSync(join(folderOf(run), 'process.json'), 'utf8')) as {
      pid: number;
    };
    const processes = findProcessTree(pid);
    await kill(agent);
    return { run, processes };
  }

  async function waitUntilEnded(processes: readonly number[]): Promise<void> {
    const began = performance.now();
    await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), {
      timeout: 60_000,
      interval: 20,
    });
    report(
      `tool of a runner that was killed: ${processes.length} processes ended after`,
      performance.now() - began,
    );
  }

  it('without a sandbox is interrupted, saves its state, and ends with its processes', async () => {
    const marker = join(installation.folder, 'second');
    const { run, processes } = await killDuringApply(
      'off',
      `resource "terraform_data" "first" {}
resource "terraform_data" "second" {
  depends_on = [terraform_data.first]
  provisioner "local-exec" { command = "echo $$ > ${marker}; sleep 600" }
}`,
      () => existsSync(marker) && readFileSync(marker, 'utf8') !== '',
    );
    expect(processes).toContain(Number(readFileSync(marker, 'utf8')));
    await waitUntilEnded(processes);
    const state = JSON.parse(
      readFileSync(join(folderOf(run), 'root/terraform.tfstate'), 'utf8'),
    ) as { resources: { name: string }[] };
    expect(state.resources.map(({ name }) => name)).toContain('first');
    expect(existsSync(join(folderOf(run), 'root/.terraform.tfstate.lock.info'))).toBe(false);
  });

  it.skipIf(!hasSandbox)('in a sandbox is killed with its runner', async () => {
    const hasState = (run: string) => existsSync(join(folderOf(run), 'root/terraform.tfstate'));
    const { processes } = await killDuringApply(
      'required',
      'resource "terraform_data" "site" { count = 1500 }',
      hasState,
    );
    expect(processes.map(nameOf)).not.toContain('node');
    expect(processes.length).toBeGreaterThan(1);
    await waitUntilEnded(processes);
  });
});

/** The process and its descendants. */
function findProcessTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(fieldsOf(Number(name))?.[1])] as const);
  const found = [root];
  for (const ancestor of found)
    for (const [pid, parent] of parents) if (parent === ancestor) found.push(pid);
  return found;
}

function isRunning(pid: number): boolean {
  const state = fieldsOf(pid)?.[0];
  return state !== undefined && state !== 'Z';
}

const nameOf = (pid: number): string =>
  existsSync(`/proc/${pid}/comm`) ? readFileSync(`/proc/${pid}/comm`, 'utf8').trim() : '';

/** The fields of `/proc/<pid>/stat` after the name: first the state and the parent. */
function fieldsOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
