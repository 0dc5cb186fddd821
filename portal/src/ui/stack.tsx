import type { ReactNode } from 'react';
import styles from './stack.module.css';

interface StackProps {
  /** `row` wraps if there is not enough space. */
  readonly direction?: 'column' | 'row';
  readonly children: ReactNode;
}

export function Stack({ direction = 'column', children }: StackProps) {
  return <div className={styles[direction]}>{children}</div>;
}
