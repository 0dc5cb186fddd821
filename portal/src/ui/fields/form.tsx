import type { ReactNode } from 'react';
import styles from './form.module.css';

interface FormProps {
  readonly onSubmit: () => void;
  /** Names the form for screen readers if there is no heading. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Fields in a column, submitted with Enter or with their button. */
export function Form({ onSubmit, label, children }: FormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
