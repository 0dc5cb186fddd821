import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { BufferedStdout } from './buffered-stdout.js';
import { sourceMappedStack } from './source-mapped-stack.js';

/** The token under which the log is injected. */
export const LOG = Symbol('log');

/** Members that are never logged, in the three upper levels of an entry. */
const SECRETS = [
  'token',
  'authorization',
  'password',
  'secret',
  'privateKey',
  'encryptionKey',
  'adminToken',
];

/** The number of nested causes that are logged. */
const MAX_CAUSES = 3;

/** Writes JSON lines to standard output, or to another stream. */
export function createLog(level: string, stream: DestinationStream = new BufferedStdout()): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    serializers: { err: (fault: unknown) => faultForLog(fault) },
    base: null,
    timestamp: timestampMember(),
    redact: { paths, censor: '[redacted]' },
  };
  return pino(options, stream);
}

/**
 * The time of each line. Only its milliseconds are formatted each time: a whole timestamp costs as
 * much as the rest of a line.
 */
function timestampMember(): () => string {
  let second = 0;
  let upToSecond = '';
  return () => {
    const now = Date.now();
    const passed = now - second;
    if (passed < 0 || passed >= 1000) {
      second = now - (now % 1000);
      upToSecond = `,"time":"${new Date(second).toISOString().slice(0, -4)}`;
    }
    return `${upToSecond}${String(now - second).padStart(3, '0')}Z"`;
  };
}

/**
 * The type, message and stack of a fault and of its causes, without the parameters of a failed
 * query, which are the caller's data.
 */
function faultForLog(fault: unknown, depth = 0): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const next = (other: unknown): object => faultForLog(other, depth + 1);
  const isDeepest = depth === MAX_CAUSES;
  const { code, constraint } = ((fault as { driverError?: object }).driverError ?? fault) as {
    code?: unknown;
    constraint?: unknown;
  };
  return {
    type: fault.name,
    message: fault.message,
    stack: sourceMappedStack(fault.stack),
    code,
    constraint,
    ...(fault.cause === undefined || isDeepest ? {} : { cause: next(fault.cause) }),
    ...(fault instanceof AggregateError && !isDeepest ? { errors: fault.errors.map(next) } : {}),
  };
}

/** Nest's own messages, in the same log. Its progress messages are for debugging. */
export function nestLog(log: Logger): LoggerService {
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
