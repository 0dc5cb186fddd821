import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isUniqueViolation } from '../../core/database/errors.js';
import { rows } from '../../core/database/rows.js';
import { Outdated } from '../../core/errors.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { access } from '../../platform/identity/access.js';
import { GpgKey } from './gpg-key.entity.js';
import { count } from './key-counts.js';
import { alreadyExists, keyInUse, namespaceNotAuthorized } from './key-errors.js';
import { recordKeyEvent } from './key-events.js';
import { KeyUses } from './key-uses.js';
import { anyNamespaceExists, type KeyAddress, type UsedKey, usedKey } from './stored-keys.js';

/** The conditions under which a key may leave its namespace. */
export interface Removal {
  /** Whether the `If-Match` header of the request accepts this version of the key. */
  readonly matchesIfMatch: (key: UsedKey) => boolean;
  /** Whether to withdraw the releases that the key has signed, instead of throwing Conflict. */
  readonly force: boolean;
}

/** Moves keys to other namespaces, and deletes keys. */
@Injectable()
export class KeyRemovalsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly uses: KeyUses,
  ) {}

  /** Moves a key to another namespace. The caller needs `gpg-key.write` in both. */
  async move(
    subject: Subject,
    address: KeyAddress,
    target: string,
    removal: Removal,
  ): Promise<UsedKey> {
    access.requireIn(subject, 'gpg-key.write', address.namespace);
    const moved = this.database.write(async (manager) => {
      const key = await this.getMatching(manager, address, removal);
      if (
        !access.allows(subject, 'gpg-key.write', target) ||
        !(await anyNamespaceExists(this.database, [target]))
      )
        throw namespaceNotAuthorized();
      const from = address.namespace;
      if (
        target !== from &&
        (await manager.existsBy(GpgKey, { namespace: target, keyId: address.keyId }))
      )
        throw alreadyExists(address.keyId, target, 'namespace');
      const updated = await rows(manager, GpgKey).change(key, {
        namespace: target,
        updatedAt: this.clock.timestamp(),
      });
      const withdrawn =
        target === from
          ? 0
          : await this.release(
              manager,
              key,
              removal,
              `The key ${key.keyId} was moved to the namespace ${target}.`,
            );
      // The same order in every transaction: two opposite moves would deadlock otherwise.
      const counted =
        target === from
          ? []
          : [
              { namespace: from, change: -1 as const },
              { namespace: target, change: 1 as const },
            ];
      for (const { namespace, change } of counted.sort((one, other) =>
        one.namespace < other.namespace ? -1 : 1,
      ))
        await count(manager, { namespace, id: key.id }, change);
      for (const organization of new Set([from, target]))
        await recordKeyEvent(this.audit, manager, subject, organization, 'gpg-key.update', key, {
          from,
          to: target,
          ...withdrawals(withdrawn),
        });
      return usedKey(this.uses, manager, updated);
    });
    return moved.catch((error: unknown) => {
      throw isUniqueViolation(error) ? alreadyExists(address.keyId, target, 'namespace') : error;
    });
  }

  /** Deletes a key, and returns it as it was before. */
  async remove(subject: Subject, address: KeyAddress, removal: Removal): Promise<UsedKey> {
    access.requireIn(subject, 'gpg-key.write', address.namespace);
    return this.database.write(async (manager) => {
      const key = await this.getMatching(manager, address, removal);
      const removed = await usedKey(this.uses, manager, key);
      // A publication with the key writes this row too, so that one of the two conflicts.
      await rows(manager, GpgKey).change(key, {});
      const withdrawn = await this.release(
        manager,
        key,
        removal,
        `The key ${key.keyId} was deleted.`,
      );
      await rows(manager, GpgKey).delete({ id: key.id });
      await count(manager, key, -1);
      await recordKeyEvent(
        this.audit,
        manager,
        subject,
        address.namespace,
        'gpg-key.delete',
        key,
        withdrawals(withdrawn),
      );
      return removed;
    });
  }

  /**
   * Withdraws the releases that the key has signed, and returns their number; throws Conflict
   * without `force`. The caller has written the row of the key before.
   */
  private async release(
    manager: EntityManager,
    { id }: GpgKey,
    { force }: Removal,
    reason: string,
  ): Promise<number> {
    const use = (await this.uses.of(manager, [id])).get(id);
    if (use && !force) throw keyInUse(use);
    return this.uses.withdraw(manager, id, reason);
  }

  private async getMatching(
    manager: EntityManager,
    { namespace, keyId }: KeyAddress,
    removal: Removal,
  ): Promise<GpgKey> {
    const key = await rows(manager, GpgKey).get({ namespace, keyId });
    if (removal.matchesIfMatch(await usedKey(this.uses, manager, key))) return key;
    throw new Outdated(
      'The key has changed since the version that If-Match names. ' +
        'Read it again and repeat the change.',
    );
  }
}

function withdrawals(number: number): object {
  return number === 0 ? {} : { 'withdrawn-provider-versions': number };
}
