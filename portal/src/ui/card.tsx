import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** Heading of the card; without one, the card is a plain frame. */
  readonly title?: ReactNode;
  /** Buttons beside the title; without a title, they are not rendered. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, actions, children }: CardProps) {
  return (
    <section className={styles['card']}>
      {title !== undefined && (
        <div className={styles['head']}>
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
