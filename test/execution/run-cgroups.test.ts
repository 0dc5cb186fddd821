import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/needs.js';
import { machineArguments, POWER_OFF } from '../support/user-mode-linux.js';

const SOURCE = new URL('../../src/execution/sandbox/run-cgroups.ts', import.meta.url);
const MEBIBYTE = 1024 * 1024;

/** A service in a delegated control group. It executes programs in the control group of a run. */
const SERVICE = `import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { RunCgroups } from './run-cgroups.mjs';
const groups = await RunCgroups.open({ memoryBytes: ${64 * MEBIBYTE}, processes: 20 }, 'auto');
if (typeof groups === 'string') throw new Error(groups);
const group = await groups.create('one');
const run = (script) => {
  const enter = 'echo 0 > "$0/cgroup.procs"; ';
  const { status, signal, stdout } = spawnSync('/bin/sh', ['-c', enter + script, group], { encoding: 'utf8' });
  return { status, signal, stdout: stdout.trim() };
};
const facts = {
  service: readFileSync('/proc/self/cgroup', 'utf8').trim(),
  weight: readFileSync(group + '/cpu.weight', 'utf8').trim(),
  inside: run('cat /proc/self/cgroup'),
  modest: run("exec perl -e '$x = q(a) x (16 * 1024 * 1024)'"),
  greedy: run("exec perl -e '$x = q(a) x (200 * 1024 * 1024)'"),
  many: run("exec perl -e 'for (1..50) { my $p = fork; last unless defined $p; if (!$p) { close STDOUT; close STDERR; sleep 600; exit } $n++ } print $n'"),
};
await groups.remove(group);
console.log('FACTS ' + JSON.stringify({ ...facts, isRemoved: !existsSync(group) }));
`;
/** The first process of the machine. It starts the service as a user who owns its control group. */
const init = (folder: string): string => `#!/bin/sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t cgroup2 cgroup2 /sys/fs/cgroup
echo "+memory +pids +cpu" > /sys/fs/cgroup/cgroup.subtree_control
mkdir /sys/fs/cgroup/service
chown -R 65534:65534 /sys/fs/cgroup/service
sh -c 'echo $$ > /sys/fs/cgroup/service/cgroup.procs
exec setpriv --reuid=65534 --regid=65534 --clear-groups ${process.execPath} ${folder}/service.mjs' 2>&1
${POWER_OFF}`;

/** Runs User Mode Linux on the files of this machine: a kernel that always has cgroup v2. */
describe.runIf(needs('uml', 'perl', 'setpriv'))('the control group of a run', () => {
  let folder: string;
  let facts: Record<string, unknown>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gantry-cgroups-'));
    chmodSync(folder, 0o755);
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    const program = ts.transpileModule(readFileSync(SOURCE, 'utf8'), { compilerOptions: options });
    writeFileSync(join(folder, 'run-cgroups.mjs'), program.outputText);
    writeFileSync(join(folder, 'service.mjs'), SERVICE);
    writeFileSync(join(folder, 'init.sh'), init(folder), { mode: 0o755 });
    const { stdout } = await promisify(execFile)(
      'linux.uml',
      machineArguments(join(folder, 'init.sh')),
    );
    const [, line] = /^FACTS (.*)$/m.exec(stdout.replaceAll('\r', '')) ?? [];
    if (line === undefined) throw new Error(stdout);
    facts = JSON.parse(line) as Record<string, unknown>;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is beside the group of the service, which has priority over runs', () => {
    expect(facts).toMatchObject({
      service: '0::/service/gantry-service',
      inside: { status: 0, stdout: '0::/service/gantry-run-one' },
      weight: '50',
    });
  });

  it('limits the memory and the processes of the whole run', () => {
    expect(facts).toMatchObject({
      modest: { status: 0, signal: null },
      greedy: { status: null, signal: 'SIGKILL' },
      many: { status: 0, stdout: '19' },
    });
  });

  it('kills the remaining processes of the run when it is removed', () => {
    expect(facts).toMatchObject({ isRemoved: true });
  });
});
