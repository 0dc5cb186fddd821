import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { launcher } from '../../src/execution/launcher/launcher.js';
import { describeProcess, isRunning, startTimeOf } from '../../src/execution/process-record.js';
import { type ProcessControl, runTool } from '../../src/execution/tools/tool-process.js';
import { needs } from '../support/needs.js';
import { hasSandbox } from '../support/tools.js';

const WAIT = { timeout: 30_000 };
const shellCommand = (script: string, env: Record<string, string> = {}) => ({
  file: '/bin/sh',
  args: ['-c', script],
  env: { PATH: '/usr/bin:/bin', ...env },
  cwd: '/',
  inputs: [],
  isSandbox: false,
  graceMs: 1_000,
});

it.runIf(needs('linux'))(
  'a process that reuses the ID of an earlier one is not mistaken for it',
  async () => {
    const one = describeProcess(process.pid);
    expect(isRunning(one)).toBe(true);
    expect(isRunning({ pid: one.pid, started: `${Number(one.started) - 1}` })).toBe(false);
  },
);

describe.runIf(needs('linux'))('the launcher', () => {
  const output: Buffer[] = [];
  const pids: number[] = [];
  const createControl = (changes: Partial<ProcessControl> = {}): ProcessControl => ({
    onStdout: (bytes) => output.push(bytes),
    onStderr: () => undefined,
    onStart: async (pid) => void pids.push(pid),
    ...{
      cancel: new AbortController().signal,
      kill: new AbortController().signal,
      timeoutMs: 60_000,
      graceMs: 60_000,
    },
    ...changes,
  });
  const readOutput = () => Buffer.concat(output).toString();
  afterEach(() => {
    output.length = pids.length = 0;
  });

  it('starts programs with the given environment, and gets none from the server', async () => {
    process.env.SECRET_OF_THE_SERVER = 'hunter2';
    expect(await runTool(shellCommand('env; exit 7', { GIVEN: 'this' }), createControl())).toEqual({
      code: 7,
      stopped: null,
    });
    expect(readOutput()).toContain('GIVEN=this');
    expect(readOutput()).not.toContain('hunter2');
    expect(readFileSync(`/proc/${launcher.pid}/environ`, 'utf8')).not.toContain('hunter2');
  });

  it('exposes nothing in /proc except for its channel to the server', async () => {
    await runTool(shellCommand('tr "\\0" "\\n" < /proc/$PPID/environ'), createControl());
    const names = (environment: string) =>
      environment
        .split(/[\0\n]/)
        .filter(Boolean)
        .map((line) => line.split('=')[0]);
    const own = names(readFileSync(`/proc/${launcher.pid}/environ`, 'utf8'));
    expect(own.sort()).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);
    expect(names(readOutput()).sort()).toEqual(own);
  });

  it('forwards all output in order, even to a slow reader', async () => {
    await runTool(
      shellCommand(
        'i=0; while [ $i -lt 20 ]; do head -c 300000 /dev/zero | tr "\\0" "x"; echo $i; i=$((i+1)); done',
      ),
      createControl(),
    );
    expect(readOutput()).toHaveLength(20 * 300_000 + 10 * 2 + 10 * 3);
    expect(readOutput().replaceAll('x', '').trim().split('\n')).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index)),
    );
  });

  it('reports why a program does not start', async () => {
    await expect(
      runTool({ ...shellCommand(''), file: '/nowhere/terraform' }, createControl()),
    ).rejects.toThrow('ENOENT');
  });

  it.each([
    ['standard output', 'onStdout', 'echo here'],
    ['standard error', 'onStderr', 'echo here >&2'],
  ] as const)('kills a program if the reader of its %s throws', async (_, reader, script) => {
    const throws = (): void => {
      throw new Error('cannot be read');
    };
    const running = runTool(
      shellCommand(`${script}; sleep 600`),
      createControl({ [reader]: throws }),
    );
    await expect(running).rejects.toThrow('cannot be read');
    expect(pids).toHaveLength(1);
    expect(startTimeOf(pids[0] ?? 0)).toBeNull();
  });

  it.runIf(needs('prlimit'))('reports that it has no free file descriptors', async () => {
    await runTool(shellCommand('true'), createControl());
    const { pid } = launcher;
    const setFileLimit = (soft: string): unknown =>
      execFileSync('prlimit', ['--pid', String(pid), `--nofile=${soft}:`]);
    const [, before = ''] =
      /^Max open files +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
    const inputs = [{ descriptor: 4, bytes: Buffer.from('input') }];
    setFileLimit('3');
    await expect(runTool({ ...shellCommand('true'), inputs }, createControl())).rejects.toThrow(
      'EMFILE',
    );
    setFileLimit(before);
    expect(await runTool(shellCommand('exit 3'), createControl())).toEqual({
      code: 3,
      stopped: null,
    });
    expect(launcher.pid).toBe(pid);
  });

  it('kills a program that is stopped before it has started', async () => {
    const kill = new AbortController();
    const running = runTool(shellCommand('sleep 600'), createControl({ kill: kill.signal }));
    kill.abort();
    expect(await running).toEqual({ code: null, stopped: 'canceled' });
    expect(startTimeOf(pids[0] ?? 0)).toBeNull();
  });

  it('ignores the signals that stop the server', async () => {
    const running = runTool(
      shellCommand('echo here; read line < /dev/null; sleep 0.3; echo done'),
      createControl(),
    );
    await vi.waitFor(() => expect(readOutput()).toContain('here'), WAIT);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.kill(launcher.pid ?? 0, signal);
    expect(await running).toEqual({ code: 0, stopped: null });
    expect(readOutput()).toContain('done');
  });

  it('ends with all its programs when it is killed, and is replaced', async () => {
    const running = runTool(shellCommand('sleep 600 & echo $!; sleep 600'), createControl());
    await vi.waitFor(() => expect(readOutput()).toContain('\n'), WAIT);
    const first = launcher.pid ?? 0;
    process.kill(first, 'SIGKILL');
    expect(await running).toEqual({ code: null, stopped: null });
    for (const pid of [...pids, Number(readOutput())])
      await vi.waitFor(() => expect(startTimeOf(pid)).toBeNull(), WAIT);
    expect(await runTool(shellCommand('exit 3'), createControl())).toEqual({
      code: 3,
      stopped: null,
    });
    expect(launcher.pid).not.toBe(first);
  });

  it.skipIf(!hasSandbox)('exits with its server, and so do the sandboxes', async () => {
    const loader = new URL('../support/typescript-in-threads.mjs', import.meta.url);
    const program = fileURLToPath(new URL('support/start-sandbox.mjs', import.meta.url));
    const runner = spawn(process.execPath, ['--import', loader.href, program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(runner.stdout, 'data')) as [Buffer];
    const started = Object.values(JSON.parse(line.toString()) as Record<string, number>);
    for (const pid of started) expect(startTimeOf(pid)).not.toBeNull();
    runner.kill('SIGKILL');
    for (const pid of started) await vi.waitFor(() => expect(startTimeOf(pid)).toBeNull(), WAIT);
  });
});
