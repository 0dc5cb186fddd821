import { Injectable } from '@nestjs/common';
import { NotFound } from '../../core/errors.js';
import type { Principal } from '../../core/caller/subject.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import type { Run } from './run.entity.js';

const PURPOSE = 'run registry access';

/** Longer than any fetch, and short enough to limit the use of a leaked token. */
const TOKEN_LIFETIME_SECONDS = 900;

/** Distinguishes run tokens from stored tokens. */
export const RUN_TOKEN_PREFIX = 'run-token.';

/**
 * Signed tokens with which runs read the modules and providers of their organization. Not stored.
 */
@Injectable()
export class RunTokens {
  constructor(private readonly links: CapabilityLinks) {}

  issue({ id, organization }: Pick<Run, 'id' | 'organization'>): string {
    const claim = this.links.issue(PURPOSE, `${id}/${organization}`, TOKEN_LIFETIME_SECONDS);
    return `${RUN_TOKEN_PREFIX}${claim}`;
  }

  /** The principal of a token; null if it is invalid or has expired. */
  principalOf(token: string): Principal | null {
    const claim = this.redeemed(token.slice(RUN_TOKEN_PREFIX.length));
    if (claim === null) return null;
    const [id = '', organization = ''] = claim.split('/');
    const rights = {
      siteAdmin: false,
      memberships: new Map(),
      projects: new Map(),
      workspaces: new Map(),
    };
    // redeem() checks the expiry at each use.
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
