import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { CONFIG, type Config } from '../../core/config/config.js';
import { Busy, Invalid } from '../../core/errors.js';
import { KeyExaminer } from '../../lib/openpgp/key-examiner.js';
import { KeyRefusal } from '../../lib/openpgp/key-refusal.js';
import type { ReleaseSigner } from '../../lib/openpgp/release-signature.js';
import { WorkerBusy } from '../../lib/worker-thread/supervised-worker.js';
import type { GpgKey } from './gpg-key.entity.js';

/** The checksum file of a release, its signature, and the key that must have signed it. */
export interface SignedChecksums {
  readonly sums: Uint8Array;
  readonly signature: Uint8Array;
  readonly key: Pick<GpgKey, 'armor' | 'keyId' | 'fingerprint'>;
}

/** Verifies signatures of releases, and reports refusals as violations. */
@Injectable()
export class ReleaseSignatures {
  constructor(
    private readonly examiner: KeyExaminer,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Verifies the signature in the worker thread. Throws Invalid if the signature or the key is
   * refused, also after 2 s of work, or Busy if the queue is full.
   */
  async verify({ sums, signature, key }: SignedChecksums): Promise<ReleaseSigner> {
    const options = {
      allowEcc: this.config.keysAllowEcc,
      refuseSha1: this.config.keysRefuseSha1,
      now: this.clock.now(),
    };
    try {
      return await this.examiner.verifyRelease({ sums, signature, keys: [key.armor] }, options);
    } catch (error) {
      if (error instanceof WorkerBusy)
        throw new Busy(
          'Too many signatures are being checked. Repeat the upload later.',
          error.retryAfterSeconds,
        );
      if (error instanceof KeyRefusal)
        throw new Invalid([{ code: error.code, detail: detailWithRemedy(error, key) }]);
      throw error;
    }
  }
}

/** Only one key is compared, so `unknown-signer` means that no signature names it as the issuer. */
function detailWithRemedy(
  { code, detail }: KeyRefusal,
  { keyId, fingerprint }: SignedChecksums['key'],
): string {
  if (code !== 'unknown-signer') return detail;
  return (
    `The signature was not made by the key ${keyId}, which this version names. Sign with it: ` +
    `gpg --local-user ${fingerprint} --detach-sign SHA256SUMS, or create another ` +
    'version with the key that has signed.'
  );
}
