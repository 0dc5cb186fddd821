import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { InstallationKey } from './installation-key.js';

/** Formats: the associated data is the purpose, or the purpose and a row. */
const UNBOUND = 1;
const BOUND = 2;
const KEY_TAG_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_TAG_BYTES + NONCE_BYTES;

/** The number of leading bytes that identify the key under which a value is sealed. */
export const HEAD_BYTES = 1 + KEY_TAG_BYTES;

/**
 * The key under which a value is sealed. `current` is the key for new values; `previous` can only
 * open values. `unknown`: the key is not configured, or the value is damaged.
 */
export type SealingKey = 'current' | 'previous' | 'unknown';

/**
 * What a value is sealed for. The purpose selects the key; a row binds the value to that row.
 */
export interface Binding {
  readonly purpose: string;
  readonly row?: string;
}

/**
 * Encrypts with AES-256-GCM. Each purpose has its own key; the purpose and the row, if any, are the
 * associated data. Layout: format, tag of the key, nonce, ciphertext, authentication tag.
 */
export class Sealer {
  constructor(private readonly key: InstallationKey) {}

  /** Throws KeyRetired if the database uses a key that this process does not have. */
  seal(binding: Binding, plain: Buffer): Buffer {
    this.key.requireUsable();
    const key = this.key.derive(purposeOf(binding.purpose));
    const format = binding.row === undefined ? UNBOUND : BOUND;
    const header = Buffer.concat([Buffer.of(format), tagOf(key), randomBytes(NONCE_BYTES)]);
    const cipher = createCipheriv('aes-256-gcm', key, header.subarray(-NONCE_BYTES)).setAAD(
      associatedData(binding),
    );
    return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /**
   * Throws if the bytes are damaged, or were sealed for another purpose or row, or under a key that
   * is not configured. Throws KeyRetired if the missing key may be the database's new key.
   */
  open(binding: Binding, sealed: Buffer): Buffer {
    const format = binding.row === undefined ? UNBOUND : BOUND;
    const tag = sealed.subarray(1, HEAD_BYTES);
    const key = this.key
      .deriveAll(purposeOf(binding.purpose))
      .find((candidate) => tagOf(candidate).equals(tag));
    if (!key) this.key.requireUsable();
    if (sealed[0] !== format || sealed.length < HEADER_BYTES + TAG_BYTES || !key)
      throw new Error(
        'A sealed value is damaged, was sealed for another purpose, or its key is not configured.',
      );
    const decipher = createDecipheriv(
      'aes-256-gcm',
      key,
      sealed.subarray(HEAD_BYTES, HEADER_BYTES),
    ).setAAD(associatedData(binding));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([plain, decipher.final()]);
    } catch {
      throw new Error('A sealed value is damaged, or was sealed for another row.');
    }
  }

  /**
   * Returns the key under which a value is sealed, by its first {@link HEAD_BYTES} bytes. The value
   * may still be damaged.
   */
  sealingKeyOf(purpose: string, head: Buffer): SealingKey {
    if (head[0] !== UNBOUND && head[0] !== BOUND) return 'unknown';
    const tag = head.subarray(1, HEAD_BYTES);
    const index = this.key.deriveAll(purposeOf(purpose)).findIndex((key) => tagOf(key).equals(tag));
    if (index < 0) return 'unknown';
    return index === 0 ? 'current' : 'previous';
  }
}

/** Whether a value is bound to a row, by its first byte. */
export function isBound(sealed: Buffer): boolean {
  return sealed[0] === BOUND;
}

/** No purpose contains a line break, so a purpose and a row cannot be confused. */
function associatedData({ purpose, row }: Binding): Buffer {
  return Buffer.from(row === undefined ? purpose : `${purpose}\n${row}`);
}

const purposeOf = (purpose: string): string => `seal ${purpose}`;

/** Returns bytes that identify a key without revealing it. */
function tagOf(key: Buffer): Buffer {
  return createHash('sha256')
    .update('gantry key tag')
    .update(key)
    .digest()
    .subarray(0, KEY_TAG_BYTES);
}
