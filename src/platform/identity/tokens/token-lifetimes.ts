import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { CallerKind } from '../../../core/caller/subject.js';
import type { TokenScope } from '../../../core/caller/token-scope.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { Invalid } from '../../../core/errors.js';
import { organizationsOf } from '../memberships/members.js';
import { Organization } from '../organizations/organization.entity.js';
import { TTL_TYPES, ttlOf } from './token-ttl.js';

/** The clock of a caller that computes the latest expiry may be fast. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** A new token: what it represents, and when it expires. */
export interface NewLifetime {
  readonly kind: CallerKind;
  readonly userId: string | null;
  /** The organization of a token that is not a user's. */
  readonly organization: string | null;
  readonly scope: TokenScope | undefined;
  readonly expiresAt: string | null;
}

interface Limit {
  readonly organization: string;
  readonly milliseconds: number;
}

/**
 * Enforces the maximum lifetimes of new tokens. `accessEndsAt` enforces them when tokens are used.
 */
@Injectable()
export class TokenLifetimes {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws Invalid if the token outlives the limit of an organization that it reaches. */
  async refuseLonger(token: NewLifetime): Promise<void> {
    const limit = await this.strictest(token);
    if (!limit) return;
    const latest = this.clock.now().getTime() + limit.milliseconds;
    const { expiresAt, kind } = token;
    if (expiresAt !== null && Date.parse(expiresAt) <= latest + CLOCK_TOLERANCE_MS) return;
    throw new Invalid([
      {
        pointer: '/data/attributes/expired-at',
        detail:
          `The organization "${limit.organization}" limits the lifetime of ${NAMES[kind] ?? ''} ` +
          `tokens to ${inWords(limit.milliseconds)}: expired-at must be at most ` +
          `${new Date(latest).toISOString()}.`,
      },
    ]);
  }

  /** The shortest maximum lifetime in milliseconds; null without one. */
  async shortest(token: Omit<NewLifetime, 'expiresAt'>): Promise<number | null> {
    return (await this.strictest(token))?.milliseconds ?? null;
  }

  private async strictest(token: Omit<NewLifetime, 'expiresAt'>): Promise<Limit | undefined> {
    const type = TTL_TYPES[token.kind];
    if (type === undefined) return undefined;
    const reached = await this.reachedBy(token);
    const limiting = await this.database.read.findBy(Organization, {
      name: In(reached),
      maxTtlEnabled: true,
    });
    return limiting
      .map((settings) => ({ organization: settings.name, milliseconds: ttlOf(settings, type) }))
      .sort((one, other) => one.milliseconds - other.milliseconds)[0];
  }

  private async reachedBy({
    userId,
    organization,
    scope,
  }: Omit<NewLifetime, 'expiresAt'>): Promise<string[]> {
    if (organization !== null) return [organization];
    if (scope?.organization) return [scope.organization];
    return userId === null ? [] : [...(await organizationsOf(this.database.read, userId))];
  }
}

const NAMES: Readonly<Partial<Record<CallerKind, string>>> = {
  user: 'user',
  team: 'team',
  organization: 'organization',
  audit: 'audit',
};

function inWords(milliseconds: number): string {
  const hours = milliseconds / HOUR_MS;
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [Math.round(hours), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
