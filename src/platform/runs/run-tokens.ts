import { Injectable } from '@nestjs/common';
import { NotFound } from '../../core/errors.js';
import type { Principal } from '../../core/caller/subject.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import type { Run } from './run.entity.js';

const PURPOSE = 'run registry access';

/**
 * Seconds: longer than a fetch takes, and short enough that a token that got out is worth little.
 */
const TOKEN_LIFETIME_SECONDS = 900;

/** Tells these tokens from those that are kept. */
export const RUN_TOKEN_PREFIX = 'run-token.';

/**
 * The token with which a run reads modules and providers of its organization, and nothing else. It
 * is not kept anywhere: what it says of itself is signed.
 */
@Injectable()
export class RunTokens {
  constructor(private readonly links: CapabilityLinks) {}

  issue({ id, organization }: Pick<Run, 'id' | 'organization'>): string {
    return `${RUN_TOKEN_PREFIX}${this.links.issue(PURPOSE, `${id}/${organization}`, TOKEN_LIFETIME_SECONDS)}`;
  }

  /** Null: forged or expired. */
  principalOf(token: string): Principal | null {
    const claim = this.redeemed(token.slice(RUN_TOKEN_PREFIX.length));
    if (claim === null) return null;
    const [id = '', organization = ''] = claim.split('/');
    const rights = { siteAdmin: false, memberships: new Map(), projects: new Map() };
    // Its expiry is checked with each use.
    return {
      kind: 'run',
      id,
      name: id,
      tokenId: id,
      expiresAt: Infinity,
      organization,
      partition: 'default',
      ...rights,
    };
  }

  private redeemed(segment: string): string | null {
    try {
      return this.links.redeem(PURPOSE, segment);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }
}
