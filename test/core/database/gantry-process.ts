import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program as it is delivered: `npm test` builds it first. */
const MAIN = join(import.meta.dirname, '../../../dist/src/main.js');

export type Environment = Readonly<Record<string, string>>;

/** What an ended process left. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningProcess {
  readonly pid: number;
  /** What it has written so far. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ended>;
}

export interface RunningServer extends RunningProcess {
  readonly url: string;
  readonly port: number;
}

const running = new Set<ChildProcess>();

/** A token that `GANTRY_ADMIN_TOKEN` takes. */
export const newAdminToken = (): string => randomBytes(32).toString('hex');
/** A key that `GANTRY_ENCRYPTION_KEY` takes. */
export const newEncryptionKey = (): string => randomBytes(32).toString('base64');

/** Ends what a test has left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Runs a command in a process of its own, which sees nothing of this one's environment, until it ends. */
export async function runGantry(args: readonly string[], environment: Environment): Promise<Ended> {
  return start(args, environment).ended;
}

/** Starts a command, and does not wait for its end. */
export function startGantry(args: readonly string[], environment: Environment): RunningProcess {
  const { child, output, ended } = start(args, environment);
  return { pid: child.pid ?? 0, output, ended, signal: (signal) => void child.kill(signal) };
}

/** Starts `serve` on a port that the system chooses, and waits until it responds. Throws its output if it exits instead. `main`: of another installation. */
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

/** Starts `runner`, and waits until it takes runs. */
export async function startRunner(environment: Environment): Promise<RunningProcess> {
  return (await startUntil('claiming runs', ['runner'], environment)).process;
}

/** Starts `runner --agent`, and waits until the server has it. */
export async function startAgent(
  flags: readonly string[],
  environment: Environment,
): Promise<RunningProcess> {
  return (await startUntil('agent connected', ['runner', '--agent', ...flags], environment))
    .process;
}

/** Starts a command that goes on until it is ended, and waits for the line of its log with this message. */
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
): { child: ChildProcess; output: () => string; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...environment },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (written[stream] += text));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, ...written });
    });
  });
  return { child, output: () => written.stdout, ended };
}
