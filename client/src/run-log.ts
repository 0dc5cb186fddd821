import { BrokenStreamError, computeOutageDelay } from './outage.js';
import { computeRetryDelay, pause } from './retry.js';
import { readEvents } from './server-sent-events.js';

export type RunPhase = 'plan' | 'apply';

export interface RunLogLine {
  readonly phase: RunPhase;
  /** The member `@message` of a JSON line that has one; otherwise the same as `raw`. */
  readonly text: string;
  /** The line as stored in the log, without the markers and the line ending. */
  readonly raw: string;
  /** The members of a JSON line; null for plain text. */
  readonly fields: Readonly<Record<string, unknown>> | null;
}

/** A log begins with STX and ends with ETX. */
const STX = '\u0002';
const ETX = '\u0003';

/**
 * The server sends an event or a comment about every 5 seconds, so a connection that receives
 * nothing for this long is broken.
 */
const IDLE_TIMEOUT_MS = 30_000;

export interface LogSource {
  /** Opens the stream of events that starts at an offset of the log. */
  open(offset: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Whether the phase has ended, according to the status of the run. */
  isOver(): Promise<boolean>;
}

/**
 * Yields the lines of one phase as they are written, without empty lines. If the connection breaks,
 * continues without skipping or repeating a line. `hasResponded`: whether an earlier request has
 * succeeded, so that the first failures count as an outage.
 */
export async function* followPhase(
  source: LogSource,
  phase: RunPhase,
  signal: AbortSignal | undefined,
  hasResponded: boolean,
): AsyncGenerator<RunLogLine, void, undefined> {
  const position = { offset: 0, rest: '' };
  let failures = 0;
  let isOver = false;
  let isResponding = hasResponded;
  for (;;) {
    const before = position.offset;
    const outcome = yield* readOnce(source, phase, position, signal);
    const hasProgressed = position.offset > before;
    const isDone = outcome.isComplete || (outcome.isEnded && isOver && !hasProgressed);
    if (isDone) return yield* lineOf(phase, position.rest);
    isResponding ||= hasProgressed || outcome.isEnded === true || outcome.isClosed === true;
    if (outcome.isEnded) {
      // Earlier builds of the server also sent `end` at a shutdown, when more output may follow.
      isOver = await source.isOver();
      failures = 0;
      if (!isOver) await pause(computeRetryDelay(failures, undefined) ?? 0, signal);
      continue;
    }
    if (hasProgressed || outcome.isClosed) failures = 0;
    const delay = signal?.aborted
      ? null
      : computeOutageDelay(outcome.error, failures, isResponding);
    if (delay === null) throw outcome.error;
    failures += 1;
    if (!hasProgressed) await pause(delay, signal);
  }
}

interface Position {
  offset: number;
  /** The beginning of an incomplete line. */
  rest: string;
}

interface Outcome {
  readonly error?: unknown;
  /** The end marker of the log has arrived. */
  readonly isComplete?: boolean;
  /** The server has sent the event `end`. */
  readonly isEnded?: boolean;
  /**
   * The stream ended properly after data arrived, for example because it reached its maximum
   * duration or the server shut down.
   */
  readonly isClosed?: boolean;
}

async function* readOnce(
  source: LogSource,
  phase: RunPhase,
  position: Position,
  signal: AbortSignal | undefined,
): AsyncGenerator<RunLogLine, Outcome, undefined> {
  const idle = new IdleTimeout(signal);
  let hasData = false;
  try {
    const stream = await source.open(position.offset, idle.signal);
    const onData = (): void => {
      hasData = true;
      idle.restart();
    };
    for await (const { type, id, data } of readEvents(stream, onData)) {
      if (type === 'end') return { isEnded: true };
      const text = JSON.parse(data) as string;
      const lines = (position.rest + text).split('\n');
      position.rest = lines.pop() ?? '';
      if (id !== undefined) position.offset = Number(id);
      for (const line of lines) yield* lineOf(phase, line);
      if (text.endsWith(ETX)) return { isComplete: true };
    }
    return {
      error: new BrokenStreamError('The log stream was closed before its end.'),
      isClosed: hasData,
    };
  } catch (error) {
    return { error };
  } finally {
    idle.end();
  }
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

/** Aborts after a period without data, or together with the caller's signal. */
class IdleTimeout {
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
      () =>
        this.#controller.abort(
          new BrokenStreamError(
            `The log stream received no data for ${IDLE_TIMEOUT_MS / 1000} seconds.`,
          ),
        ),
      IDLE_TIMEOUT_MS,
    );
  }

  end(): void {
    clearTimeout(this.#timer);
    this.outer?.removeEventListener('abort', this.#stop);
  }
}
