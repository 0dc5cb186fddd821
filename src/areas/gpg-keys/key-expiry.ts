import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BatchResult } from '../../core/background/background-work.js';
import type { NewEvent } from '../../platform/events/event-types.js';
import {
  type ExpiringResource,
  ExpiryAnnouncer,
} from '../../platform/events/expiry/expiry-announcer.js';
import { KeyUses, UNUSED } from './key-uses.js';

/** The maximum number of provider versions that an event names. */
const MAX_NAMED_VERSIONS = 20;

interface ExpiringKey extends ExpiringResource {
  readonly row: number;
  readonly keyId: string;
}

/** The rows of `expiry_warnings` store the IDs of resources as text. */
const ID = 'CAST(k.id AS VARCHAR(20))';

/** Announces signing keys that expire soon, with the published versions that they signed. */
@Injectable()
export class KeyExpiry {
  readonly announceBatch: () => Promise<BatchResult>;

  constructor(
    announcer: ExpiryAnnouncer,
    private readonly uses: KeyUses,
  ) {
    this.announceBatch = announcer.register<ExpiringKey>({
      task: 'signing-key-expiry',
      type: 'gpg-keys',
      event: 'signing_key.expiring',
      columns: { id: ID, organization: 'k.namespace', expiresAt: 'k.expires_at' },
      select: (condition) =>
        `SELECT k.id AS "row", k.key_id AS "keyId", ${ID} AS id, k.namespace AS organization,
           k.expires_at AS "expiresAt" FROM gpg_keys k
         WHERE k.revoked_at IS NULL AND k.expires_at IS NOT NULL AND ${condition}
         ORDER BY k.expires_at`,
      eventOf: (manager, key, days) => this.eventOf(manager, key, days),
    });
  }

  private async eventOf(
    manager: EntityManager,
    { row, keyId, organization, expiresAt }: ExpiringKey,
    days: number,
  ): Promise<NewEvent> {
    const { total, releases } = (await this.uses.findUses(manager, [row])).get(row) ?? UNUSED;
    return {
      type: 'signing_key.expiring',
      organization,
      data: {
        'gpg-key': { 'key-id': keyId, 'expires-at': expiresAt },
        days,
        'provider-versions': releases.slice(0, MAX_NAMED_VERSIONS).map(({ name }) => name),
        'provider-version-count': total,
      },
    };
  }
}
