import { createHmac, randomBytes } from 'node:crypto';
import type { Event } from '../event.entity.js';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns a new secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string =>
  SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export function webhookBody({ id, type, createdAt, organization, data }: Event): object {
  return { id, type, timestamp: createdAt, organization, data };
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
