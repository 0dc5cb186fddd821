import type { GpgKeyOpenpgp } from '@gantry/client';

type Status = GpgKeyOpenpgp['status'];

interface Words {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
}

const STATUS_WORDS: Readonly<Record<Status, Words>> = {
  valid: { tone: 'good', text: 'Valid' },
  expiring: { tone: 'warn', text: 'Expires soon' },
  expired: { tone: 'bad', text: 'Expired' },
  revoked: { tone: 'bad', text: 'Revoked' },
};

export const statusWords = (status: Status): Words => STATUS_WORDS[status];

export interface Verdict {
  readonly tone: Words['tone'];
  readonly title: string;
  readonly text: string;
}

type Lifetime = Pick<GpgKeyOpenpgp, 'status' | 'expiresAt' | 'revokedAt'>;

/** What the status of a key means for people who install the providers that it signs. */
export function verdictOf(key: Lifetime, now: Date): Verdict {
  const { tone } = STATUS_WORDS[key.status];
  switch (key.status) {
    case 'revoked':
      return {
        tone,
        title: `The key was revoked ${daysFrom(key.revokedAt ?? '', now)}`,
        text: 'Terraform and OpenTofu refuse everything that it signed, including earlier releases. Publish new versions that another key signs.',
      };
    case 'expired':
      return {
        tone,
        title: `The key expired ${daysFrom(key.expiresAt ?? '', now)}`,
        text: 'Terraform and OpenTofu may warn about what it signed, or refuse it. Extend its validity and upload it again: the signatures stay as they are.',
      };
    case 'expiring':
      return {
        tone,
        title: `The key expires ${daysFrom(key.expiresAt ?? '', now)}`,
        text: 'Extend its validity and upload it again before then. The signatures stay as they are.',
      };
    case 'valid':
      return {
        tone,
        title: 'The key can sign providers',
        text:
          key.expiresAt === null
            ? 'It does not expire.'
            : `It expires ${daysFrom(key.expiresAt, now)}.`,
      };
  }
}

const DAY_MS = 86_400_000;
const inDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** The time until or since a date, in whole days: "in 12 days", "today", "3 days ago". */
export function daysFrom(time: string, now: Date): string {
  return inDays.format(Math.trunc((Date.parse(time) - now.getTime()) / DAY_MS), 'day');
}

const ALGORITHM_NAMES: Readonly<Record<string, string>> = {
  rsa: 'RSA',
  dsa: 'DSA',
  eddsa: 'Ed25519',
  ecdsa: 'ECDSA',
};

/** "RSA, 4096 bits: strong". */
export function strengthText({ algorithm, bits }: Pick<GpgKeyOpenpgp, 'algorithm' | 'bits'>) {
  const size = `${ALGORITHM_NAMES[algorithm] ?? algorithm}, ${bits} bits`;
  if (algorithm === 'rsa') return `${size}: ${bits >= 3072 ? 'strong' : 'sufficient'}`;
  return algorithm === 'dsa' ? `${size}: sufficient, an old algorithm` : `${size}: strong`;
}
