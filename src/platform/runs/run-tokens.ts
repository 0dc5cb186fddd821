import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '../../core/caller/subject.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { NotFound } from '../../core/errors.js';
import { CapabilityLinks } from '../../core/links/capability-links.js';
import type { Run } from './run.entity.js';

const PURPOSE = 'run registry access';

const MIN_LIFETIME_SECONDS = 900;
/** A job can take ten minutes to reach its agent before the fetch begins; the rest is a margin. */
const DELIVERY_SECONDS = 660;

export const RUN_TOKEN_PREFIX = 'run-token.';

/**
 * Signed tokens with which runs read the modules and providers of their organization. Not stored.
 * Their lifetime is limited in case one leaks.
 */
@Injectable()
export class RunTokens {
  constructor(
    private readonly links: CapabilityLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  issue({ id, organization }: Pick<Run, 'id' | 'organization'>): string {
    // The token must be valid until the end of the fetch.
    const seconds = Math.max(MIN_LIFETIME_SECONDS, this.config.runInitTimeout + DELIVERY_SECONDS);
    const claim = this.links.issue(PURPOSE, `${id}/${organization}`, seconds);
    return `${RUN_TOKEN_PREFIX}${claim}`;
  }

  /** Returns the principal of a token; null if the token is invalid or has expired. */
  principalOf(token: string): Principal | null {
    const claim = this.redeem(token.slice(RUN_TOKEN_PREFIX.length));
    if (claim === null) return null;
    const [id = '', organization = ''] = claim.split('/');
    return {
      kind: 'run',
      id,
      name: id,
      tokenId: id,
      // redeem() checks the expiry at each use.
      expiresAt: Infinity,
      organization,
      partition: 'default',
      siteAdmin: false,
      memberships: new Map(),
      projects: new Map(),
      workspaces: new Map(),
    };
  }

  private redeem(segment: string): string | null {
    try {
      return this.links.redeem(PURPOSE, segment);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }
}
