import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { BufferedStdout } from './buffered-stdout.js';
import { toSourceMappedStack } from './source-mapped-stack.js';

export const LOG = Symbol('log');

/** Members whose values are redacted, in the top three levels of an entry. */
const SECRETS = [
  'token',
  'authorization',
  'password',
  'secret',
  'privateKey',
  'encryptionKey',
  'adminToken',
];

/** Maximum nesting of the causes that are logged. */
const MAX_CAUSES = 3;

/** Creates a log that writes JSON lines to standard output, or to another stream. */
export function createLog(level: string, stream: DestinationStream = new BufferedStdout()): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    serializers: { err: (fault: unknown) => toFaultMember(fault) },
    base: null,
    timestamp: createTimestampFormatter(),
    redact: { paths, censor: '[redacted]' },
  };
  return pino(options, stream);
}

/**
 * Creates a function that formats the time of a line. It reuses the text of the current second: a
 * whole timestamp would take as long as the rest of the line.
 */
function createTimestampFormatter(): () => string {
  let secondStart = 0;
  let upToSecond = '';
  return () => {
    const now = Date.now();
    const elapsed = now - secondStart;
    if (elapsed < 0 || elapsed >= 1000) {
      secondStart = now - (now % 1000);
      upToSecond = `,"time":"${new Date(secondStart).toISOString().slice(0, -4)}`;
    }
    return `${upToSecond}${String(now - secondStart).padStart(3, '0')}Z"`;
  };
}

/** Logs only these members: others, such as the parameters of a query, are the caller's data. */
function toFaultMember(fault: unknown, depth = 0): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const toCause = (cause: unknown): object => toFaultMember(cause, depth + 1);
  const isDeepest = depth === MAX_CAUSES;
  const { code, constraint } = ((fault as { driverError?: object }).driverError ?? fault) as {
    code?: unknown;
    constraint?: unknown;
  };
  return {
    type: fault.name,
    message: fault.message,
    stack: toSourceMappedStack(fault.stack),
    code,
    constraint,
    ...(fault.cause === undefined || isDeepest ? {} : { cause: toCause(fault.cause) }),
    ...(fault instanceof AggregateError && !isDeepest ? { errors: fault.errors.map(toCause) } : {}),
  };
}

/** Creates a logger for Nest that writes to the same log, with progress messages at `debug`. */
export function createNestLog(log: Logger): LoggerService {
  const at =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]): void =>
      log[level]({ nest: rest }, String(message));
  return {
    log: at('debug'),
    debug: at('debug'),
    verbose: at('debug'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  };
}
