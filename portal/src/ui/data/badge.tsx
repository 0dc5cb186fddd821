import type { ReactNode } from 'react';
import type { Tone } from './tone.js';
import styles from './badge.module.css';

/** A short state, in words: colour never carries the meaning alone. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
}
