import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probeEnclosure } from '../../src/execution/sandbox/probe-enclosure.js';
import { createZip } from '../areas/provider-registry/support/zip.js';
import { needs } from '../support/needs.js';
import { describeEachTool, hasSandbox } from '../support/tools.js';
import { nativeStep, NO_CGROUPS, runCommand, SYSTEM_PATHS } from './support/native-step.js';
import {
  LIMITS,
  MemoryLog,
  NEVER_ABORTED,
  plan,
  run,
  RunFixture,
  stateOf,
} from './support/run-fixture.js';

/** A program of 169 bytes for Linux on x86_64 that prints "native code ran". */
const NATIVE_PROGRAM =
  'f0VMRgIBAQAAAAAAAAAAAAIAPgABAAAAeABAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAEAAOAABAAAAAAAAAAEAAAAFAAAAAAAAAAAAAAAAAEAAAAAAAAAAQAAAAAAAqQAAAAAAAACpAAAAAAAAAAAQAAAAAAAAuAEAAAC/AQAAAEiNNRAAAAC6EAAAAA8FuDwAAAAx/w8FbmF0aXZlIGNvZGUgcmFuCg==';
const SECRET = 'the-secret-of-another-workspace';
const PROBE_OPTIONS = {
  sandbox: 'required',
  limits: LIMITS,
  readOnlyPaths: [],
  searchPath: '/nowhere',
  ...NO_CGROUPS,
  timeouts: { graceMs: 10_000 },
} as const;

/**
 * Attacks in the sandbox. If the title states that a run without it can do something, the attack
 * must succeed there: otherwise, the test proves nothing.
 */
describeEachTool('the sandbox with $title', { skip: !hasSandbox }, (tool) => {
  let fixture: RunFixture;
  let loopback: Server;
  let address: string;
  let visits = 0;
  beforeAll(async () => {
    fixture = await RunFixture.open(tool);
    loopback = createServer((_, response) => {
      visits += 1;
      response.end(
        JSON.stringify({
          version: 4,
          terraform_version: '1.0.0',
          serial: 1,
          lineage: 'x',
          outputs: { stolen: { value: SECRET, type: 'string' } },
          resources: [],
        }),
      );
    });
    await new Promise<void>((resolve) => loopback.listen(0, '127.0.0.1', resolve));
    address = `127.0.0.1:${(loopback.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await new Promise((resolve) => loopback.close(resolve));
    await fixture.close();
  });

  const withoutSandbox = () => fixture.executor({ sandbox: 'off' });
  const withSandbox = () => fixture.executor({ sandbox: 'required' });

  /** Plans and applies. Returns the output `stolen`, or the error that prevented it. */
  async function steal(
    executor: ReturnType<typeof withoutSandbox>,
    files: Readonly<Record<string, string | Buffer>>,
    log = new MemoryLog(),
  ): Promise<string> {
    const job = await fixture.job(files);
    const planned = await executor.plan(job, log, NEVER_ABORTED);
    if (planned.outcome !== 'planned') return planned.message;
    const applied = await executor.apply(
      { ...job, lockFile: planned.lockFile },
      planned.plan,
      log,
      NEVER_ABORTED,
    );
    return applied.message ?? JSON.stringify(stateOf(applied).outputs.stolen?.value);
  }

  it('hides the files of the machine, which a run without it can read, and its environment', async () => {
    const passwd = { 'main.tf': 'output "stolen" { value = file("/etc/passwd") }' };
    expect(await steal(withoutSandbox(), passwd)).toContain('root:');
    expect(await steal(withSandbox(), passwd)).toMatch(/no file exists/i);
    const environment = {
      'main.tf': `output "stolen" { value = [for n in range(1, 400) : try(filebase64("/proc/\${n}/environ"), "")] }`,
    };
    const found = await steal(withSandbox(), environment);
    const decoded = [...found.matchAll(/[A-Za-z0-9+/=]{40,}/g)]
      .map(([text]) => Buffer.from(text, 'base64').toString())
      .join('\n');
    expect(decoded).toContain('TF_CLI_CONFIG_FILE=/etc/cli.tfrc');
    expect(decoded).not.toContain(process.env.PATH ?? '-');
    const tree = await steal(withSandbox(), {
      'main.tf':
        'output "stolen" { value = [for f in fileset("/", "{etc,home,tmp,usr,var,root,opt,providers}/**") : f] }',
    });
    expect(tree).toContain('etc/cli.tfrc');
    expect(tree).toContain('opt/cli');
    expect(tree).toContain('etc/run/values.tfvars.json');
    expect(JSON.parse(tree)).toHaveLength(3);
  });

  it('runs no command by local-exec, which a run without it can do', async () => {
    const marker = join(fixture.folder, 'marker');
    const files = {
      'main.tf': `resource "terraform_data" "x" {\n  provisioner "local-exec" { command = "id > ${marker}" }\n}\noutput "stolen" { value = "" }`,
    };
    await steal(withoutSandbox(), files);
    expect(existsSync(marker)).toBe(true);
    execFileSync('rm', [marker]);
    expect(await steal(withSandbox(), files)).toContain('no such file or directory');
    expect(existsSync(marker)).toBe(false);
  });

  it.runIf(process.arch === 'x64' && needs('noexec'))(
    'lets the tool execute no native code of an archive, which a run without it can do',
    async () => {
      const payload = createZip([
        { name: 'program', content: Buffer.from(NATIVE_PROGRAM, 'base64') },
      ]);
      const attack = (cli: string, folder: string) => ({
        'payload.zip': payload,
        'main.tf': `resource "terraform_data" "x" {
  provisioner "local-exec" {
    interpreter = ["${cli}", "-chdir=${folder}", "init", "-input=false"]
    command     = "-from-module=\${abspath(path.module)}/payload.zip"
  }
  provisioner "local-exec" {
    interpreter = ["${folder}/program"]
    command     = "now"
  }
}
output "stolen" { value = "" }`,
      });
      const empty = join(fixture.folder, 'empty');
      mkdirSync(empty);
      const log = new MemoryLog();
      await steal(withoutSandbox(), attack(tool.path, empty), log);
      expect(log.text).toContain('native code ran');
      const sandboxLog = new MemoryLog();
      const outcome = await steal(withSandbox(), attack('/opt/cli', '/tmp'), sandboxLog);
      expect(sandboxLog.text).toContain('Copying configuration');
      expect(sandboxLog.text).not.toContain('native code ran');
      expect(outcome).toContain('permission denied');
    },
  );

  it('hides the local state of another workspace, which a run without it can read', async () => {
    const other = join(fixture.folder, 'runs', 'run-other', 'root');
    mkdirSync(other, { recursive: true });
    const file = join(other, 'terraform.tfstate');
    writeFileSync(
      file,
      JSON.stringify({
        version: 4,
        terraform_version: '1.0.0',
        serial: 1,
        lineage: 'x',
        outputs: { stolen: { value: SECRET, type: 'string' } },
        resources: [],
      }),
    );
    const files = {
      'main.tf': `data "terraform_remote_state" "o" {\n  backend = "local"\n  config = { path = "${file}" }\n}\noutput "stolen" { value = data.terraform_remote_state.o.outputs.stolen }`,
    };
    expect(await steal(withoutSandbox(), files)).toContain(SECRET);
    expect(await steal(withSandbox(), files)).toMatch(/unable to find remote state/i);
  });

  it('blocks an HTTP remote state of the machine, which a run without it can read', async () => {
    const files = {
      'main.tf': `data "terraform_remote_state" "o" {\n  backend = "http"\n  config = { address = "http://${address}/meta", retry_max = 0 }\n}\noutput "stolen" { value = data.terraform_remote_state.o.outputs.stolen }`,
    };
    visits = 0;
    expect(await steal(withoutSandbox(), files)).toContain(SECRET);
    expect(visits).toBeGreaterThan(0);
    visits = 0;
    expect(await steal(withSandbox(), files)).toMatch(/connection refused/);
    expect(visits).toBe(0);
  });

  it('fetches nothing by git or HTTP in a run, in contrast to the tool alone', async () => {
    const sources = [
      `git::http://${address}/repository.git`,
      `http://${address}/module.tar.gz`,
      `http://169.254.169.254/latest`,
      '/etc',
      `${address.replace(/:.*/, ':1')}/acme/other/tiny`,
      '../../../../etc',
    ];
    const folder = join(fixture.folder, 'bare');
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.tf'), `module "m" { source = "${sources[1] ?? ''}" }`);
    visits = 0;
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      CHECKPOINT_DISABLE: '1',
      TF_CLI_CONFIG_FILE: '/dev/null',
    };
    await expect(promisify(execFile)(tool.path, ['init'], { cwd: folder, env })).rejects.toThrow();
    expect(visits).toBeGreaterThan(0);
    visits = 0;
    for (const source of sources) {
      const files = {
        'main.tf': `module "m" { source = "${source}" }\noutput "stolen" { value = "" }`,
      };
      expect(await steal(withSandbox(), files), source).toMatch(
        /Runs can only call modules of the registry|is outside of its module/,
      );
    }
    expect(visits).toBe(0);
  });

  it('sends no request for a provider to another host', async () => {
    const files = {
      'main.tf': `terraform {\n  required_providers {\n    x = { source = "${address}/a/b" }\n  }\n}\noutput "stolen" { value = "" }`,
    };
    visits = 0;
    expect(await steal(withSandbox(), files)).toMatch(/provider/i);
    expect(visits).toBe(0);
  });

  it('hides the token of the registry from code of the module', async () => {
    const found = await steal(withSandbox(), {
      'main.tf':
        'output "stolen" { value = join("", [for f in concat(tolist(fileset("/run-dir", "**")), ["/etc/cli.tfrc"]) : try(file(f), "")]) }',
    });
    expect(found).toContain('disable_checkpoint');
    expect(found).not.toContain(fixture.registry.token);
  });

  it('installs the dependencies of registry modules: subfolders and other modules', async () => {
    const host = new URL(fixture.registry.url).host;
    fixture.registry.publish('leaf', '1.1.0', {
      'main.tf': 'output "it" { value = "leaf 1.1" }',
    });
    fixture.registry.publish('leaf', '1.2.0', {
      'main.tf': 'output "it" { value = "leaf 1.2" }',
      'modules/deep/main.tf': 'output "it" { value = "deep" }',
    });
    const files = {
      'main.tf': `module "a" { source = "./modules/a/" }\nmodule "l" {\n  source = "${host}/acme/leaf/tiny"\n  version = "~> 1.1"\n}\nmodule "d" {\n  source = "${host}/acme/leaf/tiny//modules/deep"\n  version = "1.2.0"\n}\noutput "stolen" { value = [module.a.it, module.l.it, module.d.it] }`,
      'modules/a/main.tf': 'module "b" { source = "../b" }\noutput "it" { value = module.b.it }',
      'modules/b/main.tf': 'output "it" { value = "b" }',
    };
    expect(await steal(withSandbox(), files)).toBe('["b","leaf 1.2","deep"]');
    const endless = {
      'main.tf': 'module "again" { source = "./" }\noutput "stolen" { value = "" }',
    };
    expect(await steal(withSandbox(), endless)).toContain('calls itself');
  });

  it('stops a plan that exceeds the memory limit', async () => {
    const bomb = {
      'main.tf':
        'output "stolen" { value = length(setproduct(range(1000), range(1000), range(200))) }',
    };
    const executor = fixture.executor({ limits: { ...LIMITS, memoryBytes: 1.5 * 1024 ** 3 } });
    const outcome = await executor.plan(await fixture.job(bomb), new MemoryLog(), NEVER_ABORTED);
    expect(outcome).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('ended with exit code'),
    });
  });

  it('stops a plan that exceeds the CPU time limit', async () => {
    const files = {
      'main.tf':
        'output "stolen" { value = length(setproduct(range(1000), range(1000), range(40))) }',
    };
    const executor = fixture.executor({ limits: { ...LIMITS, cpuSeconds: 1, memoryBytes: 0 } });
    const outcome = await executor.plan(await fixture.job(files), new MemoryLog(), NEVER_ABORTED);
    expect(outcome).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('ended'),
    });
  });

  it('filters variables that change the tool, and passes the others', async () => {
    const env = (key: string, value: string) => ({
      key,
      value,
      category: 'env' as const,
      hcl: false,
      sensitive: false,
    });
    const job = await fixture.job(
      { 'main.tf': 'output "stolen" { value = filebase64("/proc/self/environ") }' },
      {
        variables: [
          env('TF_CLI_ARGS_plan', '-out=/run-dir/other'),
          env('PATH', '/evil'),
          env('CLOUD_REGION', 'north-1'),
        ],
      },
    );
    const log = new MemoryLog();
    const { applied } = await run(withSandbox(), job, log);
    const environment = Buffer.from(
      String(stateOf(applied).outputs.stolen?.value),
      'base64',
    ).toString();
    expect(environment).toContain('CLOUD_REGION=north-1');
    expect(environment).not.toMatch(/TF_CLI_ARGS|evil/);
    expect(log.text).toContain('"TF_CLI_ARGS_plan" is not passed on');
  });

  it('protects the settings of the kernel, even from root', async () => {
    const enclosure = await probeEnclosure({
      ...PROBE_OPTIONS,
      readOnlyPaths: SYSTEM_PATHS,
      searchPath: process.env.PATH ?? '',
    });
    if (typeof enclosure === 'string') throw new Error(enclosure);
    const job = await fixture.job({ 'main.tf': 'output "x" { value = 1 }' });
    await plan(withSandbox(), job);
    const script =
      'for f in /proc/sys/kernel/core_pattern /proc/sysrq-trigger /proc/mtrr /run-dir/main.tf.json /run-dir/.terraform /providers /etc/x /dev; do if [ -w "$f" ]; then echo "writable: $f"; fi; done; touch /x 2>&1; echo "root: $?"; touch /run-dir/x && echo own';
    const run = join(fixture.folder, 'runs', job.runId);
    const step = nativeStep(run, '/bin/sh', ['-c', script]);
    const { stdout } = await runCommand(enclosure.createCommand(step));
    expect(stdout).not.toContain('writable');
    expect(stdout).toContain('root: 1');
    expect(stdout).toContain('own');
  });
});

describe('a machine without a sandbox', () => {
  it('refuses runs and names what is missing, unless the sandbox is disabled', async () => {
    expect(await probeEnclosure({ ...PROBE_OPTIONS, sandbox: 'auto' })).toBe(
      'the sandbox needs bubblewrap (bwrap), which is not on the search path. Install it, or set GANTRY_RUN_SANDBOX=off if the whole runner is isolated in another way.',
    );
    expect(await probeEnclosure({ ...PROBE_OPTIONS, sandbox: 'off' })).toMatchObject({
      isSandbox: false,
    });
  });
});

describe.skipIf(existsSync('/sys/fs/cgroup/cgroup.controllers'))(
  'a machine without control groups of version 2',
  () => {
    it('refuses runs if the operator requires a control group', async () => {
      const tool = { name: 'tofu', title: '', version: '', path: '', searchPath: '' } as const;
      const fixture = await RunFixture.open({ ...tool, searchPath: process.env.PATH ?? '' });
      const refusal = await fixture
        .executor({ cgroups: 'on', sandbox: 'off' })
        .findUnavailableReason();
      await fixture.close();
      // A machine without a tool reports that instead.
      expect(refusal).toMatch(
        /GANTRY_RUN_CGROUPS is on, and |Gantry found no usable OpenTofu or Terraform/,
      );
    });
  },
);
