import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { startIdleTimeout } from '../../../execution/time-limit.js';

/** Milliseconds to connect, to wait for the greeting, and to wait for activity afterwards. */
const TIMEOUT_MS = 10_000;
/** Milliseconds for a message, including the wait for a connection: within the lease of a turn. */
const MESSAGE_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 2;

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Part of the Message-ID. The same in all attempts, so that duplicates can be detected. */
  readonly id: string;
}

/** Sends email through the operator's SMTP server. */
@Injectable()
export class Mailer {
  private transport: Transporter | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.smtpUrl !== null;
  }

  /**
   * Returns the response of the SMTP server. Throws if no server is configured, or if it does not
   * accept the message in time.
   */
  async send({ to, subject, text, id }: Mail, signal: AbortSignal): Promise<string> {
    const { smtpUrl, smtpFrom, publicUrl } = this.config;
    if (smtpUrl === null) throw new Error('The operator has not configured email.');
    this.transport ??= createTransport({
      url: smtpUrl.href,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const limit = startIdleTimeout(signal, MESSAGE_TIMEOUT_MS);
    try {
      const { response } = (await this.transport.sendMail({
        from: smtpFrom,
        // Recipients do not see each other.
        bcc: [...to],
        subject,
        text,
        messageId: `<${id}@${publicUrl.hostname}>`,
        signal: limit.signal,
      })) as { response: string };
      return response;
    } finally {
      limit.clear();
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
