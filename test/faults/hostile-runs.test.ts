import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { isFinal } from '../../src/platform/runs/run-status.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { SYSTEM_PATHS } from '../execution/support/inside.js';
import { needs } from '../support/needs.js';
import { tools } from '../support/tools.js';
import { Installation } from './support/installation.js';
import { isLong } from '../support/length.js';

vi.setConfig({ testTimeout: 900_000 });

/** Every attack once, between ordinary runs; the long form executes each four times. */
const RUNS = isLong ? 200 : 50;
const HOSTILE_TOOL = '9.9.9';
const MEBIBYTE = 1024 * 1024;
/**
 * MiB above the server's memory after its first runs. A buffered run of endless output would need
 * 20 times that.
 */
const GROWTH_BYTES = 200 * MEBIBYTE;

/** Attacks of the module's code in its apply, in the real tool, with a shell. */
const MODULE = `variable "attack" { default = "" }
resource "terraform_data" "plain" {}
resource "terraform_data" "attack" {
  count      = var.attack == "" ? 0 : 1
  depends_on = [terraform_data.plain]
  provisioner "local-exec" { command = var.attack }
}`;
const IN_THE_APPLY = [
  'rm -f terraform.tfstate; mkfifo terraform.tfstate',
  'rm -f terraform.tfstate; ln -s /dev/zero terraform.tfstate',
  'mknod terraform.tfstate c 1 5 || ln -sf /dev/zero terraform.tfstate',
  'for i in $(seq 50); do setsid sleep 600 & done',
  'dd if=/dev/zero of=/dev/shm/full bs=1M count=4096',
  'yes | head -c 100000000',
  'cp /bin/true ./program && chmod 755 program && ./program',
];
/** The same in the plan, by a shell in the place of the tool. */
const IN_THE_PLAN = [
  'mkfifo plan.bin',
  'ln -s /dev/zero plan.bin',
  'mkfifo .terraform.lock.hcl; echo > plan.bin',
];

describe.runIf(needs('cli', 'bwrap'))('concurrent runs, a fifth of which is hostile', () => {
  let here: Installation;
  let server: RunningServer;
  let database: Database;
  beforeEach(async () => {
    here = await Installation.on('sqlite');
    const hostileTool = join(here.folder, 'hostile-tool');
    writeFileSync(
      hostileTool,
      `#!/bin/sh
case "$1" in
  version) echo '{"terraform_version":"${HOSTILE_TOOL}"}' ;;
  plan) eval "$TF_VAR_attack" ;;
esac
`,
    );
    chmodSync(hostileTool, 0o755);
    server = await here.serve({
      GANTRY_RUN_EXECUTOR: 'cli',
      GANTRY_RUN_SANDBOX: 'required',
      GANTRY_RUN_READ_ONLY_PATHS: SYSTEM_PATHS.join(','),
      GANTRY_RUN_CLI_PATHS: hostileTool,
      GANTRY_RUN_PLAN_TIMEOUT: '60',
      GANTRY_RUN_APPLY_TIMEOUT: '60',
      GANTRY_RUN_CANCEL_GRACE: '5',
      GANTRY_SHUTDOWN_TIMEOUT: '5',
      GANTRY_RATE_LIMIT: '0',
    });
    database = await here.open();
  });
  afterEach(async () => {
    await database.close();
    await here.remove();
  });

  async function provision(module: string, number: number): Promise<string> {
    const hostile = number % 5 === 4 ? Math.floor(number / 5) : null;
    const attacks = [...IN_THE_APPLY, ...IN_THE_PLAN];
    const attack = hostile === null ? null : (attacks[hostile % attacks.length] ?? '');
    const isInPlan = attack !== null && IN_THE_PLAN.includes(attack);
    const attribute = (key: string, category: string) => ({
      ...{ type: 'vars' },
      attributes: { key, value: attack, category, hcl: false, sensitive: false },
    });
    const { data } = await here.make(server, `/api/v2/no-code-modules/${module}/workspaces`, {
      type: 'workspaces',
      attributes: {
        ...{ name: `${attack === null ? 'plain' : 'hostile'}-${number}`, 'auto-apply': true },
        'iac-version': isInPlan ? HOSTILE_TOOL : (tools[0]?.version ?? ''),
      },
      ...(attack === null
        ? {}
        : {
            relationships: {
              vars: {
                data: [
                  isInPlan ? attribute('TF_VAR_attack', 'env') : attribute('attack', 'terraform'),
                ],
              },
            },
          }),
    });
    return data.relationships['current-run']?.data.id ?? '';
  }

  const memory = (): number => {
    const [, kibibytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  };

  it('do not affect the others, release their slots and memory, and end on request', async () => {
    const module = await here.publish(server, MODULE);
    const ids = new Map<string, 'plain' | 'hostile'>();
    let before = 0;
    const ended = (): Promise<Run[]> =>
      database.read.find(Run).then((runs) => runs.filter(({ status }) => isFinal(status)));
    for (let number = 0; number < RUNS; number += 1) {
      ids.set(await provision(module, number), number % 5 === 4 ? 'hostile' : 'plain');
      if (number === 20) before = memory();
    }
    await vi.waitFor(async () => expect(await ended()).toHaveLength(RUNS), {
      ...{ timeout: 800_000, interval: 500 },
    });
    const plain = (await ended()).filter(({ id }) => ids.get(id) === 'plain');
    expect(plain.filter(({ status }) => status !== 'applied').map(({ error }) => error)).toEqual(
      [],
    );
    expect(plain).toHaveLength(RUNS - RUNS / 5);
    expect(memory() - before).toBeLessThan(GROWTH_BYTES);
    const after = [await provision(module, RUNS), await provision(module, RUNS + 1)];
    for (const id of after) await here.until(database, id, 'applied');
    // Killed during an attack, while its tool is active.
    await provision(module, RUNS + 4);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
