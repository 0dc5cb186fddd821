import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  /** Heading of the card; without one, the card is a plain frame. */
  readonly title?: ReactNode;
  /** Buttons to the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A framed section of a page. */
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
