import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type Config } from '../../../core/config/config.js';

const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 2;

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Identifies a repeated message. */
  readonly id: string;
}

/** Sends e-mail through the operator's SMTP server. */
@Injectable()
export class Mailer {
  private transport: Transporter | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  get isConfigured(): boolean {
    return this.config.smtpUrl !== null;
  }

  /** Returns the answer of the SMTP server. Throws if it does not accept the message. */
  async send({ to, subject, text, id }: Mail): Promise<string> {
    const { smtpUrl, smtpFrom, publicUrl } = this.config;
    if (smtpUrl === null) throw new Error('The operator has not configured e-mail.');
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
    const { response } = (await this.transport.sendMail({
      from: smtpFrom,
      // Recipients do not see each other.
      bcc: [...to],
      subject,
      text,
      messageId: `<${id}@${publicUrl.hostname}>`,
    })) as { response: string };
    return response;
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
