import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isUniqueViolation } from '../../core/database/errors.js';
import type { Page, Rows } from '../../core/database/page.js';
import { Forbidden, Outdated, WriteConflict, orNotFound } from '../../core/errors.js';
import { access } from '../../platform/identity/access.js';
import {
  type FoundOrganization,
  getOrganization,
} from '../../platform/identity/organizations/get-organization.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';
import type { Subject } from '../../core/caller/subject.js';
import { GpgKey } from './gpg-key.entity.js';
import { count } from './key-counts.js';
import { alreadyExists, KeyIdCollision, keyInUse, namespaceNotAuthorized } from './key-errors.js';
import { insertKey } from './key-insertion.js';
import { type KeyColumns, KeyIntake } from './key-intake.js';
import { KeyMetrics } from './key-metrics.js';
import { statusOf } from './key-status.js';
import { KeyUses, UNUSED } from './key-uses.js';
import type { ShownKey } from './key-rows.js';
import { type KeyAddress, StoredKeys, type UsedKey } from './stored-keys.js';
import type { InTransaction } from '../../core/database/in-transaction.js';
import { rows } from '../../core/database/rows.js';

interface NewKey {
  readonly namespace: string;
  readonly armor: string;
}

/** The conditions under which a key may leave its namespace. */
export interface Removal {
  /** Whether the `If-Match` header of the request accepts this version of the key. */
  readonly matchesIfMatch: (key: UsedKey) => boolean;
  /** Withdraw the releases that the key has signed, instead of refusing. */
  readonly force: boolean;
}

@Injectable()
export class GpgKeysService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly intake: KeyIntake,
    private readonly metrics: KeyMetrics,
    private readonly uses: KeyUses,
    private readonly stored: StoredKeys,
  ) {}

  /** The keys of the namespaces that the caller may read. Throws Forbidden if it may read none. */
  async list(subject: Subject, namespaces: readonly string[], page: Page): Promise<Rows<UsedKey>> {
    const readable = namespaces.filter((namespace) =>
      access.allows(subject, 'gpg-key.read', namespace),
    );
    const keys = readable.length === 0 ? null : await this.stored.page(readable, page);
    // A site administrator may also read namespaces that do not exist.
    const isExisting =
      keys !== null &&
      (keys.total > 0 || !subject.caller.siteAdmin || (await this.anyExists(readable)));
    if (!isExisting)
      throw new Forbidden(
        'This token is authorized for none of the namespaces in filter[namespace].',
      );
    return keys;
  }

  async read(subject: Subject, address: KeyAddress): Promise<UsedKey> {
    access.requireIn(subject, 'gpg-key.read', address.namespace);
    return orNotFound(await this.stored.one(address));
  }

  /** The organization of a namespace to which the caller may upload keys. Throws NotFound. */
  organizationFor(subject: Subject, namespace: string): Promise<FoundOrganization> {
    return getOrganization(this.database, subject, 'gpg-key.write', namespace);
  }

  /**
   * Adds a key to an organization that {@link organizationFor} returned, or renews the stored one
   * if the bytes differ. The examination takes up to 2 s. Throws Invalid with the broken rule, or
   * Busy.
   */
  async upload(
    subject: Subject,
    { name: namespace }: FoundOrganization,
    armor: string,
    also: InTransaction<UsedKey> = async () => undefined,
  ): Promise<UsedKey> {
    try {
      const admitted = await this.admit(subject, { namespace, armor }, also);
      this.metrics.uploaded(
        admitted.key.updatedAt === admitted.key.createdAt ? 'accepted' : 'renewed',
      );
      return admitted;
    } catch (error) {
      this.metrics.refused(error);
      throw error;
    }
  }

  /** Moves a key to another namespace. The caller needs `gpg-key.write` in both. */
  async move(
    subject: Subject,
    address: KeyAddress,
    target: string,
    removal: Removal,
  ): Promise<UsedKey> {
    access.requireIn(subject, 'gpg-key.write', address.namespace);
    const moved = this.database.write(async (manager) => {
      const key = await this.findMatching(manager, address, removal);
      if (!access.allows(subject, 'gpg-key.write', target) || !(await this.anyExists([target])))
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
        await this.note(manager, subject, organization, 'gpg-key.update', key, {
          from,
          to: target,
          ...withdrawals(withdrawn),
        });
      return this.used(manager, updated);
    });
    return moved.catch((error: unknown) => {
      throw isUniqueViolation(error) ? alreadyExists(address.keyId, target, 'namespace') : error;
    });
  }

  /** Deletes a key and returns its last state. */
  async remove(subject: Subject, address: KeyAddress, removal: Removal): Promise<UsedKey> {
    access.requireIn(subject, 'gpg-key.write', address.namespace);
    return this.database.write(async (manager) => {
      const key = await this.findMatching(manager, address, removal);
      const removed = await this.used(manager, key);
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
      await this.note(
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

  private async admit(
    subject: Subject,
    { namespace, armor }: NewKey,
    also: InTransaction<UsedKey>,
  ): Promise<UsedKey> {
    const uploaded = this.intake.read(armor);
    const { keyId, fingerprint } = uploaded.packets.primary;
    try {
      const known = (await this.stored.one({ namespace, keyId }))?.key ?? null;
      // Saves the examination, which is expensive.
      refuseKnown(known, { fingerprint, armor });
      const facts = await this.metrics.timed(() => this.intake.examine(uploaded));
      return await this.database.write(async (manager) => {
        const key = await this.store(manager, subject, { ...facts, namespace }, known);
        await also(manager, key);
        return key;
      });
    } catch (error) {
      if (error instanceof KeyIdCollision)
        await this.noteCollision(subject, error.stored, fingerprint);
      throw error;
    }
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

  private async findMatching(
    manager: EntityManager,
    { namespace, keyId }: KeyAddress,
    removal: Removal,
  ): Promise<GpgKey> {
    const key = await rows(manager, GpgKey).get({ namespace, keyId });
    if (removal.matchesIfMatch(await this.used(manager, key))) return key;
    throw new Outdated(
      'The key has changed since the version that If-Match names. ' +
        'Read it again and repeat the change.',
    );
  }

  private async used(manager: EntityManager, key: ShownKey): Promise<UsedKey> {
    const uses = await this.uses.of(manager, [key.id]);
    return { key, use: uses.get(key.id) ?? UNUSED };
  }

  /** `known` is the key that had this ID before the examination; null if there was none. */
  private async store(
    manager: EntityManager,
    subject: Subject,
    facts: NamespaceColumns,
    known: ShownKey | null,
  ): Promise<UsedKey> {
    const now = this.clock.timestamp();
    const status = statusOf(facts, this.clock.now());
    const stored = known && (await storedKey(manager, facts));
    const key = stored
      ? null
      : await insertKey(manager, { ...facts, createdAt: now, updatedAt: now, version: 1 });
    if (!key) {
      const renewed = await renew(manager, stored ?? (await storedKey(manager, facts)), {
        ...facts,
        updatedAt: now,
      });
      await this.note(manager, subject, facts.namespace, 'gpg-key.renew', renewed, { status });
      return this.used(manager, renewed);
    }
    await count(manager, key, 1);
    await this.note(manager, subject, facts.namespace, 'gpg-key.create', key, { status });
    return { key, use: UNUSED };
  }

  private async note(
    manager: EntityManager,
    subject: Subject,
    organization: string,
    action: string,
    { id, keyId, fingerprint }: ShownKey,
    more: object = {},
  ): Promise<void> {
    const changes = { 'key-id': keyId, fingerprint, ...more };
    await this.audit.record(manager, subject, {
      organization,
      action,
      resource: { type: 'gpg-keys', id: String(id) },
      changes,
    });
  }

  /** Audits the attempt although nothing is written: two keys rarely share an ID by accident. */
  private async noteCollision(
    subject: Subject,
    { id, namespace, keyId }: ShownKey,
    fingerprint: string,
  ): Promise<void> {
    const entry = {
      organization: namespace,
      action: 'gpg-key.create',
      resource: { type: 'gpg-keys', id: String(id) },
      changes: { 'key-id': keyId, fingerprint, reason: 'key-id-taken' },
    };
    await this.database.write((manager) => this.audit.note(manager, subject, entry, 'denied'));
  }

  private anyExists(names: readonly string[]): Promise<boolean> {
    return this.database.read.existsBy(Organization, { name: In(names) });
  }
}

type NamespaceColumns = KeyColumns & Pick<GpgKey, 'namespace'>;

function storedKey(
  manager: EntityManager,
  { namespace, keyId }: NamespaceColumns,
): Promise<GpgKey | null> {
  return rows(manager, GpgKey).find({ namespace, keyId });
}

async function renew(
  manager: EntityManager,
  stored: GpgKey | null,
  facts: NamespaceColumns & Pick<GpgKey, 'updatedAt'>,
): Promise<GpgKey> {
  // Another process has deleted or moved the key since the insert failed.
  if (!stored) throw new WriteConflict();
  refuseKnown(stored, facts);
  return rows(manager, GpgKey).change(stored, facts);
}

function withdrawals(number: number): object {
  return number === 0 ? {} : { 'withdrawn-provider-versions': number };
}

/** Different bytes of the same key are a renewal and pass. */
function refuseKnown(
  stored: ShownKey | null,
  { fingerprint, armor }: Pick<KeyColumns, 'fingerprint' | 'armor'>,
): void {
  if (!stored) return;
  if (stored.fingerprint !== fingerprint) throw new KeyIdCollision(stored);
  if (stored.armor === armor) throw alreadyExists(stored.keyId, stored.namespace, 'ascii-armor');
}
