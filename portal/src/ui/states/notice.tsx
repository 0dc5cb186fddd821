import type { ReactNode } from 'react';
import type { Tone } from '../data/tone.js';
import styles from './notice.module.css';

interface NoticeProps {
  readonly tone?: Exclude<Tone, 'neutral'>;
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A message in the flow of the page. If the tone is `bad`, screen readers announce it. */
export function Notice({ tone = 'accent', title, actions, children }: NoticeProps) {
  return (
    <div
      className={`${styles['notice']} ${styles[tone]}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      <div className={styles['text']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children}
      </div>
      {actions}
    </div>
  );
}
