import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { Forbidden, NotFound } from '../../../core/errors.js';
import { isDirectFromLoopback } from '../../../core/http/caller-address.js';
import { RateLimited } from '../../../core/http/edge/edge-errors.js';
import type { EdgeRequest } from '../../../core/http/edge/edge-request.js';

const CODE_BYTES = 32;
const CODE_LIFETIME_MS = 10 * 60 * 1000;
const MAX_REFUSALS = 10;
const REFUSALS_WINDOW_MS = 60 * 1000;

interface IssuedCode {
  readonly digest: Buffer;
  /** The token for which the code is exchanged; null after the exchange. */
  token: string | null;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/**
 * Keeps the one-time code of the sign-in link that the trial prints. A server that has issued no
 * code, as in production, does not offer this sign-in.
 */
@Injectable()
export class SignInCodes {
  private issued: IssuedCode | null = null;
  /** The times of recent refusals, in Unix milliseconds. */
  private refusalTimes: number[] = [];

  constructor(private readonly clock: Clock) {}

  /** Issues a code for the token, valid for ten minutes, and revokes the previous code. */
  issue(token: string): string {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    this.issued = { digest: digestOf(code), token, expiresAt: this.now() + CODE_LIFETIME_MS };
    return code;
  }

  revoke(): void {
    this.issued = null;
    this.refusalTimes = [];
  }

  /**
   * Exchanges the code for its token, once; null if the code is wrong, used or expired. Throws
   * NotFound if the server has no code, Forbidden unless the request comes directly from this
   * machine, and RateLimited after MAX_REFUSALS failures within a minute.
   */
  exchange(code: string, request: EdgeRequest): string | null {
    if (!this.issued)
      throw new NotFound('This server issues no sign-in codes: only the trial (npm start) does.');
    if (!isDirectFromLoopback(request))
      throw new Forbidden(
        'The sign-in link works only in a browser on the machine of the server, and not ' +
          'through a proxy.',
      );
    this.refuseGuessing();
    const { digest, token, expiresAt } = this.issued;
    if (!timingSafeEqual(digestOf(code), digest) || token === null || this.now() >= expiresAt) {
      this.refusalTimes.push(this.now());
      return null;
    }
    this.issued.token = null;
    return token;
  }

  private refuseGuessing(): void {
    const now = this.now();
    this.refusalTimes = this.refusalTimes.filter((time) => time > now - REFUSALS_WINDOW_MS);
    const [oldest = now] = this.refusalTimes;
    if (this.refusalTimes.length >= MAX_REFUSALS)
      throw new RateLimited(Math.ceil((oldest + REFUSALS_WINDOW_MS - now) / 1000));
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();
