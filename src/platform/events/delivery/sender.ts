import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import type { Event } from '../event.entity.js';
import {
  type EventReceiver,
  RECEIVER_PREVIOUS_SECRET,
  RECEIVER_SECRET,
} from '../event-receiver.entity.js';
import type { Attempt } from './delivery-queue.js';
import { Mailer } from './mailer.js';
import { mailOf, notificationBody, notificationHeaders } from './notification-message.js';
import { post, type PostResponse } from './post.js';
import { createPermittedLookup } from './receiver-address.js';
import { recipientsOf } from './recipients.js';
import { signedHeaders, webhookBody } from './webhook-message.js';

const FIRST_SUCCESS = 200;
const FIRST_REDIRECT = 300;
const FIRST_CLIENT_ERROR = 400;
const SMTP_OK = 250;
const NO_RECIPIENT =
  'There is no recipient: users get email only if they have an email address, belong to a team ' +
  'of the organization, and are not suspended.';

/** Sends one event to one receiver. Returns a failure as an outcome, and never throws. */
@Injectable()
export class Sender {
  constructor(
    private readonly database: Database,
    private readonly atRest: AtRest,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send(receiver: EventReceiver, event: Event, signal: AbortSignal): Promise<Attempt> {
    const at = this.clock.now();
    const startedAt = performance.now();
    const outcome = await this.deliver(receiver, event, at, signal).then(
      ({ status, body }) => ({
        responseStatus: status,
        responseBody: body,
        error: errorOf(status),
      }),
      (error: unknown) => ({
        responseStatus: null,
        responseBody: null,
        error: describeError(error as Error),
      }),
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    return { isDelivered: outcome.error === null, at, milliseconds, ...outcome };
  }

  private async deliver(
    receiver: EventReceiver,
    event: Event,
    at: Date,
    signal: AbortSignal,
  ): Promise<PostResponse> {
    if (receiver.kind === 'email' || receiver.kind === 'owners')
      return this.sendMail(receiver, event, signal);
    const { body, headers } =
      receiver.kind === 'webhook'
        ? this.webhookRequest(receiver, event, at)
        : this.notificationRequest(receiver, event);
    const url = new URL(receiver.url ?? '');
    const lookup = createPermittedLookup(url, this.config.webhookPrivateNetworks);
    return post(url, headers, body, { lookup, signal });
  }

  private webhookRequest(receiver: EventReceiver, event: Event, at: Date) {
    const body = JSON.stringify(webhookBody(event));
    const { secret, previousSecret, previousSecretUntil } = receiver;
    const isRotating = previousSecret !== null && (previousSecretUntil ?? '') > at.toISOString();
    const secrets = [
      ...(secret === null ? [] : [this.atRest.openText(RECEIVER_SECRET, receiver, secret)]),
      ...(isRotating
        ? [this.atRest.openText(RECEIVER_PREVIOUS_SECRET, receiver, previousSecret)]
        : []),
    ];
    return { body, headers: signedHeaders(event.id, at, body, secrets) };
  }

  private notificationRequest(receiver: EventReceiver, event: Event) {
    const { secret } = receiver;
    const body = JSON.stringify(notificationBody(receiver, event, this.config.publicUrl));
    const key = secret === null ? null : this.atRest.openText(RECEIVER_SECRET, receiver, secret);
    return { body, headers: notificationHeaders(receiver.kind, body, key) };
  }

  private async sendMail(
    receiver: EventReceiver,
    event: Event,
    signal: AbortSignal,
  ): Promise<PostResponse> {
    const to = await recipientsOf(this.database.read, receiver);
    if (to.length === 0) throw new Error(NO_RECIPIENT);
    const mail = mailOf(receiver, event, this.config.publicUrl);
    // The ID contains the receiver's ID, because each receiver of an event gets its own message.
    return {
      status: SMTP_OK,
      body: await this.mailer.send({ ...mail, to, id: `${event.id}.${receiver.id}` }, signal),
    };
  }
}

function errorOf(status: number): string | null {
  if (status >= FIRST_SUCCESS && status < FIRST_REDIRECT) return null;
  return status >= FIRST_REDIRECT && status < FIRST_CLIENT_ERROR
    ? `The receiver responded with ${status}: redirects are not followed.`
    : `The receiver responded with ${status}.`;
}

/** Describes an error without addresses, which would reveal the network of the server. */
function describeError(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error.message;
  const text = ERROR_TEXTS[code];
  if (text) return text;
  return TLS_CODES.test(code) ? `TLS failed: ${code}.` : `The attempt failed: ${code}.`;
}

/** Codes of Node.js and OpenSSL, such as `UNABLE_TO_VERIFY_LEAF_SIGNATURE`. */
const TLS_CODES = /^ERR_(TLS|SSL)|^EPROTO$|CERT|SIGNATURE/;

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  EABORT: 'There was no response in time.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  ENOTFOUND: 'The host name does not resolve.',
  EAI_AGAIN: 'The host name does not resolve.',
  ETIMEDOUT: 'There was no response in time.',
  EHOSTUNREACH: 'The receiver is unreachable.',
  ENETUNREACH: 'The receiver is unreachable.',
};
