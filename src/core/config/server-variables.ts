import { variable } from './variable.js';
import {
  flag,
  httpUrl,
  integer,
  nonEmpty,
  oneOf,
  optional,
  origins,
  proxies,
} from './variable-parsers.js';

/** The server, its proxies and its shutdown. */
export const SERVER_VARIABLES = {
  port: variable(
    'PORT',
    '3000',
    'TCP port to listen on; 0 lets the system choose.',
    integer(0, 65_535),
  ),
  host: variable(
    'HOST',
    '127.0.0.1',
    'Address to listen on. Addresses other than loopback need TLS in front.',
    nonEmpty,
  ),
  publicUrl: variable(
    'GANTRY_PUBLIC_URL',
    '',
    'Where callers reach the server, such as `https://gantry.example.com`. Empty: ' +
      '`http://HOST:PORT`.',
    optional(httpUrl),
  ),
  trustProxy: variable(
    'GANTRY_TRUST_PROXY',
    '0',
    'The proxies whose `X-Forwarded-For` is trusted: their addresses and networks, ' +
      'separated by commas (`10.0.0.0/8,::1`), or their number.',
    proxies,
  ),
  corsOrigins: variable(
    'GANTRY_CORS_ORIGINS',
    '',
    'Origins from which browsers may call the API, separated by commas. Empty: none.',
    origins,
  ),
  rateLimit: variable(
    'GANTRY_RATE_LIMIT',
    '30',
    'Requests per second for each caller; 0 disables the limit.',
    integer(0, 1_000_000),
  ),
  bodyLimit: variable(
    'GANTRY_BODY_LIMIT',
    '1048576',
    'Maximum bytes of a request body; uploads have their own limit.',
    integer(1_024, 104_857_600),
  ),
  uploadLimit: variable(
    'GANTRY_UPLOAD_LIMIT',
    '104857600',
    'Maximum bytes of an upload: an archive, a provider package, a state or a report of an agent.',
    integer(1_024, 2_147_483_647),
  ),
  compression: variable(
    'GANTRY_COMPRESSION',
    '0',
    '1 compresses responses. A proxy in front does that at a lower cost.',
    flag,
  ),
  docs: variable('GANTRY_DOCS', '1', '0 hides Swagger UI and the documents under `/docs`.', flag),
  shutdownDelay: variable(
    'GANTRY_SHUTDOWN_DELAY',
    '0',
    'Minimum seconds for which a stopping server returns 503 at `/readyz` but still accepts ' +
      'requests.',
    integer(0, 300),
  ),
  shutdownTimeout: variable(
    'GANTRY_SHUTDOWN_TIMEOUT',
    '25',
    'Seconds for which a shutdown waits for active runs, and then again for active requests.',
    integer(0, 3_600),
  ),
  logLevel: variable(
    'LOG_LEVEL',
    'info',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
};
