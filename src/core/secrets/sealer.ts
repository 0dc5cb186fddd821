import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { InstallationKey } from './installation-key.js';

/** Only the purpose is associated data; values that are bound to a row have another format. */
const UNBOUND = 1;
const BOUND = 2;
const KEY_TAG_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER = 1 + KEY_TAG_BYTES + NONCE_BYTES;

/** Leading bytes that identify the key under which a value is sealed. */
export const HEAD = 1 + KEY_TAG_BYTES;

/**
 * `current`: new values are sealed under it. `further`: a previous key that may still open values.
 * `unknown`: no configured key, or damaged.
 */
export type KeyOf = 'current' | 'previous' | 'unknown';

/**
 * What a value is sealed for: the purpose selects the key, and a row binds the value to its place.
 */
export interface Binding {
  readonly purpose: string;
  readonly row?: string;
}

/**
 * AES-256-GCM with a key for each purpose, and purpose and row as associated data, so that a value
 * cannot be used in another place. Layout: format, tag of the key, nonce, ciphertext, tag.
 */
export class Sealer {
  constructor(private readonly key: InstallationKey) {}

  seal(binding: Binding, plain: Buffer): Buffer {
    const key = this.key.derive(purposeOf(binding.purpose));
    const format = binding.row === undefined ? UNBOUND : BOUND;
    const header = Buffer.concat([Buffer.of(format), tagOf(key), randomBytes(NONCE_BYTES)]);
    const cipher = createCipheriv('aes-256-gcm', key, header.subarray(-NONCE_BYTES)).setAAD(
      associatedData(binding),
    );
    return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /**
   * Throws if the bytes are damaged, or were sealed for another purpose or row or under a key that
   * is not configured.
   */
  open(binding: Binding, sealed: Buffer): Buffer {
    const format = binding.row === undefined ? UNBOUND : BOUND;
    const tag = sealed.subarray(1, HEAD);
    const key = this.key
      .derivations(purposeOf(binding.purpose))
      .find((known) => tagOf(known).equals(tag));
    if (sealed[0] !== format || sealed.length < HEADER + TAG_BYTES || !key)
      throw new Error('A sealed value is damaged, or its key is not configured.');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(HEAD, HEADER)).setAAD(
      associatedData(binding),
    );
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = decipher.update(sealed.subarray(HEADER, -TAG_BYTES));
    try {
      return Buffer.concat([plain, decipher.final()]);
    } catch {
      throw new Error('A sealed value is damaged, or was sealed for another row.');
    }
  }

  /**
   * The key under which a value is sealed, by its first {@link HEAD} bytes. The value may still be
   * damaged.
   */
  keyOf(purpose: string, head: Buffer): KeyOf {
    if (head[0] !== UNBOUND && head[0] !== BOUND) return 'unknown';
    const tag = head.subarray(1, HEAD);
    const place = this.key
      .derivations(purposeOf(purpose))
      .findIndex((key) => tagOf(key).equals(tag));
    return place === 0 ? 'current' : place > 0 ? 'previous' : 'unknown';
  }
}

/** Whether a value is bound to a row, by its first byte. */
export function isBound(sealed: Buffer): boolean {
  return sealed[0] === BOUND;
}

/** Purposes come from the code and contain no line break, so a row cannot be confused with one. */
function associatedData({ purpose, row }: Binding): Buffer {
  return Buffer.from(row === undefined ? purpose : `${purpose}\n${row}`);
}

const purposeOf = (purpose: string): string => `seal ${purpose}`;

/** Identifies a key without revealing anything about it. */
function tagOf(key: Buffer): Buffer {
  return createHash('sha256')
    .update('gantry key tag')
    .update(key)
    .digest()
    .subarray(0, KEY_TAG_BYTES);
}
