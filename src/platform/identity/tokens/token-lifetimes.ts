import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { CallerKind } from '../../../core/caller/subject.js';
import type { TokenScope } from '../../../core/caller/token-scope.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { Invalid } from '../../../core/errors.js';
import { findOrganizationNames } from '../memberships/members.js';
import { Organization } from '../organizations/organization.entity.js';
import { TTL_TYPES, ttlOf } from './token-ttl.js';

/** Callers that compute the latest expiry may have a clock that is ahead. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** The properties of a token that determine which organizations it reaches. */
export interface TokenReach {
  readonly kind: CallerKind;
  readonly userId: string | null;
  /** The organization of the token; null for a user's token, which can reach several. */
  readonly organization: string | null;
  readonly scope: TokenScope | undefined;
}

export interface NewTokenLifetime extends TokenReach {
  readonly expiresAt: string | null;
}

interface Limit {
  readonly organization: string;
  readonly milliseconds: number;
}

/** Enforces maximum lifetimes at the creation of tokens; `accessEndsAt` does so at their use. */
@Injectable()
export class TokenLifetimes {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws Invalid if a maximum lifetime applies, and the token does not expire or exceeds the
   * maximum by more than 5 minutes.
   */
  async refuseExcessiveLifetime(token: NewTokenLifetime): Promise<void> {
    const limit = await this.findStrictestLimit(token);
    if (!limit) return;
    const latest = this.clock.now().getTime() + limit.milliseconds;
    const { expiresAt, kind } = token;
    if (expiresAt !== null && Date.parse(expiresAt) <= latest + CLOCK_TOLERANCE_MS) return;
    throw new Invalid([
      {
        pointer: '/data/attributes/expired-at',
        detail:
          `The organization "${limit.organization}" limits the lifetime of ${kind} ` +
          `tokens to ${formatDuration(limit.milliseconds)}: expired-at is required, and must not ` +
          `be after ${new Date(latest).toISOString()}.`,
      },
    ]);
  }

  /** Finds the shortest maximum lifetime, in milliseconds; null without a limit. */
  async findShortest(token: TokenReach): Promise<number | null> {
    return (await this.findStrictestLimit(token))?.milliseconds ?? null;
  }

  private async findStrictestLimit(token: TokenReach): Promise<Limit | undefined> {
    const type = TTL_TYPES[token.kind];
    if (type === undefined) return undefined;
    const limiting = await this.database.read.findBy(Organization, {
      name: In(await this.organizationsReachedBy(token)),
      maxTtlEnabled: true,
    });
    return limiting
      .map((settings) => ({ organization: settings.name, milliseconds: ttlOf(settings, type) }))
      .sort((a, b) => a.milliseconds - b.milliseconds)[0];
  }

  private async organizationsReachedBy({
    userId,
    organization,
    scope,
  }: TokenReach): Promise<string[]> {
    if (organization !== null) return [organization];
    if (scope?.organization) return [scope.organization];
    return userId === null ? [] : findOrganizationNames(this.database.read, userId);
  }
}

/** Rounds down to days or, below two days, to hours. */
function formatDuration(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR_MS);
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
