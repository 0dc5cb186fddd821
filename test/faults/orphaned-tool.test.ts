import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { hasSandbox, hasTool } from '../support/tools.js';
import { Installation, kill, type Pool } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 180_000 });

/** The killed runner has no successor, so no later runner ends the tool. */
describe.skipIf(!hasTool)('a tool whose runner is killed (SIGKILL)', () => {
  let here: Installation;
  let server: RunningServer;
  let database: Database;
  let pool: Pool;
  beforeEach(async () => {
    here = await Installation.on('sqlite');
    server = await here.serve({ GANTRY_RUN_WORKERS: '0' });
    database = await here.open();
  });
  afterEach(async () => {
    await database.close();
    await here.remove();
  });

  const folderOf = (run: string) => join(here.folder, 'machine/runner/runs', run);

  /**
   * Starts the apply of the module, kills the agent when `begun` returns true, and returns the
   * processes of the run at that time.
   */
  async function killInApply(
    sandbox: 'required' | 'off',
    configuration: string,
    begun: (run: string) => boolean,
  ): Promise<{ run: string; processes: number[] }> {
    const module = await here.publish(server, configuration);
    pool = await here.pool(server, 'main');
    const agent = await here.agent(pool, server.url, 'machine', {
      GANTRY_RUN_EXECUTOR: 'cli',
      GANTRY_RUN_SANDBOX: sandbox,
      GANTRY_RUN_CANCEL_GRACE: '10',
    });
    const { run } = await here.provision(server, module, 'web', true, pool);
    await here.until(database, run, 'applying');
    await vi.waitFor(() => expect(begun(run)).toBe(true), { timeout: 60_000, interval: 20 });
    const { pid } = JSON.parse(readFileSync(join(folderOf(run), 'process.json'), 'utf8')) as {
      pid: number;
    };
    const processes = family(pid);
    await kill(agent);
    return { run, processes };
  }

  async function allEnd(processes: readonly number[]): Promise<void> {
    const began = performance.now();
    await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), {
      timeout: 60_000,
      interval: 20,
    });
    report(
      `tool of a runner that was killed: ${processes.length} processes gone after`,
      performance.now() - began,
    );
  }

  it('without a sandbox is interrupted, saves its state, and ends with its processes', async () => {
    const marker = join(here.folder, 'second');
    const { run, processes } = await killInApply(
      'off',
      `resource "terraform_data" "first" {}
resource "terraform_data" "second" {
  depends_on = [terraform_data.first]
  provisioner "local-exec" { command = "echo $$ > ${marker}; sleep 600" }
}`,
      () => existsSync(marker) && readFileSync(marker, 'utf8') !== '',
    );
    expect(processes).toContain(Number(readFileSync(marker, 'utf8')));
    await allEnd(processes);
    const state = JSON.parse(
      readFileSync(join(folderOf(run), 'root/terraform.tfstate'), 'utf8'),
    ) as { resources: { name: string }[] };
    expect(state.resources.map(({ name }) => name)).toContain('first');
    expect(existsSync(join(folderOf(run), 'root/.terraform.tfstate.lock.info'))).toBe(false);
  });

  it.skipIf(!hasSandbox)('in a sandbox is killed with its runner', async () => {
    const hasState = (run: string) => existsSync(join(folderOf(run), 'root/terraform.tfstate'));
    const { processes } = await killInApply(
      'required',
      'resource "terraform_data" "site" { count = 1500 }',
      hasState,
    );
    expect(processes.map(nameOf).concat('')).not.toContain('node');
    expect(processes.length).toBeGreaterThan(1);
    await allEnd(processes);
  });
});

/** The process and its descendants. */
function family(root: number): number[] {
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

/**
 * The fields after the name in the kernel's line about the process: its state, its parent and
 * others.
 */
function fieldsOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
