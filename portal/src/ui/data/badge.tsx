import type { ReactNode } from 'react';
import styles from './badge.module.css';
import type { Tone } from './tone.js';

/** A short state in words, because color must not be the only sign of it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
}
