import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import { NotFound } from '../errors.js';
import type { InstallationKey } from '../secrets/installation-key.js';

/**
 * Links that authorize their holder to do one thing with one resource for a limited time. Clients
 * fetch archives and logs without a token. Nothing is stored: every server of the installation
 * accepts the links of all others.
 */
export class CapabilityLinks {
  constructor(
    private readonly key: InstallationKey,
    private readonly clock: Clock,
  ) {}

  /** A path segment: the ID, the time of expiry, and a signature over both and the purpose. */
  issue(purpose: string, id: string, seconds: number): string {
    const expiry = (this.seconds() + seconds).toString(36);
    const claim = `${Buffer.from(id).toString('base64url')}.${expiry}`;
    return `${claim}.${signature(this.key.derive(PURPOSE), purpose, claim).toString('base64url')}`;
  }

  /**
   * The ID that the segment was issued for. Throws NotFound if it is forged, expired, or for
   * another purpose.
   */
  redeem(purpose: string, segment: string): string {
    const [id = '', expiry = '', signed = '', ...more] = segment.split('.');
    const given = Buffer.from(signed, 'base64url');
    const genuine = this.key
      .derivations(PURPOSE)
      .some((key) => isEqual(given, signature(key, purpose, `${id}.${expiry}`)));
    if (!genuine || more.length > 0 || Number.parseInt(expiry, 36) <= this.seconds())
      throw new NotFound();
    return Buffer.from(id, 'base64url').toString();
  }

  /** Unix time. */
  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

const PURPOSE = 'capability links';

function signature(key: Buffer, purpose: string, claim: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\0${claim}`).digest();
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
