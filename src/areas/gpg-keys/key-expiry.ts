import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type BatchResult, BackgroundWork } from '../../core/background/background-work.js';
import { Database } from '../../core/database/database.js';
import { Parameters, selectRows } from '../../core/database/rows.js';
import {
  EXPIRY_BATCH_SIZE,
  EXPIRY_INTERVAL_MS,
  ExpiryAnnouncer,
  type Expiring,
} from '../../platform/events/expiry/expiry-announcer.js';
import { KeyUses, UNUSED } from './key-uses.js';

/** Provider versions that an event names. */
const MAX_NAMED_VERSIONS = 20;

interface ExpiringKey extends Expiring {
  readonly row: number;
  readonly keyId: string;
}

/** Announces signing keys that expire soon, with the provider versions that they signed. */
@Injectable()
export class KeyExpiry {
  constructor(
    private readonly database: Database,
    private readonly announcer: ExpiryAnnouncer,
    private readonly uses: KeyUses,
    background: BackgroundWork,
  ) {
    background.register({
      name: 'signing-key-expiry',
      intervalMs: EXPIRY_INTERVAL_MS,
      run: () => this.announceBatch(),
    });
  }

  async announceBatch(): Promise<BatchResult> {
    const due = await this.due(this.database.read);
    if (due.length === 0) return 'done';
    await this.database.write(async (manager) => {
      for (const key of due) await this.announce(manager, key);
    });
    return due.length === EXPIRY_BATCH_SIZE ? 'more' : 'done';
  }

  private announce(manager: EntityManager, key: ExpiringKey): Promise<void> {
    return this.announcer.announce(manager, 'gpg-keys', key, async (days) => {
      const { total, releases } = (await this.uses.of(manager, [key.row])).get(key.row) ?? UNUSED;
      return {
        type: 'signing_key.expiring',
        organization: key.organization,
        data: {
          'gpg-key': { 'key-id': key.keyId, 'expires-at': key.expiresAt },
          days,
          'provider-versions': releases.slice(0, MAX_NAMED_VERSIONS).map(({ name }) => name),
          'provider-version-count': total,
        },
      };
    });
  }

  private async due(manager: EntityManager): Promise<ExpiringKey[]> {
    const parameters = new Parameters(manager);
    const id = 'CAST(k.id AS VARCHAR(20))';
    const condition = await this.announcer.dueCondition(manager, parameters, 'gpg-keys', {
      ...{ id, organization: 'k.namespace', expiresAt: 'k.expires_at' },
    });
    return selectRows<ExpiringKey>(
      manager,
      `SELECT k.id AS "row", k.key_id AS "keyId", ${id} AS id, k.namespace AS organization,
         k.expires_at AS "expiresAt" FROM gpg_keys k
       WHERE k.revoked_at IS NULL AND k.expires_at IS NOT NULL AND ${condition}
       ORDER BY k.expires_at LIMIT ${EXPIRY_BATCH_SIZE}`,
      parameters,
    );
  }
}
