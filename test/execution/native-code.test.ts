import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTimeOf } from '../../src/execution/process-record.js';
import type { Enclosure } from '../../src/execution/sandbox/enclosure.js';
import { probeEnclosure } from '../../src/execution/sandbox/probe-enclosure.js';
import { DENIED_SYSTEM_CALLS } from '../../src/execution/sandbox/system-calls.js';
import { runTool } from '../../src/execution/tools/tool-process.js';
import { needs } from '../support/needs.js';
import {
  type CommandResult,
  nativeStep,
  NO_CGROUPS,
  runCommand,
  SYSTEM_PATHS,
} from './support/native-step.js';
import { LIMITS, NEVER_ABORTED } from './support/run-fixture.js';

const EPERM = 1;
const ENOSYS = 38;
/** The programs of the pipe that lists processes, which may see each other. */
const LISTING_PROGRAMS = ['cat', 'sh', 'sort', 'tr'];
const COLUMN = process.arch === 'arm64' ? 1 : 0;

/** Native code of a module in the real sandbox: a shell or Perl in place of the tool. */
describe.runIf(needs('bwrap', 'perl', 'noexec'))('native code in the sandbox', () => {
  let run: string;
  let enclosure: Enclosure;
  beforeAll(async () => {
    run = mkdtempSync(join(tmpdir(), 'gantry-native-'));
    for (const folder of ['root/.terraform', 'home', 'providers'])
      mkdirSync(join(run, folder), { recursive: true });
    for (const file of ['run.tfrc', 'root/main.tf.json']) writeFileSync(join(run, file), '');
    const probed = await probeEnclosure({
      ...{ sandbox: 'required', limits: LIMITS, readOnlyPaths: SYSTEM_PATHS, ...NO_CGROUPS },
      ...{ searchPath: process.env['PATH'] ?? '', timeouts: { graceMs: 1_000 } },
    });
    if (typeof probed === 'string') throw new Error(probed);
    enclosure = probed;
  });
  afterAll(() => rmSync(run, { recursive: true, force: true }));

  const runShell = (script: string): Promise<CommandResult> =>
    runCommand(enclosure.createCommand(nativeStep(run, '/bin/sh', ['-c', script])));
  /** Makes system calls with these numbers and arguments. Returns their error numbers, or 0. */
  async function makeSystemCalls(calls: readonly (readonly number[])[]): Promise<number[]> {
    const lines = calls.map(
      (call) => `$! = 0; $r = syscall(${call.join(', ')}); print $r == -1 ? $! + 0 : 0, "\\n";`,
    );
    const step = nativeStep(run, '/usr/bin/perl', ['-e', lines.join('\n')]);
    const { stdout, stderr, code } = await runCommand(enclosure.createCommand(step));
    if (code !== 0) throw new Error(`ended with ${code}: ${stderr}`);
    return stdout.trim().split('\n').map(Number);
  }

  it('cannot use the system calls that extend the attack surface of the kernel', async () => {
    const calls = Object.entries(DENIED_SYSTEM_CALLS).flatMap(([name, numbers]) => {
      const number = numbers[COLUMN];
      return number === null ? [] : [[name, number] as const];
    });
    const found = await makeSystemCalls(calls.map(([, number]) => [number, 0, 0, 0, 0, 0, 0]));
    const refused = Object.fromEntries(calls.map(([name], index) => [name, found[index]]));
    expect(refused).toEqual(Object.fromEntries(calls.map(([name]) => [name, EPERM])));
  });

  it.runIf(process.arch === 'x64')(
    'creates no namespaces, and only sockets that programs need',
    async () => {
      const [clone, clone3, socket, socketpair, ioctl] = [56, 435, 41, 53, 16];
      const OPEN_TREE_ATTR = 467;
      const NEW_USER = 0x10000000;
      const [UNIX, INET, INET6, NETLINK, PACKET, ALG] = [1, 2, 10, 16, 17, 38];
      const [STREAM, RAW] = [1, 3];
      expect(await makeSystemCalls([[clone, NEW_USER, 0, 0, 0, 0]])).toEqual([EPERM]);
      expect(await makeSystemCalls([[clone3, 0, 0]])).toEqual([ENOSYS]);
      expect(await makeSystemCalls([[ioctl, 0, 0x5412, 0]])).toEqual([EPERM]);
      const allowed = [
        [socket, UNIX, STREAM, 0],
        [socket, INET, STREAM, 0],
        [socket, INET6, STREAM, 0],
        [socket, NETLINK, RAW, 0],
      ];
      expect(await makeSystemCalls(allowed)).toEqual([0, 0, 0, 0]);
      const denied = [
        [socket, PACKET, RAW, 0],
        [socket, INET, RAW, 1],
        [socket, ALG, 5, 0],
        [socket, NETLINK, RAW, 9],
        [socket, INET, STREAM, 262],
        [socketpair, ALG, STREAM, 0, 0],
      ];
      expect(await makeSystemCalls(denied)).toEqual(denied.map(() => EPERM));
      expect(await makeSystemCalls([[OPEN_TREE_ATTR, 0, 0, 0, 0, 0]])).toEqual([ENOSYS]);
    },
  );

  it('cannot execute files that it has written', async () => {
    expect(enclosure.weaknesses).toEqual([]);
    const places = ['/run-dir', '/tmp', '/dev/shm'];
    const { stdout } = await runShell(
      `for d in ${places.join(' ')}; do cp /bin/true $d/program && chmod 755 $d/program && { $d/program; echo "$d $?"; }; done 2>/dev/null`,
    );
    expect(stdout.trim().split('\n')).toEqual(places.map((place) => `${place} 126`));
  });

  it('has limited temporary space, and cannot write to the rest of /dev', async () => {
    const { stdout } = await runShell(
      'for d in /tmp /dev/shm; do dd if=/dev/zero of=$d/full bs=1M count=300 2>/dev/null || echo "$d is full"; rm -f $d/full; done; touch /dev/x 2>/dev/null || echo "/dev is read-only"',
    );
    expect(stdout.trim().split('\n')).toEqual([
      '/tmp is full',
      '/dev/shm is full',
      '/dev is read-only',
    ]);
  });

  it('sees only its own processes, and no environment variable of the machine', async () => {
    const { stdout } = await runShell(
      'readlink /proc/self/ns/pid; cat /proc/[0-9]*/comm | sort -u | tr "\\n" " "; echo; cat /proc/1/environ | tr "\\0" "\\n"; echo; ls /proc | grep -c "^[0-9]"',
    );
    const [namespace, programs, ...rest] = stdout.trim().split('\n');
    expect(namespace).toMatch(/^pid:/);
    expect(namespace).not.toBe(readlinkSync('/proc/self/ns/pid'));
    // The shell in place of the tool is the first process, and the others list it.
    expect(programs).toContain('cli');
    const foreign = programs
      ?.trim()
      .split(' ')
      .filter((name) => !LISTING_PROGRAMS.includes(name));
    expect(foreign).toEqual(['cli']);
    expect(Number(rest.pop())).toBeLessThan(10);
    const machine = readFileSync('/proc/self/environ', 'utf8').split('\0').filter(Boolean);
    for (const variable of machine) if (variable.length > 16) expect(rest).not.toContain(variable);
    const outside = await runShell(`cat /proc/${process.pid}/environ || echo absent`);
    expect(outside.stdout).toBe('absent\n');
  });

  it('leaves no process running when it ends', async () => {
    const duration = `60.${process.pid}`;
    const { stdout } = await runShell(
      `setsid sleep ${duration} & cat /proc/$!/cmdline | tr '\\0' ' '; exec true`,
    );
    expect(stdout).toContain(duration);
    const left = readdirSync('/proc').filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').startsWith(`sleep\0${duration}`);
      } catch {
        return false;
      }
    });
    expect(left).toEqual([]);
  });

  it.runIf(process.arch === 'x64')(
    'is killed although it ignores the death of the program that started it',
    async () => {
      // prctl(PR_SET_PDEATHSIG, 0) in the first process of the sandbox.
      const code = '$| = 1; syscall(157, 1, 0); print "refused\\n"; sleep 600';
      const kill = new AbortController();
      let outside = 0;
      await runTool(enclosure.createCommand(nativeStep(run, '/usr/bin/perl', ['-e', code])), {
        onTool: async (pid) => void (outside = pid),
        onStdout: () => kill.abort(),
        onStderr: () => undefined,
        ...{ cancel: NEVER_ABORTED, kill: kill.signal, timeoutMs: 60_000, graceMs: 1_000 },
      });
      expect(outside).toBeGreaterThan(0);
      expect(startTimeOf(outside)).toBeNull();
    },
  );

  it('inherits no open file of the server', async () => {
    const { stdout } = await runShell('for f in /proc/self/fd/*; do readlink $f; done');
    const open = stdout.trim().split('\n');
    expect(open.filter((file) => !/^(\/dev\/null|socket:|\/proc\/|pipe:)/.test(file))).toEqual([]);
    expect(open.filter((file) => file.startsWith('socket:'))).toHaveLength(2);
  });

  it('is started by programs that have none of its variables', async () => {
    const secret = 'value-of-a-variable';
    const step = nativeStep(run, '/bin/sh', ['-c', 'echo $LOCPATH; read line < /dev/zero'], {
      env: { LOCPATH: secret, GLIBC_TUNABLES: secret },
    });
    const command = enclosure.createCommand(step);
    expect(command.env).toEqual({});
    const kill = new AbortController();
    let outside = '';
    let printed = '';
    await runTool(command, {
      onStart: async (pid) => void (outside = String(pid)),
      onStdout: (bytes) => {
        printed += bytes.toString();
        for (const file of ['environ', 'cmdline'])
          expect(readFileSync(`/proc/${outside}/${file}`, 'utf8')).not.toContain(secret);
        expect(readFileSync(`/proc/${outside}/cmdline`, 'utf8')).toContain('bwrap');
        kill.abort();
      },
      onStderr: () => undefined,
      ...{ cancel: NEVER_ABORTED, kill: kill.signal, timeoutMs: 60_000, graceMs: 1_000 },
    });
    expect(printed.trim()).toBe(secret);
  });

  it('cannot add an argument to the sandbox with a variable', () => {
    const step = nativeStep(run, '/bin/sh', [], { env: { A: 'x\0--bind\0/\0/machine' } });
    expect(() => enclosure.createCommand(step)).toThrow('NUL');
  });
});
