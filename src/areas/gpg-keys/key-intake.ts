import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Busy, Invalid } from '../../core/errors.js';
import { namesPrivateKey } from '../../lib/openpgp/armored-key.js';
import { KeyExaminer } from '../../lib/openpgp/key-examiner.js';
import type { ExaminationOptions, KeyFacts } from '../../lib/openpgp/key-facts.js';
import { KeyRefusal } from '../../lib/openpgp/key-refusal.js';
import { readArmoredKey, type UploadedKey } from '../../lib/openpgp/uploaded-key.js';
import { WorkerBusy } from '../../lib/worker-thread/supervised-worker.js';
import type { GpgKey } from './gpg-key.entity.js';
import { permanentWarnings } from './key-status.js';

const ARMOR_POINTER = '/data/attributes/ascii-armor';

/** The columns that derive from the key itself. */
export type KeyColumns = Omit<GpgKey, 'id' | 'namespace' | 'createdAt' | 'updatedAt' | 'version'>;

/** Examines uploaded keys with the operator's settings, and reports refused keys as violations. */
@Injectable()
export class KeyIntake {
  constructor(
    private readonly examiner: KeyExaminer,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws Invalid if the text, such as an unparsed body, contains the marker of a private key. */
  refusePrivateKey(text: Buffer): void {
    if (namesPrivateKey(text)) throw toDomainError(new KeyRefusal('private-key'));
  }

  /**
   * Parses a key and computes its fingerprint, without public-key operations. Takes about 25 ms for
   * 512 KiB. Throws Invalid with the broken rule.
   */
  parse(armor: string): UploadedKey {
    try {
      return readArmoredKey(armor, this.options());
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /**
   * Verifies the signatures of the key in the worker thread. Throws Invalid with the broken rule,
   * also after 2 s of work, or Busy if the queue is full.
   */
  async examine(uploaded: UploadedKey): Promise<KeyColumns> {
    try {
      return columnsOf(await this.examiner.examine(uploaded, this.options()));
    } catch (error) {
      throw toDomainError(error);
    }
  }

  private options(): ExaminationOptions {
    return {
      allowEcc: this.config.keysAllowEcc,
      refuseSha1: this.config.keysRefuseSha1,
      now: this.clock.now(),
    };
  }
}

function toDomainError(error: unknown): unknown {
  if (error instanceof KeyRefusal)
    return new Invalid([{ pointer: ARMOR_POINTER, code: error.code, detail: error.detail }]);
  if (error instanceof WorkerBusy)
    return new Busy(
      'Too many keys are being checked. Repeat the upload later.',
      error.retryAfterSeconds,
    );
  return error;
}

function columnsOf({
  keyId,
  fingerprint,
  armor,
  canonicalArmor,
  algorithm,
  bits,
  createdAt,
  expiresAt,
  revokedAt,
  userIds,
  signingKeyIds,
  warnings,
}: KeyFacts): KeyColumns {
  return {
    keyId,
    fingerprint,
    armor,
    canonicalArmor,
    bits,
    userIds,
    signingKeyIds,
    algorithm: algorithm.toLowerCase(),
    keyCreatedAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    warnings: permanentWarnings(warnings),
  };
}
