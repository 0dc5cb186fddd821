import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../core/caller/subject.js';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { isForeignKeyViolation } from '../../core/database/errors.js';
import type { InTransaction } from '../../core/database/in-transaction.js';
import type { Page, PageOfRows } from '../../core/database/page.js';
import { rows } from '../../core/database/rows.js';
import { Forbidden, NotFound, orNotFound, WriteConflict } from '../../core/errors.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { access } from '../../platform/identity/access.js';
import {
  type FoundOrganization,
  getOrganization,
} from '../../platform/identity/organizations/get-organization.js';
import { GpgKey } from './gpg-key.entity.js';
import { adjustCounts } from './key-counts.js';
import { KeyIdCollision, signersInUse } from './key-errors.js';
import { recordKeyEvent } from './key-events.js';
import { type KeyColumns, KeyIntake } from './key-intake.js';
import { KeyMetrics } from './key-metrics.js';
import { findLostSigners, requireRenewal, requireRevocations } from './key-renewal.js';
import { type ShownKey, toShownKey } from './key-rows.js';
import { statusOf } from './key-status.js';
import { KeyUses, UNUSED } from './key-uses.js';
import {
  anyNamespaceExists,
  type KeyAddress,
  type KeyWithUse,
  StoredKeys,
  withUse,
} from './stored-keys.js';

interface NewKey {
  readonly namespace: string;
  readonly armor: string;
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

  /**
   * Lists the keys of the namespaces that exist and that the caller may read. Throws Forbidden if
   * there is no such namespace.
   */
  async list(
    subject: Subject,
    namespaces: readonly string[],
    page: Page,
  ): Promise<PageOfRows<KeyWithUse>> {
    const readable = namespaces.filter((namespace) =>
      access.allows(subject, 'gpg-key.read', namespace),
    );
    const keys = readable.length === 0 ? null : await this.stored.list(readable, page);
    // For a site administrator, `allows` also returns true for a namespace that does not exist.
    const isAuthorized =
      keys !== null &&
      (keys.total > 0 ||
        !subject.caller.siteAdmin ||
        (await anyNamespaceExists(this.database, readable)));
    if (!isAuthorized)
      throw new Forbidden(
        'The namespaces in filter[namespace] do not exist, or this token may not read their keys.',
      );
    return keys;
  }

  async read(subject: Subject, address: KeyAddress): Promise<KeyWithUse> {
    access.requireIn(subject, 'gpg-key.read', address.namespace);
    return orNotFound(await this.stored.find(address));
  }

  /** Gets the organization of a namespace. Throws NotFound unless the caller may upload to it. */
  getOrganization(subject: Subject, namespace: string): Promise<FoundOrganization> {
    return getOrganization(this.database, subject, 'gpg-key.write', namespace);
  }

  /**
   * Throws Invalid if the body of an upload contains the marker of a private key and the caller may
   * write keys of at least one organization. The owner must learn of the exposure, whatever else is
   * wrong with the request.
   */
  refusePrivateKey(subject: Subject, body: Buffer): void {
    try {
      this.intake.refusePrivateKey(body);
    } catch (error) {
      if (!access.allowsAnywhere(subject, 'gpg-key.write')) return;
      this.metrics.countRefusal(error);
      throw error;
    }
  }

  /**
   * Adds a key to an organization that {@link getOrganization} returned, or renews the stored key
   * if the text differs. The upload may wait in a queue; its examination then takes up to 2 s.
   * Throws Invalid with the broken rule, Conflict if the renewal of a key in use lacks one of its
   * signers, NotFound if the organization was deleted, Busy if the queue is full, or WriteConflict
   * after a concurrent change of the key.
   */
  async upload(
    subject: Subject,
    { name: namespace }: FoundOrganization,
    armor: string,
    alsoWrite: InTransaction<KeyWithUse> = async () => undefined,
  ): Promise<KeyWithUse> {
    try {
      const stored = await this.examineAndStore(subject, { namespace, armor }, alsoWrite);
      this.metrics.countUpload(
        stored.key.updatedAt === stored.key.createdAt ? 'accepted' : 'renewed',
      );
      return stored;
    } catch (error) {
      this.metrics.countRefusal(error);
      throw error;
    }
  }

  private async examineAndStore(
    subject: Subject,
    { namespace, armor }: NewKey,
    alsoWrite: InTransaction<KeyWithUse>,
  ): Promise<KeyWithUse> {
    const uploaded = this.intake.parse(armor);
    const { keyId, fingerprint } = uploaded.packets.primary;
    try {
      const existing = (await this.stored.find({ namespace, keyId }))?.key ?? null;
      // Checked before the examination, which is expensive.
      if (existing) requireRenewal(existing, { fingerprint, armor });
      const facts = await this.metrics.measure(() => this.intake.examine(uploaded));
      return await this.database.write(async (manager) => {
        const key = await this.store(manager, subject, { ...facts, namespace }, existing);
        await alsoWrite(manager, key);
        return key;
      });
    } catch (error) {
      if (error instanceof KeyIdCollision)
        await this.auditCollision(subject, error.stored, fingerprint);
      throw error;
    }
  }

  /** `before` is the key that had this ID before the examination; null if there was none. */
  private async store(
    manager: EntityManager,
    subject: Subject,
    facts: NamespacedColumns,
    before: ShownKey | null,
  ): Promise<KeyWithUse> {
    const now = this.clock.timestamp();
    const status = statusOf(facts, this.clock.now());
    const record = (action: string, key: GpgKey): Promise<void> =>
      recordKeyEvent(this.audit, manager, subject, {
        organization: facts.namespace,
        action,
        key,
        details: { status },
      });
    const existing = before && (await findStoredKey(manager, facts));
    const inserted = existing
      ? null
      : await insertKey(manager, { ...facts, createdAt: now, updatedAt: now, version: 1 });
    if (inserted) {
      await adjustCounts(manager, inserted, 1);
      await record('gpg-key.create', inserted);
      return { key: toShownKey(inserted), use: UNUSED };
    }
    // If `existing` is null, a concurrent upload or move has added the key to the namespace.
    const stored = existing ?? (await findStoredKey(manager, facts));
    const renewed = await this.renew(manager, stored, { ...facts, updatedAt: now });
    await record('gpg-key.renew', renewed);
    return withUse(this.uses, manager, renewed);
  }

  private async renew(
    manager: EntityManager,
    stored: GpgKey | null,
    facts: NamespacedColumns & Pick<GpgKey, 'updatedAt'>,
  ): Promise<GpgKey> {
    // A concurrent request has deleted or moved the key since the insert failed.
    if (!stored) throw new WriteConflict();
    requireRenewal(stored, facts);
    requireRevocations(stored, facts);
    const lostSigners = findLostSigners(stored, facts);
    const renewed = await rows(manager, GpgKey).updateVersioned(stored, facts);
    if (lostSigners.length === 0) return renewed;
    // After the write, so that a concurrent publication conflicts.
    const use = (await this.uses.findUses(manager, [renewed.id])).get(renewed.id);
    if (use) throw signersInUse(use, renewed, lostSigners);
    return renewed;
  }

  /** Audits the refused upload, because two keys rarely share an ID by accident. */
  private async auditCollision(
    subject: Subject,
    { id, namespace, keyId }: KeyIdCollision['stored'],
    fingerprint: string,
  ): Promise<void> {
    const entry = {
      organization: namespace,
      action: 'gpg-key.create',
      resource: { type: 'gpg-keys', id: String(id) },
      changes: { 'key-id': keyId, fingerprint, reason: 'key-id-taken' },
    };
    await this.database.write((manager) =>
      this.audit.recordUnchecked(manager, subject, entry, 'denied'),
    );
  }
}

type NamespacedColumns = KeyColumns & Pick<GpgKey, 'namespace'>;

function findStoredKey(
  manager: EntityManager,
  { namespace, keyId }: NamespacedColumns,
): Promise<GpgKey | null> {
  return rows(manager, GpgKey).find({ namespace, keyId });
}

/**
 * Inserts a key and returns its row, or null if the namespace already has a key with this ID. Of
 * two concurrent uploads of a key, the second waits for the first.
 */
async function insertKey(manager: EntityManager, key: Omit<GpgKey, 'id'>): Promise<GpgKey | null> {
  try {
    const [id] = await rows(manager, GpgKey).insertIfAbsent('id', key);
    return id === undefined ? null : { ...key, id };
  } catch (error) {
    // The organization was deleted during the examination.
    throw isForeignKeyViolation(error) ? new NotFound() : error;
  }
}
