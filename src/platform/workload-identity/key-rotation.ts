import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../core/config/config.js';
import { LOG } from '../../core/logging/log.js';
import { IdentityKeys } from './identity-keys.js';

const CHECK_INTERVAL_MS = 60 * 60 * 1000;
/** Milliseconds before the first check, so that it does not compete with the first requests. */
const FIRST_CHECK_DELAY_MS = 60 * 1000;

/** Rotates the keys of the issuer by age, in the background of every server. */
@Injectable()
export class KeyRotation {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly keys: IdentityKeys,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  start(): void {
    this.after(FIRST_CHECK_DELAY_MS);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private after(milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.running = this.check();
    }, milliseconds).unref();
  }

  private async check(): Promise<void> {
    try {
      const key = await this.keys.rotateIfDue(this.config.identityKeyDays);
      if (key)
        this.log.info({ key: key.id, signsFrom: key.signsFrom }, 'new identity key published');
    } catch (error) {
      this.log.error({ err: error }, 'identity keys could not be rotated');
    }
    if (!this.isStopped) this.after(CHECK_INTERVAL_MS);
  }
}
