import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import { NotFound } from '../errors.js';
import type { InstallationKey } from '../secrets/installation-key.js';

const KEY_PURPOSE = 'capability links';

/**
 * Links, and other texts, that authorize their holder for one purpose and one ID until they expire.
 * They are signed instead of stored, so that other servers of the installation also accept them.
 */
export class CapabilityLinks {
  constructor(
    private readonly key: InstallationKey,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a path segment that is valid for `seconds`: the ID, the expiry, and a signature over
   * both and the purpose.
   */
  issue(purpose: string, id: string, seconds: number): string {
    const expiry = (this.nowSeconds() + seconds).toString(36);
    const claim = `${Buffer.from(id).toString('base64url')}.${expiry}`;
    return `${claim}.${sign(this.key.derive(KEY_PURPOSE), purpose, claim).toString('base64url')}`;
  }

  /**
   * Returns the ID for which the segment was issued. Throws NotFound if it is forged, expired, or
   * for another purpose.
   */
  redeem(purpose: string, segment: string): string {
    const [id = '', expiry = '', signed = '', ...more] = segment.split('.');
    const signature = Buffer.from(signed, 'base64url');
    const isGenuine = this.key
      .deriveAll(KEY_PURPOSE)
      .some((key) => isEqual(signature, sign(key, purpose, `${id}.${expiry}`)));
    if (!isGenuine || more.length > 0 || Number.parseInt(expiry, 36) <= this.nowSeconds())
      throw new NotFound();
    return Buffer.from(id, 'base64url').toString();
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

function sign(key: Buffer, purpose: string, claim: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${claim}`).digest();
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
