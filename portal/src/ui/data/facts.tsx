import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Pairs of a name and a value. A null in the list is ignored. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode] | null)[] }) {
  return (
    <dl className={styles['facts']}>
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
