import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ArtifactStore } from '../../core/artifacts/artifact-store.js';
import { Clock } from '../../core/clock.js';
import { Parameters, selectRows } from '../../core/database/rows.js';
import { type KeyUse, KeyUses } from '../gpg-keys/key-uses.js';
import { RegistryProviderVersion } from './registry-provider-version.entity.js';
import { removeReferencesInBatches } from './releases/release-removal.js';

const MAX_LISTED_RELEASES = 100;

interface Row {
  readonly signerId: number;
  readonly total: number | string;
  readonly id: string;
  readonly name: string;
}

/** Uses the index on (signer_id, published_at). */
const usesSql = (placeholders: string): string => `
  SELECT used.signer_id AS "signerId", used.total, used.id,
    p.organization || '/' || p.name || ' ' || used.number AS name
  FROM (
    SELECT signer_id, id, number, provider_id, published_at,
      COUNT(*) OVER (PARTITION BY signer_id) AS total,
      ROW_NUMBER() OVER (PARTITION BY signer_id ORDER BY published_at DESC, id) AS rank
    FROM registry_provider_versions
    WHERE signer_id IN (${placeholders}) AND published_at IS NOT NULL
  ) used JOIN registry_providers p ON p.id = used.provider_id
  WHERE used.rank <= ${MAX_LISTED_RELEASES} ORDER BY used.signer_id, used.rank`;

/** The published provider versions that keys have signed. */
@Injectable()
export class ProviderKeyUses extends KeyUses {
  constructor(
    private readonly artifacts: ArtifactStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  override publishedSubquery(idColumn: string): string {
    return `SELECT 1 FROM registry_provider_versions
      WHERE signer_id = ${idColumn} AND published_at IS NOT NULL`;
  }

  override async findUses(
    manager: EntityManager,
    keyIds: readonly number[],
  ): Promise<ReadonlyMap<number, KeyUse>> {
    if (keyIds.length === 0) return new Map();
    const parameters = new Parameters(manager);
    const query = usesSql(parameters.addAll(keyIds));
    const rows = await selectRows<Row>(manager, query, parameters);
    const uses = new Map<number, { total: number; releases: { id: string; name: string }[] }>();
    for (const { signerId, total, id, name } of rows) {
      const use = uses.get(signerId) ?? { total: Number(total), releases: [] };
      use.releases.push({ id, name });
      uses.set(signerId, use);
    }
    return uses;
  }

  /** Removes all signatures of the key, and unpublishes their versions. */
  override async withdraw(manager: EntityManager, keyId: number, reason: string): Promise<number> {
    const signed = await manager.find(RegistryProviderVersion, {
      select: ['signatureKey', 'publishedAt'],
      where: { signerId: keyId },
    });
    if (signed.length === 0) return 0;
    const withdrawal =
      `${reason} Gantry removed the signature of this version. Add the key and upload ` +
      'SHA256SUMS.sig again, or publish another version.';
    await manager
      .createQueryBuilder()
      .update(RegistryProviderVersion)
      .set({
        signerId: null,
        signatureKey: null,
        publishedAt: null,
        withdrawal,
        updatedAt: this.clock.timestamp(),
        version: () => 'version + 1',
      })
      .where({ signerId: keyId })
      .execute();
    await removeReferencesInBatches(
      this.artifacts,
      manager,
      signed.map(({ signatureKey }) => signatureKey),
    );
    return signed.filter(({ publishedAt }) => publishedAt !== null).length;
  }
}
