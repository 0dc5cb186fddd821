import { readFileSync } from 'node:fs';
import type { ExaminationOptions } from '../../../../src/lib/openpgp/key-facts.js';
import { KeyRefusal } from '../../../../src/lib/openpgp/key-refusal.js';

/** The expected facts, which make-corpus.mjs recorded from gpg. */
export interface AcceptedSample {
  readonly file: string;
  readonly about: string;
  readonly options?: Partial<ExaminationOptions>;
  readonly keyId: string;
  readonly fingerprint: string;
  readonly bits: number;
  readonly created: string;
  readonly expires: string | null;
  readonly revoked: boolean;
  readonly signingKeyIds: readonly string[];
  readonly warnings: readonly string[];
  readonly userIds?: number;
}

export interface RefusedSample {
  readonly file: string;
  readonly about: string;
  readonly options?: Partial<ExaminationOptions>;
  readonly code: string;
}

export interface ReleaseSample {
  readonly signature: string;
  readonly about: string;
  readonly keys: readonly string[];
  readonly options?: Partial<ExaminationOptions>;
  /** The signer. Absent if the sample has a code. */
  readonly fingerprint?: string;
  readonly signingKeyId?: string;
  readonly warnings?: readonly string[];
  readonly code?: string;
}

interface Corpus {
  readonly accepted: readonly AcceptedSample[];
  readonly refused: readonly RefusedSample[];
  readonly releases: readonly ReleaseSample[];
}

const folder = new URL('../corpus/', import.meta.url);

/** The default options. Most keys of the corpus were created a year before `now`. */
export const OPTIONS: ExaminationOptions = {
  allowEcc: false,
  refuseSha1: false,
  now: new Date('2026-01-01T00:00:00Z'),
};

export const corpus = JSON.parse(readSample('index.json')) as Corpus;

export function readSample(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}

export function readSampleBytes(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(file, folder)));
}

/** Returns the value or the refusal, and rethrows every other error. */
export async function outcomeOf<Value>(
  decide: () => Value | Promise<Value>,
): Promise<Value | KeyRefusal> {
  try {
    return await decide();
  } catch (error) {
    if (error instanceof KeyRefusal) return error;
    throw error;
  }
}

/** Returns the refusal, and throws if the key is accepted. */
export async function refusalOf(decide: () => unknown): Promise<KeyRefusal> {
  const outcome = await outcomeOf(decide);
  if (outcome instanceof KeyRefusal) return outcome;
  throw new Error('the key was accepted');
}
