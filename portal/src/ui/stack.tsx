import type { ReactNode } from 'react';
import styles from './stack.module.css';

interface StackProps {
  /** `row` wraps where there is no room. */
  readonly direction?: 'column' | 'row';
  readonly children: ReactNode;
}

/** Things below or beside each other, with space between. */
export function Stack({ direction = 'column', children }: StackProps) {
  return <div className={styles[direction]}>{children}</div>;
}
