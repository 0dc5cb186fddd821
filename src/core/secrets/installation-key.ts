import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { rows } from '../database/rows.js';
import { Setting } from '../database/setting.entity.js';
import { Busy } from '../errors.js';
import { requireSharedKeys } from './sealing-processes.js';

/** The setting that contains the fingerprint of the database's key. */
export const FINGERPRINT_SETTING = 'encryption-key-fingerprint';
const KEY_FILE = 'encryption.key';
const WRONG_KEY =
  'This database uses another encryption key. Set GANTRY_ENCRYPTION_KEY to that key, or use the ' +
  'data folder that contains it.';
/** Seconds until a caller should retry: another server may then process the request. */
const RETRY_AFTER_SECONDS = 30;

/** The database uses a key that this process does not have, so the process must seal nothing. */
export class KeyRetired extends Busy {
  constructor() {
    super(
      'The encryption key of this installation has been changed, so this server can no longer ' +
        'store secrets or read new ones. The operator must restart it with the new key.',
      RETRY_AFTER_SECONDS,
    );
  }
}

/**
 * How the key of a process relates to the database's key: the process seals under that key
 * (`current`), can only open values with it (`previous`), or does not have it (`unknown`).
 */
export type KeyStanding = 'current' | 'previous' | 'unknown';

/**
 * The 32 bytes from which the keys for encryption at rest and capability links derive. They come
 * from the configuration, or from a file in the data folder.
 */
export class InstallationKey {
  /** Whether the database uses a key that this process does not have, as of the last comparison. */
  isRetired = false;

  private constructor(
    private readonly key: Buffer,
    private readonly previous: readonly Buffer[],
  ) {}

  /**
   * Opens or creates the key. Throws if the database uses a key that is not configured, because its
   * values could not be opened. On PostgreSQL, also throws if this process or a running one could
   * not open values of the other. `announce` runs in the same transaction, so that of two processes
   * that start concurrently, one sees the other.
   */
  static async open(
    config: Config,
    database: Database,
    announce?: (manager: EntityManager, key: InstallationKey) => Promise<void>,
  ): Promise<InstallationKey> {
    const key = new InstallationKey(
      config.encryptionKey ?? readKeyFile(config.dataDir) ?? createKeyFile(config.dataDir),
      config.previousEncryptionKeys,
    );
    const fingerprint = fingerprintOf(key.key);
    await database.write(async (manager) => {
      await rows(manager, Setting).insertIfAbsent('name', {
        name: FINGERPRINT_SETTING,
        value: fingerprint,
      });
      const stored = await rows(manager, Setting).lock({ name: FINGERPRINT_SETTING });
      const standing = key.compareWith(stored?.value ?? fingerprint);
      if (standing === 'unknown') throw new Error(WRONG_KEY);
      // Only one server at a time uses a SQLite file.
      if (database.kind === 'postgres') await requireSharedKeys(manager, key.fingerprints);
      if (standing === 'previous')
        await rows(manager, Setting).update({ name: FINGERPRINT_SETTING }, { value: fingerprint });
      await announce?.(manager, key);
    });
    return key;
  }

  /**
   * Opens the key under which the servers seal, for a command that may run beside them. Throws if
   * no server has used the database yet, or if the database uses another key than the configured
   * one.
   */
  static async openExisting(config: Config, read: EntityManager): Promise<InstallationKey> {
    const current = config.encryptionKey ?? readKeyFile(config.dataDir);
    const stored = await rows(read, Setting).find({ name: FINGERPRINT_SETTING });
    if (!stored)
      throw new Error('No server has used this database yet: it contains no sealed values.');
    if (current && matchesFingerprint(current, stored.value))
      return new InstallationKey(current, config.previousEncryptionKeys);
    if (config.previousEncryptionKeys.some((key) => matchesFingerprint(key, stored.value)))
      throw new Error(
        'The servers still seal under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS. First restart ' +
          'all of them with the new GANTRY_ENCRYPTION_KEY.',
      );
    throw new Error(WRONG_KEY);
  }

  /** The fingerprint of the current key, then those of the previous ones. */
  get fingerprints(): string[] {
    return [this.key, ...this.previous].map(fingerprintOf);
  }

  compareWith(fingerprint: string): KeyStanding {
    if (matchesFingerprint(this.key, fingerprint)) return 'current';
    const isPrevious = this.previous.some((key) => matchesFingerprint(key, fingerprint));
    return isPrevious ? 'previous' : 'unknown';
  }

  /** Throws {@link KeyRetired} if the key is retired. */
  requireUsable(): void {
    if (this.isRetired) throw new KeyRetired();
  }

  /** Derives a key of 32 bytes for one purpose. */
  derive(purpose: string): Buffer {
    return deriveKey(this.key, purpose);
  }

  /** Derives keys from the current and each previous key, to open or verify existing values. */
  deriveAll(purpose: string): Buffer[] {
    return [this.key, ...this.previous].map((key) => deriveKey(key, purpose));
  }
}

function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `gantry ${purpose}`, 32));
}

function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('gantry installation').digest('hex');
}

export function matchesFingerprint(key: Buffer, fingerprint: string): boolean {
  const own = Buffer.from(fingerprintOf(key));
  const stored = Buffer.from(fingerprint);
  return own.length === stored.length && timingSafeEqual(own, stored);
}

/** Reads the key in the data folder; null if there is none. Throws if the file is damaged. */
export function readKeyFile(dataDir: string): Buffer | null {
  const file = join(dataDir, KEY_FILE);
  if (!existsSync(file)) return null;
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32)
    throw new Error(
      `${file} is damaged: it must contain 32 bytes in base64. Restore it from a backup.`,
    );
  return key;
}

/**
 * Writes the file completely before it gets its name: a crash leaves no partial key, and only one
 * of two servers that start concurrently creates it.
 */
function createKeyFile(dataDir: string): Buffer {
  const file = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readKeyFile(dataDir) as Buffer;
}
