import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { Setting } from '../database/setting.entity.js';
import { rows } from '../database/rows.js';

/** The setting that holds the fingerprint of the database's key. */
export const FINGERPRINT = 'encryption-key-fingerprint';
const KEY_FILE = 'encryption.key';
const WRONG_KEY =
  'This database was created with another encryption key. Set GANTRY_ENCRYPTION_KEY to that ' +
  'key, or use the data folder that contains it.';

/**
 * The 32-byte key from which encryption at rest and the signatures of capability links derive. It
 * comes from the configuration, or is created once in the data folder.
 */
export class InstallationKey {
  private constructor(
    private readonly key: Buffer,
    private readonly previous: readonly Buffer[],
  ) {}

  /**
   * Throws if the database was created with another key: its content could not be opened, and two
   * servers with different keys would refuse each other's links.
   */
  static async open(config: Config, database: Database): Promise<InstallationKey> {
    const key = new InstallationKey(
      config.encryptionKey ?? readKeyFile(config.dataDir) ?? createKeyFile(config.dataDir),
      config.previousEncryptionKeys,
    );
    const fingerprint = fingerprintOf(key.key);
    await database.write(async (manager) => {
      await rows(manager, Setting).insertIfAbsent('name', {
        name: FINGERPRINT,
        value: fingerprint,
      });
      const known = await rows(manager, Setting).require({ name: FINGERPRINT });
      if (![key.key, ...key.previous].some((one) => keyFits(one, known.value))) {
        throw new Error(WRONG_KEY);
      }
      if (known.value !== fingerprint)
        await rows(manager, Setting).update({ name: FINGERPRINT }, { value: fingerprint });
    });
    return key;
  }

  /**
   * For processes that run beside servers: the key under which the servers seal. Throws if no
   * server has adopted it yet.
   */
  static async existing(config: Config, read: EntityManager): Promise<InstallationKey> {
    const current = config.encryptionKey ?? readKeyFile(config.dataDir);
    const known = await rows(read, Setting).find({ name: FINGERPRINT });
    if (!known)
      throw new Error('No server has used this database yet: it contains no sealed values.');
    if (current && keyFits(current, known.value))
      return new InstallationKey(current, config.previousEncryptionKeys);
    if (config.previousEncryptionKeys.some((one) => keyFits(one, known.value)))
      throw new Error(
        'The servers still seal under one of GANTRY_PREVIOUS_ENCRYPTION_KEYS. First restart ' +
          'all of them with the new GANTRY_ENCRYPTION_KEY.',
      );
    throw new Error(WRONG_KEY);
  }

  /** Derives a key of 32 bytes for one purpose. */
  derive(purpose: string): Buffer {
    return derived(this.key, purpose);
  }

  /** The derived key, and those of the previous keys that may still open or verify something. */
  derivations(purpose: string): Buffer[] {
    return [this.key, ...this.previous].map((key) => derived(key, purpose));
  }
}

function derived(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `gantry ${purpose}`, 32));
}

function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('gantry installation').digest('hex');
}

/** Whether the stored fingerprint is that of the key. */
export function keyFits(key: Buffer, fingerprint: string): boolean {
  const [own, known] = [Buffer.from(fingerprintOf(key)), Buffer.from(fingerprint)];
  return own.length === known.length && timingSafeEqual(own, known);
}

/** The key in the data folder; null if there is none. Throws if the file is damaged. */
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
 * Written completely before it gets its name: a crash leaves no empty key, and of two servers that
 * start concurrently, one creates it.
 */
function createKeyFile(dataDir: string): Buffer {
  const file = join(dataDir, KEY_FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
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
