import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { BackgroundWork, type BatchResult } from '../../core/background/background-work.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { LOG } from '../../core/logging/log.js';
import { IdentityKeys } from './identity-keys.js';

/** Rotates the keys of the issuer by age, in the background of every server. */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly keys: IdentityKeys,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
    background: BackgroundWork,
  ) {
    background.register({
      name: 'identity-key-rotation',
      intervalMs: 60 * 60 * 1000,
      // Late enough that the rotation does not compete with the first requests.
      firstDelayMs: 60 * 1000,
      run: () => this.rotate(),
    });
  }

  private async rotate(): Promise<BatchResult> {
    const key = await this.keys.rotateIfDue(this.config.identityKeyDays);
    if (key) this.log.info({ key: key.id, signsFrom: key.signsFrom }, 'new identity key published');
    return 'done';
  }
}
