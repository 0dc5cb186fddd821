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
import { adjustCounts } from './key-counts.js';
import { alreadyExists, keyInUse, namespaceNotAuthorized } from './key-errors.js';
import { recordKeyEvent } from './key-events.js';
import { KeyUses } from './key-uses.js';
import { anyNamespaceExists, type KeyAddress, type KeyWithUse, withUse } from './stored-keys.js';

export interface RemovalConditions {
  /** Whether the request's `If-Match` header accepts this version of the key. */
  readonly matchesIfMatch: (key: KeyWithUse) => boolean;
  /** Whether to withdraw published releases that the key signed; if not, they cause a Conflict. */
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

  /**
   * Moves a key to another namespace. Throws NotFound for an absent or forbidden key, and Outdated
   * if `If-Match` does not match. Throws Conflict if the move would unpublish releases and `force`
   * is not set. Throws Invalid if the target is absent, forbidden, or has a key with this ID.
   */
  async move(
    subject: Subject,
    address: KeyAddress,
    target: string,
    conditions: RemovalConditions,
  ): Promise<KeyWithUse> {
    access.requireIn(subject, 'gpg-key.write', address.namespace);
    const moved = this.database.write(async (manager) => {
      const key = await this.getMatching(manager, address, conditions);
      if (
        !access.allows(subject, 'gpg-key.write', target) ||
        !(await anyNamespaceExists(this.database, [target]))
      )
        throw namespaceNotAuthorized();
      const from = address.namespace;
      const isMove = target !== from;
      if (isMove && (await manager.existsBy(GpgKey, { namespace: target, keyId: address.keyId })))
        throw alreadyExists(address.keyId, target, 'namespace');
      const updated = await rows(manager, GpgKey).updateVersioned(key, {
        namespace: target,
        updatedAt: this.clock.timestamp(),
      });
      let withdrawn = 0;
      if (isMove) {
        const reason = `The key ${key.keyId} was moved to the namespace ${target}.`;
        withdrawn = await this.withdrawReleases(manager, key, conditions, reason);
        // The fixed order prevents a deadlock of two opposite moves.
        for (const namespace of [from, target].sort())
          await adjustCounts(manager, { namespace, id: key.id }, namespace === from ? -1 : 1);
      }
      for (const organization of new Set([from, target]))
        await recordKeyEvent(this.audit, manager, subject, {
          organization,
          action: 'gpg-key.update',
          key,
          details: { from, to: target, ...withdrawals(withdrawn) },
        });
      return withUse(this.uses, manager, updated);
    });
    return moved.catch((error: unknown) => {
      throw isUniqueViolation(error) ? alreadyExists(address.keyId, target, 'namespace') : error;
    });
  }

  /**
   * Deletes a key, and returns it with the published releases that it had signed. Throws NotFound,
   * Outdated and Conflict as `move` does.
   */
  async delete(
    subject: Subject,
    address: KeyAddress,
    conditions: RemovalConditions,
  ): Promise<KeyWithUse> {
    access.requireIn(subject, 'gpg-key.write', address.namespace);
    return this.database.write(async (manager) => {
      const key = await this.getMatching(manager, address, conditions);
      const removed = await withUse(this.uses, manager, key);
      // A publication with the key writes this row too, so that one of the two conflicts.
      await rows(manager, GpgKey).updateVersioned(key, {});
      const withdrawn = await this.withdrawReleases(
        manager,
        key,
        conditions,
        `The key ${key.keyId} was deleted.`,
      );
      await rows(manager, GpgKey).delete({ id: key.id });
      await adjustCounts(manager, key, -1);
      await recordKeyEvent(this.audit, manager, subject, {
        organization: address.namespace,
        action: 'gpg-key.delete',
        key,
        details: withdrawals(withdrawn),
      });
      return removed;
    });
  }

  /**
   * Withdraws the releases that the key has signed, and returns how many were published. Without
   * `force`, throws Conflict if any is published. The caller must write the key first, so that a
   * concurrent publication conflicts.
   */
  private async withdrawReleases(
    manager: EntityManager,
    { id }: GpgKey,
    { force }: RemovalConditions,
    reason: string,
  ): Promise<number> {
    const use = (await this.uses.findUses(manager, [id])).get(id);
    if (use && !force) throw keyInUse(use);
    return this.uses.withdraw(manager, id, reason);
  }

  private async getMatching(
    manager: EntityManager,
    { namespace, keyId }: KeyAddress,
    conditions: RemovalConditions,
  ): Promise<GpgKey> {
    const key = await rows(manager, GpgKey).get({ namespace, keyId });
    if (conditions.matchesIfMatch(await withUse(this.uses, manager, key))) return key;
    throw new Outdated(
      'The key has changed since the version that If-Match names. ' +
        'Read it again and repeat the change.',
    );
  }
}

function withdrawals(number: number): object {
  return number === 0 ? {} : { 'withdrawn-provider-versions': number };
}
