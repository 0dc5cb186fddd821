import { GantryError } from './errors.js';
import { delayBefore, pause } from './retry.js';
import { eventsOf } from './server-sent-events.js';

export type RunPhase = 'plan' | 'apply';

/** A line of a run's log. */
export interface RunLogLine {
  readonly phase: RunPhase;
  /** What the line says. The tools print JSON, of which this is the message. */
  readonly text: string;
  /** The line as the log holds it. */
  readonly raw: string;
  /** The members of a line that is JSON; null for plain text. */
  readonly fields: Readonly<Record<string, unknown>> | null;
}

/** A log begins with STX and ends with ETX. */
const STX = '\u0002';
const ETX = '\u0003';

/** The server sends something every few seconds: a connection that is silent for this long is broken. */
const SILENCE_MS = 30_000;

/** Attempts in a row that may fail before the log is given up. */
const MAX_FAILURES = 8;

export interface LogSource {
  /** The events from an offset on. */
  open(offset: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Whether nothing more can come. */
  isOver(): Promise<boolean>;
}

/**
 * The lines of one phase, as they come. It goes on after the last event when the connection breaks, so that no line is missing
 * and none comes twice.
 */
export async function* followPhase(
  source: LogSource,
  phase: RunPhase,
  signal: AbortSignal | undefined,
): AsyncGenerator<RunLogLine, void, undefined> {
  const position = { offset: 0, rest: '' };
  let failures = 0;
  let isOver = false;
  for (;;) {
    const before = position.offset;
    const outcome = yield* readOnce(source, phase, position, signal);
    const hasProgressed = position.offset > before;
    const isDone = outcome.isComplete || (outcome.isEnded && isOver && !hasProgressed);
    if (isDone) return yield* lineOf(phase, position.rest);
    if (outcome.isEnded) {
      // A server that shuts down ends the stream, too: only the run knows whether more will come.
      isOver = await source.isOver();
      failures = 0;
    } else {
      if (signal?.aborted || !isWorthAnotherTry(outcome.error)) throw outcome.error;
      const wait = askedToWait(outcome.error);
      failures = hasProgressed || outcome.isClosed || wait !== undefined ? 0 : failures + 1;
      const delay = delayBefore(failures, wait);
      if (failures > MAX_FAILURES || delay === null) throw outcome.error;
      if (!hasProgressed) await pause(delay, signal);
      continue;
    }
    if (!isOver) await pause(delayBefore(failures, undefined) ?? 0, signal);
  }
}

interface Position {
  offset: number;
  /** The beginning of a line whose end has not come yet. */
  rest: string;
}

interface Outcome {
  readonly error?: unknown;
  /** The log says that it ends here. */
  readonly isComplete?: boolean;
  /** The server has ended the stream. */
  readonly isEnded?: boolean;
  /** The server has sent something, and then closed the connection in order: the time of the stream was over. */
  readonly isClosed?: boolean;
}

async function* readOnce(
  source: LogSource,
  phase: RunPhase,
  position: Position,
  signal: AbortSignal | undefined,
): AsyncGenerator<RunLogLine, Outcome, undefined> {
  const watch = new SilenceWatch(signal);
  let wasHeard = false;
  try {
    const stream = await source.open(position.offset, watch.signal);
    const heard = (): void => {
      wasHeard = true;
      watch.restart();
    };
    for await (const { type, id, data } of eventsOf(stream, heard)) {
      if (type === 'end') return { isEnded: true };
      const text = JSON.parse(data) as string;
      const lines = (position.rest + text).split('\n');
      position.rest = lines.pop() ?? '';
      if (id !== undefined) position.offset = Number(id);
      for (const line of lines) yield* lineOf(phase, line);
      if (text.endsWith(ETX)) return { isComplete: true };
    }
    return { error: new BrokenStream('The stream of the log broke off.'), isClosed: wasHeard };
  } catch (error) {
    return { error };
  } finally {
    watch.end();
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof GantryError) return error.status >= 500 || error.status === 429;
  return error instanceof TypeError || error instanceof BrokenStream;
}

/** Seconds after which a server wants to be asked again that has too many requests, or streams, of this caller. */
function askedToWait(error: unknown): number | undefined {
  return error instanceof GantryError && error.status === 429 ? error.retryAfter : undefined;
}

function* lineOf(phase: RunPhase, line: string): Generator<RunLogLine, void, undefined> {
  const raw = line.replaceAll(STX, '').replaceAll(ETX, '').replace(/\r$/, '');
  if (raw === '') return;
  const fields = fieldsOf(raw);
  const message = fields?.['@message'];
  yield { phase, text: typeof message === 'string' ? message : raw, raw, fields };
}

function fieldsOf(raw: string): Record<string, unknown> | null {
  if (!raw.startsWith('{')) return null;
  try {
    return JSON.parse(raw) as Record<string, unknown>;
  } catch {
    return null;
  }
}

class BrokenStream extends Error {}

/** Aborts when nothing has come for a while, or when the caller's signal does. */
class SilenceWatch {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop = (): void => this.#controller.abort(this.outer?.reason);

  constructor(private readonly outer: AbortSignal | undefined) {
    if (outer?.aborted) this.#stop();
    outer?.addEventListener('abort', this.#stop, { once: true });
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#controller.abort(new BrokenStream('The log sends nothing any more.')),
      SILENCE_MS,
    );
  }

  end(): void {
    clearTimeout(this.#timer);
    this.outer?.removeEventListener('abort', this.#stop);
  }
}
