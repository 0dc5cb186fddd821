import type { Config } from './config.js';

/** Finds settings that work but are unsafe in production; a production start refuses them. */
export function findUnsafeSettings(config: Config): string[] {
  const isLoopback = (host: string) => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host);
  const unsafe: string[] = [];
  if (
    config.publicUrl.protocol === 'http:' &&
    !(isLoopback(config.publicUrl.hostname) && isLoopback(config.host))
  ) {
    unsafe.push(
      'GANTRY_PUBLIC_URL is not an https:// URL, and its host or HOST is not a loopback address: ' +
        'tokens would travel in clear text. Put TLS in front, and set GANTRY_PUBLIC_URL to its ' +
        'https:// URL.',
    );
  }
  if (!isLoopback(config.host) && config.rateLimit === 0)
    unsafe.push(
      'GANTRY_RATE_LIMIT is 0, but HOST is not a loopback address: set a limit, or listen on ' +
        '127.0.0.1 behind a proxy that limits requests.',
    );
  if (config.demo)
    unsafe.push(
      'GANTRY_DEMO is on, but a production server has no sample data: unset it. To try Gantry, ' +
        'use npm start.',
    );
  if (config.database.kind === 'postgres' && !config.encryptionKey) {
    unsafe.push(
      'GANTRY_ENCRYPTION_KEY is not set: several servers on one PostgreSQL must share it. ' +
        'Create one with: openssl rand -base64 32',
    );
  }
  return unsafe;
}
