import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import { LessThan } from 'typeorm';
import type { Clock } from '../../core/clock.js';
import type { Database } from '../../core/database/database.js';
import { rows } from '../../core/database/rows.js';
import type { AtRest } from '../../core/secrets/at-rest.js';
import { IDENTITY_PRIVATE_KEY, IdentityKey } from './identity-key.entity.js';
import {
  isRetired,
  isRotationDue,
  newestKey,
  PUBLICATION_LEAD_MS,
  signingKey,
} from './key-schedule.js';

export const ALGORITHM = 'RS256';

export interface Signer {
  readonly id: string;
  readonly key: CryptoKey;
}

/** The keys of the issuer, which all servers of an installation share. */
export class IdentityKeys {
  private imported: Signer | null = null;

  constructor(
    private readonly database: Database,
    private readonly atRest: AtRest,
    private readonly clock: Clock,
  ) {}

  /** Lists the published keys, newest first. Creates the first key if there is none. */
  async listPublished(): Promise<IdentityKey[]> {
    const [keys, now] = await Promise.all([this.listOrCreateFirst(), this.now()]);
    return keys.filter((key) => !isRetired(key, keys, now));
  }

  /** Lists all keys, newest first, including retired ones that retention has not removed yet. */
  async list(): Promise<IdentityKey[]> {
    return this.database.read.find(IdentityKey, { order: { generation: 'DESC' } });
  }

  /** Returns the key that signs now. Creates the first key if there is none. */
  async getSigner(): Promise<Signer> {
    const keys = await this.listOrCreateFirst();
    // If the clock was set back, every `signsFrom` can be in the future. The oldest key then signs.
    const key = signingKey(keys, await this.now()) ?? keys.at(-1);
    if (!key) throw new Error('The identity keys were removed while a token was issued.');
    if (this.imported?.id !== key.id) {
      const pem = this.atRest.openText(IDENTITY_PRIVATE_KEY, key, key.privateKey);
      this.imported = { id: key.id, key: await importPKCS8(pem, ALGORITHM) };
    }
    return this.imported;
  }

  /**
   * Publishes a successor if {@link isRotationDue}. Returns null if it is not, or another process
   * has just created the successor.
   */
  async rotateIfDue(days: number): Promise<IdentityKey | null> {
    const [keys, now] = await Promise.all([this.list(), this.now()]);
    return isRotationDue(keys, now, days) ? this.add(leadFrom(now), newestKey(keys)) : null;
  }

  /**
   * Publishes a successor that signs after the publication lead. Returns null if the newest key
   * does not sign yet, or another process has just created the successor.
   */
  async rotate(): Promise<IdentityKey | null> {
    const keys = await this.listOrCreateFirst();
    // Read after a first key was created, which would otherwise be mistaken for a future key.
    const now = await this.now();
    const last = newestKey(keys);
    return last && Date.parse(last.signsFrom) > now.getTime()
      ? null
      : this.add(leadFrom(now), last);
  }

  /**
   * Replaces all keys. Call it if a key may have leaked. Relying parties refuse the tokens of the
   * previous keys as soon as they have read the new key set.
   */
  async replace(): Promise<IdentityKey> {
    const now = await this.now();
    const key = await this.generateKey(now);
    return this.database.write(async (manager) => {
      const table = rows(manager, IdentityKey);
      const [last] = await manager.find(IdentityKey, { order: { generation: 'DESC' }, take: 1 });
      const generation = (last?.generation ?? 0) + 1;
      await table.insert({ ...key, generation });
      await table.delete({ generation: LessThan(generation) });
      return Object.assign(new IdentityKey(), key, { generation });
    });
  }

  private async listOrCreateFirst(): Promise<IdentityKey[]> {
    const keys = await this.list();
    if (keys.length > 0) return keys;
    // No relying party has cached the keys of this issuer yet, so the first one signs immediately.
    await this.add(await this.now(), null);
    return this.list();
  }

  /** Publishes a successor, or the first key. Returns null if another process has created it. */
  private async add(signsFrom: Date, after: IdentityKey | null): Promise<IdentityKey | null> {
    const generation = (after?.generation ?? 0) + 1;
    const key = { ...(await this.generateKey(signsFrom)), generation };
    const inserted = await this.database.write((manager) =>
      rows(manager, IdentityKey).insertIfAbsent('id', key),
    );
    return inserted.length === 0 ? null : Object.assign(new IdentityKey(), key);
  }

  private async generateKey(signsFrom: Date): Promise<Omit<IdentityKey, 'generation'>> {
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const { n = '', e = '' } = await exportJWK(publicKey);
    const id = await calculateJwkThumbprint({ kty: 'RSA', n, e });
    const pem = await exportPKCS8(privateKey);
    return {
      id,
      publicKey: { kty: 'RSA', use: 'sig', alg: ALGORITHM, kid: id, n, e },
      privateKey: this.atRest.sealText(IDENTITY_PRIVATE_KEY, { id }, pem),
      createdAt: (await this.now()).toISOString(),
      signsFrom: signsFrom.toISOString(),
    };
  }

  private now(): Promise<Date> {
    return this.clock.sharedNow(this.database.read);
  }
}

const leadFrom = (now: Date): Date => new Date(now.getTime() + PUBLICATION_LEAD_MS);
