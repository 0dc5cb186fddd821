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
      'GANTRY_PUBLIC_URL is not https:// although the server is reachable from outside: ' +
        'tokens would travel in clear text. Put TLS in front, and set the variable to the ' +
        'https:// address.',
    );
  }
  if (!isLoopback(config.host) && config.rateLimit === 0)
    unsafe.push(
      'GANTRY_RATE_LIMIT is 0, but HOST is not a loopback address: set a limit, or listen on ' +
        '127.0.0.1 behind a proxy that limits requests.',
    );
  if (config.demo)
    unsafe.push(
      'GANTRY_DEMO is 1, but a production server has no sample data. Use npm start to try Gantry.',
    );
  if (config.database.kind === 'postgres' && !config.encryptionKey) {
    unsafe.push(
      'GANTRY_ENCRYPTION_KEY is not set: several servers on one PostgreSQL must share it. ' +
        'Create one with: openssl rand -base64 32',
    );
  }
  return unsafe;
}
