import {
  JobTooLarge,
  SupervisedWorker,
  type WorkerLimits,
} from '../worker-thread/supervised-worker.js';
import { resolveThreadProgram } from '../worker-thread/thread-program.js';
import type { ExaminationJob, ExaminationResult } from './key-examination.worker.js';
import type { ExaminationOptions, KeyFacts } from './key-facts.js';
import { KeyRefusal } from './key-refusal.js';
import type { ReleaseSigner, SignedRelease } from './release-signature.js';
import { readArmoredKey, type UploadedKey } from './uploaded-key.js';

const LIMITS: WorkerLimits = { deadlineMs: 2_000, memoryMb: 64, queueLength: 32 };

const PROGRAM = resolveThreadProgram(import.meta.url, 'key-examination.worker');

/**
 * Examines uploaded keys and verifies release signatures, in one worker thread, because hostile
 * input can take minutes.
 */
export class KeyExaminer {
  private readonly worker: SupervisedWorker<ExaminationJob, ExaminationResult>;

  constructor(limits: Partial<WorkerLimits> = {}) {
    this.worker = new SupervisedWorker(PROGRAM, { ...LIMITS, ...limits });
  }

  /** Reads a key on the caller's thread, then examines it. Rejects like {@link examine}. */
  async examineArmoredKey(armor: string, options: ExaminationOptions): Promise<KeyFacts> {
    return this.examine(readArmoredKey(armor, options), options);
  }

  /**
   * Verifies the self-signatures, bindings and revocations of a key. Rejects with KeyRefusal, also
   * if the examination takes too long (by default 2 s) or too much memory. Rejects with WorkerBusy
   * if the queue is full, or with another Error if the examiner is closed or its thread fails.
   */
  async examine({ armor, packets }: UploadedKey, options: ExaminationOptions): Promise<KeyFacts> {
    // A copy, because a message contains the whole buffer behind a view.
    const result = await this.request({ packets: new Uint8Array(packets.bytes), options });
    if (!('facts' in result)) throw new Error('The worker responded to another job.');
    return { armor, ...result.facts };
  }

  /** Verifies the signature over SHA256SUMS, and returns its key. Rejects like {@link examine}. */
  async verifyRelease(
    { sums, signature, keys }: SignedRelease,
    options: ExaminationOptions,
  ): Promise<ReleaseSigner> {
    const release = { sums: new Uint8Array(sums), signature: new Uint8Array(signature), keys };
    const result = await this.request({ release, options });
    if (!('signer' in result)) throw new Error('The worker responded to another job.');
    return result.signer;
  }

  /** Number of threads that were discarded after a timeout, a memory limit or a crash. */
  get lostThreads(): number {
    return this.worker.lostThreads;
  }

  /** Ends the thread. Active and queued examinations reject. */
  async close(): Promise<void> {
    await this.worker.close();
  }

  private async request(job: ExaminationJob): Promise<ExaminationResult> {
    const result = await this.worker.run(job).catch((error: unknown) => {
      throw error instanceof JobTooLarge ? new KeyRefusal('key-too-complex') : error;
    });
    if (!('refusal' in result)) return result;
    const { code, specifics, fingerprint } = result.refusal;
    throw new KeyRefusal(code, specifics, fingerprint);
  }
}
