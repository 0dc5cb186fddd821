import { type ReactNode, useRef } from 'react';
import styles from './form.module.css';

interface FormProps {
  /** May return a promise; until it settles, the form ignores further submissions. */
  readonly onSubmit: () => unknown;
  /** Names the form for screen readers if there is no heading. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Fields in a column, submitted with Enter or with their button. */
export function Form({ onSubmit, label, children }: FormProps) {
  // Enter submits a form with one text field even while its button is pending.
  const isSubmitting = useRef(false);
  const submit = async (): Promise<void> => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await onSubmit();
    } finally {
      isSubmitting.current = false;
    }
  };
  return (
    <form
      noValidate
      aria-label={label}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
    </form>
  );
}
