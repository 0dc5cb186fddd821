import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built program, which `npm test` builds first. */
const MAIN = join(import.meta.dirname, '../../../dist/src/main.js');

export type Environment = Readonly<Record<string, string>>;

/** The result of an ended process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningProcess {
  readonly pid: number;
  /** Its standard output so far. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  readonly ended: Promise<ProcessResult>;
}

export interface RunningServer extends RunningProcess {
  readonly url: string;
  readonly port: number;
}

const runningProcesses = new Set<ChildProcess>();

/** A valid value of `GANTRY_ADMIN_TOKEN`. */
export const newAdminToken = (): string => randomBytes(32).toString('hex');
/** A valid value of `GANTRY_ENCRYPTION_KEY`. */
export const newEncryptionKey = (): string => randomBytes(32).toString('base64');

/** Kills the processes that are still running. */
export function killAll(): void {
  for (const child of runningProcesses) child.kill('SIGKILL');
}

/** Runs a command in a process with only the given environment, and waits for its end. */
export async function runGantry(
  args: readonly string[],
  environment: Environment,
): Promise<ProcessResult> {
  return start(args, environment).ended;
}

/** Starts a command without waiting for its end. */
export function startGantry(args: readonly string[], environment: Environment): RunningProcess {
  const { child, output, ended } = start(args, environment);
  return { pid: child.pid ?? 0, output, ended, signal: (signal) => void child.kill(signal) };
}

/**
 * Starts `serve` on a free port, and waits until it responds. Throws with its output if it exits.
 * `main` may be the program of another installation.
 */
export async function serveGantry(environment: Environment, main = MAIN): Promise<RunningServer> {
  const { process, line } = await startUntil(
    'listening',
    ['serve'],
    { PORT: '0', GANTRY_RATE_LIMIT: '0', ...environment },
    main,
  );
  const { port } = JSON.parse(line) as { port: number };
  const url = `http://127.0.0.1:${port}`;
  await fetch(`${url}/readyz`);
  return { ...process, url, port };
}

/** Starts `runner`, and waits until it claims runs. */
export async function startRunner(environment: Environment): Promise<RunningProcess> {
  return (await startUntil('claiming runs', ['runner'], environment)).process;
}

/** Starts `runner --agent`, and waits until it is registered. */
export async function startAgent(
  flags: readonly string[],
  environment: Environment,
): Promise<RunningProcess> {
  return (await startUntil('agent connected', ['runner', '--agent', ...flags], environment))
    .process;
}

/** Starts a command that runs until it is killed, and waits for the log line with this message. */
async function startUntil(
  message: string,
  args: readonly string[],
  environment: Environment,
  main = MAIN,
): Promise<{ process: RunningProcess; line: string }> {
  const { child, output, ended } = start(args, environment, main);
  const command = args.join(' ');
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = new RegExp(`^.*"msg":"${message}".*$`, 'm').exec(output())?.[0];
      if (found) resolve(found);
    });
    void ended.then(({ code, stdout, stderr }) =>
      reject(new Error(`${command} ended with ${String(code)}: ${stderr}${stdout}`)),
    );
  });
  // A test fails when a process exits unexpectedly; the output explains why.
  void ended.then(
    ({ code, stderr }) =>
      void (code && console.warn(`${command} exited unexpectedly with ${code}: ${stderr}`)),
  );
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  return { line, process: { pid: child.pid ?? 0, output, ended, signal } };
}

function start(
  args: readonly string[],
  environment: Environment,
  main = MAIN,
): { child: ChildProcess; output: () => string; ended: Promise<ProcessResult> } {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...environment },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runningProcesses.add(child);
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (written[stream] += text));
  const ended = new Promise<ProcessResult>((resolve) => {
    child.once('close', (code) => {
      runningProcesses.delete(child);
      resolve({ code, ...written });
    });
  });
  return { child, output: () => written.stdout, ended };
}
