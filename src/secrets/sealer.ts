import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { InstallationKey } from './installation-key.js';

const FORMAT = 1;
const TAG_OF_KEY = 4;
const IV = 12;
const TAG = 16;
const HEADER = 1 + TAG_OF_KEY + IV;

/** Bytes of the beginning by which is told under which key something is sealed. */
export const HEAD = 1 + TAG_OF_KEY;

/** `current`: what is sealed now is sealed under this one. `further`: one of those that may still open. `unknown`: under none that is configured, or it is damaged. */
export type KeyOf = 'current' | 'further' | 'unknown';

/**
 * Encryption at rest: AES-256-GCM under a key for each purpose, with the purpose as additional data, so that what was
 * sealed for one can't be passed off as another. Layout: format, tag of the key, nonce, ciphertext, tag.
 */
export class Sealer {
  constructor(private readonly key: InstallationKey) {}

  seal(purpose: string, plain: Buffer): Buffer {
    const key = this.key.derive(purposeOf(purpose));
    const header = Buffer.concat([Buffer.of(FORMAT), tagOf(key), randomBytes(IV)]);
    const cipher = createCipheriv('aes-256-gcm', key, header.subarray(-IV)).setAAD(
      Buffer.from(purpose),
    );
    return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws when the bytes are damaged, or were sealed for another purpose or under a key that is not configured. */
  open(purpose: string, sealed: Buffer): Buffer {
    const tag = sealed.subarray(1, HEAD);
    const key = this.key.derivations(purposeOf(purpose)).find((known) => tagOf(known).equals(tag));
    if (sealed[0] !== FORMAT || sealed.length < HEADER + TAG || !key)
      throw new Error('A sealed value was made under a key that is not configured, or is damaged.');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(HEAD, HEADER)).setAAD(
      Buffer.from(purpose),
    );
    decipher.setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(HEADER, -TAG)), decipher.final()]);
  }

  /** Under which key something is sealed, by its first {@link HEAD} bytes. It may still turn out to be damaged. */
  keyOf(purpose: string, head: Buffer): KeyOf {
    if (head[0] !== FORMAT) return 'unknown';
    const tag = head.subarray(1, HEAD);
    const place = this.key
      .derivations(purposeOf(purpose))
      .findIndex((key) => tagOf(key).equals(tag));
    return place === 0 ? 'current' : place > 0 ? 'further' : 'unknown';
  }

  sealText(purpose: string, plain: string): string {
    return this.seal(purpose, Buffer.from(plain)).toString('base64');
  }

  openText(purpose: string, sealed: string): string {
    return this.open(purpose, Buffer.from(sealed, 'base64')).toString();
  }
}

const purposeOf = (purpose: string): string => `seal ${purpose}`;

/** Tells keys apart, and tells nothing of them. */
function tagOf(key: Buffer): Buffer {
  return createHash('sha256').update('gantry key tag').update(key).digest().subarray(0, TAG_OF_KEY);
}
