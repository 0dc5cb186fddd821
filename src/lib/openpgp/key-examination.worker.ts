import { parentPort } from 'node:worker_threads';
import { READY } from '../worker-thread/supervised-worker.js';
import { examineKey } from './key-examination.js';
import type { ExaminationOptions, KeyFacts } from './key-facts.js';
import { readKeyPackets } from './key-packets.js';
import { KeyRefusal, type RefusalCode } from './key-refusal.js';
import { type ReleaseSigner, type SignedRelease, verifyRelease } from './release-signature.js';

export type ExaminationJob = { readonly options: ExaminationOptions } & (
  { readonly packets: Uint8Array } | { readonly release: SignedRelease }
);

/** A refusal is sent as data, because a custom error loses its class between threads. */
export type ExaminationResult =
  | { readonly facts: Omit<KeyFacts, 'armor'> }
  | { readonly signer: ReleaseSigner }
  | {
      readonly refusal: {
        readonly code: RefusalCode;
        readonly specifics: string;
        readonly fingerprint: string;
      };
    };

async function respond(job: ExaminationJob): Promise<ExaminationResult> {
  try {
    if ('release' in job) return { signer: await verifyRelease(job.release, job.options) };
    const { facts } = await examineKey(readKeyPackets(job.packets, job.options), job.options);
    return { facts };
  } catch (error) {
    // Any other error ends the thread, and the examiner rejects the job.
    if (!(error instanceof KeyRefusal)) throw error;
    const { code, specifics, fingerprint } = error;
    return { refusal: { code, specifics, fingerprint } };
  }
}

parentPort?.on(
  'message',
  (job: ExaminationJob) => void respond(job).then((result) => parentPort?.postMessage(result)),
);
parentPort?.postMessage(READY);
