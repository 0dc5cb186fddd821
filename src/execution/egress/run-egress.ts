import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatTarget } from '../../lib/egress/target.js';
import { resolveThreadProgram } from '../../lib/worker-thread/thread-program.js';
import type { ProcessCommand } from '../launcher/messages.js';
import { removeTree } from '../remove-tree.js';
import { RunFailure } from '../run-failure.js';
import { runTool } from '../tools/tool-process.js';
import { type EgressDecision, type EgressReason, EgressTally } from './egress-decision.js';
import { EGRESS_LIMITS, type EgressLimits } from './egress-server.js';
import { type RunnerEgress, SETTINGS_DESCRIPTOR } from './egress-settings.js';

const PROGRAM = resolveThreadProgram(import.meta.url, 'egress-proxy.worker');

/** Maximum log lines of decisions in one phase. */
const MAX_LINES = 2_000;
/** Milliseconds for the proxy to report its last decisions at the end. */
const STOP_TIMEOUT_MS = 5_000;
/** The maximum delay of a timer: the step that uses the proxy has its own time limit. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

export interface RunEgressOptions {
  /** The folder of the proxy, to which no code of the run has access. */
  readonly folder: string;
  /** The rules of the run, in canonical form. */
  readonly rules: readonly string[];
  readonly runner: RunnerEgress;
  readonly limits?: Partial<EgressLimits>;
  readonly log: (line: string) => void;
}

/** Runs the egress proxy for the steps of one phase that execute code of the module. */
export class RunEgress {
  private readonly tally = new EgressTally();
  private lines = 0;

  constructor(private readonly options: RunEgressOptions) {}

  get decisions(): readonly EgressDecision[] {
    return this.tally.decisions;
  }

  /**
   * Starts a proxy, calls `work` with the folder of its sockets, and ends the proxy. `hasStopped`
   * returns whether the proxy ended before `work` did.
   */
  async runWithProxy<T>(
    work: (folder: string, hasStopped: () => boolean) => Promise<T>,
  ): Promise<T> {
    const { folder, log } = this.options;
    await removeTree(folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stop = new AbortController();
    let [isOver, hasStopped] = [false, false];
    const ready = withResolvers();
    const ended = runTool(this.command(), {
      onStdout: createLineReader((line) => {
        if ('ready' in line) ready.resolve();
        else this.recordBatch(line);
      }),
      onStderr: () => undefined,
      cancel: stop.signal,
      kill: new AbortController().signal,
      timeoutMs: NO_TIMEOUT_MS,
      graceMs: STOP_TIMEOUT_MS,
    }).then(() => {
      hasStopped = !isOver;
      if (hasStopped) log('The egress proxy of this run has stopped: connections fail.');
      ready.reject(new RunFailure('The egress proxy of this run could not be started.'));
    }, ready.reject);
    try {
      await ready.promise;
      return await work(folder, () => hasStopped);
    } finally {
      isOver = true;
      stop.abort();
      await ended;
      await removeTree(folder);
    }
  }

  private command(): ProcessCommand {
    const { folder, rules, runner, limits } = this.options;
    const settings = { rules, runner, limits: { ...EGRESS_LIMITS, ...limits } };
    return {
      file: process.execPath,
      args: [...PROGRAM.flags, fileURLToPath(PROGRAM.entry)],
      env: {},
      cwd: folder,
      inputs: [{ descriptor: SETTINGS_DESCRIPTOR, bytes: Buffer.from(JSON.stringify(settings)) }],
      isSandbox: false,
      graceMs: 0,
    };
  }

  private recordBatch({ decisions, unlisted }: Batch): void {
    for (const decision of decisions) {
      this.tally.add(decision);
      this.lines += 1;
      if (this.lines <= MAX_LINES) this.options.log(describeDecision(decision));
      else if (this.lines === MAX_LINES + 1)
        this.options.log('Further egress decisions are not logged.');
    }
    if (unlisted > 0)
      this.options.log(`Further egress connections, which are not listed: ${unlisted}.`);
  }
}

interface Batch {
  readonly decisions: readonly EgressDecision[];
  readonly unlisted: number;
}

const REASONS: Readonly<Record<EgressReason, string>> = {
  'no-rule': 'no egress rule permits it',
  'private-address':
    'its address is not public, and no rule for that address is in effect on this runner',
  malformed: 'it is not a request to a proxy',
  'too-many-connections': 'the run has too many connections',
  'not-resolved': 'the name does not resolve',
  unreachable: 'the proxy cannot connect to the host',
};

function describeDecision({ host, port, outcome, reason, connections }: EgressDecision): string {
  const what = host === '' ? 'Egress' : `Egress to ${formatTarget({ host, port })}`;
  const why = reason === null ? '' : `: ${REASONS[reason]}`;
  return `${what} ${outcome}${connections > 1 ? ` ${connections} times` : ''}${why}.`;
}

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

function withResolvers(): Deferred {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<void>((onReady, onFailure) => {
    [resolve, reject] = [onReady, onFailure];
  });
  // A rejection that nothing awaits would end this process.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Calls `read` with each JSON line of a stream. */
function createLineReader(
  read: (line: Batch | { readonly ready: true }) => void,
): (bytes: Buffer) => void {
  let rest = '';
  return (bytes) => {
    const lines = `${rest}${bytes.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) read(JSON.parse(line) as Batch | { readonly ready: true });
  };
}
