import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { Counter } from 'prom-client';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { RequestMetrics } from '../../core/http/metrics.js';
import { Ids } from '../../core/ids.js';
import { ALGORITHM, IdentityKeys } from './identity-keys.js';
import { MAX_TOKEN_LIFETIME_SECONDS } from './key-schedule.js';

/** Seconds by which the clock of a relying party may be behind. */
const NOT_BEFORE_MARGIN_SECONDS = 5;

export interface TokenRequest {
  readonly audience: string;
  readonly subject: string;
  readonly lifetimeSeconds: number;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Issues signed tokens with which runs authenticate to other systems. Does not store them. */
@Injectable()
export class IdentityIssuer {
  /** The `iss` of every token. */
  readonly url: string;
  private readonly issued: Counter;

  constructor(
    private readonly keys: IdentityKeys,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(CONFIG) { publicUrl }: Config,
    { registry }: RequestMetrics,
  ) {
    this.url = publicUrl.origin;
    this.issued = new Counter({
      name: 'gantry_identity_tokens_issued_total',
      help: 'Workload identity tokens that this process has issued.',
      registers: [registry],
    });
  }

  /** Issues a token that is valid for `lifetimeSeconds`, but at most MAX_TOKEN_LIFETIME_SECONDS. */
  async issue({ audience, subject, lifetimeSeconds, claims }: TokenRequest): Promise<string> {
    const { id, key } = await this.keys.getSigner();
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const token = await new SignJWT({ ...claims })
      .setProtectedHeader({ typ: 'JWT', alg: ALGORITHM, kid: id })
      .setJti(this.ids.next('wit'))
      .setIssuer(this.url)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(now)
      .setNotBefore(now - NOT_BEFORE_MARGIN_SECONDS)
      .setExpirationTime(now + Math.min(lifetimeSeconds, MAX_TOKEN_LIFETIME_SECONDS))
      .sign(key);
    this.issued.inc();
    return token;
  }
}
