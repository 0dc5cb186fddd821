import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** Search and filters above a list. The first child grows, up to 26rem. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles['toolbar']}>{children}</div>;
}
