import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { isFinal } from '../../src/platform/runs/run-status.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { SYSTEM_PATHS } from '../execution/support/native-step.js';
import { isLongForm } from '../support/long-form.js';
import { needs } from '../support/needs.js';
import { tools } from '../support/tools.js';
import { Installation } from './support/installation.js';

vi.setConfig({ testTimeout: 900_000 });

/** A fifth of the runs are attacks: each once, or four times in the long form. */
const RUNS = isLongForm ? 200 : 50;
const HOSTILE_TOOL = '9.9.9';
const MEBIBYTE = 1024 * 1024;
/** A twentieth of the memory that a server would need if it buffered endless output. */
const MAX_GROWTH_BYTES = 200 * MEBIBYTE;

/** A module that attacks in its apply, with a shell in the real tool. */
const MODULE = `variable "attack" { default = "" }
resource "terraform_data" "plain" {}
resource "terraform_data" "attack" {
  count      = var.attack == "" ? 0 : 1
  depends_on = [terraform_data.plain]
  provisioner "local-exec" { command = var.attack }
}`;
const APPLY_ATTACKS = [
  'rm -f terraform.tfstate; mkfifo terraform.tfstate',
  'rm -f terraform.tfstate; ln -s /dev/zero terraform.tfstate',
  'mknod terraform.tfstate c 1 5 || ln -sf /dev/zero terraform.tfstate',
  'for i in $(seq 50); do setsid sleep 600 & done',
  'dd if=/dev/zero of=/dev/shm/full bs=1M count=4096',
  'yes | head -c 100000000',
  'cp /bin/true ./program && chmod 755 program && ./program',
];
/** Attacks in the plan, by a shell script in place of the tool. */
const PLAN_ATTACKS = [
  'mkfifo plan.bin',
  'ln -s /dev/zero plan.bin',
  'mkfifo .terraform.lock.hcl; echo > plan.bin',
];

describe.runIf(needs('cli', 'bwrap'))('hostile runs among ordinary ones', () => {
  let installation: Installation;
  let server: RunningServer;
  let database: Database;
  beforeEach(async () => {
    installation = await Installation.create('sqlite');
    const hostileTool = join(installation.folder, 'hostile-tool');
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
    server = await installation.serve({
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
    database = await installation.openDatabase();
  });
  afterEach(async () => {
    await database.close();
    await installation.remove();
  });

  async function provision(module: string, number: number): Promise<string> {
    const hostile = number % 5 === 4 ? Math.floor(number / 5) : null;
    const attacks = [...APPLY_ATTACKS, ...PLAN_ATTACKS];
    const attack = hostile === null ? null : (attacks[hostile % attacks.length] ?? '');
    const isInPlan = attack !== null && PLAN_ATTACKS.includes(attack);
    const attribute = (key: string, category: string) => ({
      ...{ type: 'vars' },
      attributes: { key, value: attack, category, hcl: false, sensitive: false },
    });
    const { data } = await installation.createResource(
      server,
      `/api/v2/no-code-modules/${module}/workspaces`,
      {
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
      },
    );
    return data.relationships['current-run']?.data.id ?? '';
  }

  const readMemoryBytes = (): number => {
    const [, kibibytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
    return Number(kibibytes) * 1024;
  };

  it('do not affect the others, release their slots and memory, and end at a shutdown', async () => {
    const module = await installation.publish(server, MODULE);
    const ids = new Map<string, 'plain' | 'hostile'>();
    let before = 0;
    const findEndedRuns = (): Promise<Run[]> =>
      database.read.find(Run).then((runs) => runs.filter(({ status }) => isFinal(status)));
    for (let number = 0; number < RUNS; number += 1) {
      ids.set(await provision(module, number), number % 5 === 4 ? 'hostile' : 'plain');
      if (number === 20) before = readMemoryBytes();
    }
    await expect
      .poll(async () => (await findEndedRuns()).length, { timeout: 800_000, interval: 500 })
      .toBe(RUNS);
    const plain = (await findEndedRuns()).filter(({ id }) => ids.get(id) === 'plain');
    expect(plain.filter(({ status }) => status !== 'applied').map(({ error }) => error)).toEqual(
      [],
    );
    expect(plain).toHaveLength(RUNS - RUNS / 5);
    expect(readMemoryBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
    const after = [await provision(module, RUNS), await provision(module, RUNS + 1)];
    for (const id of after) await installation.waitForRun(database, id, 'applied');
    // The shutdown begins during an attack.
    await provision(module, RUNS + 4);
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
