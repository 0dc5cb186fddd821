import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Use `alertdialog` to confirm a dangerous action: screen readers announce it as an alert. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Whether Escape and a click outside close it. Default: true. */
  readonly isDismissable?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. It keeps the focus inside, and returns the focus when it closes. */
export function Dialog({
  title,
  isOpen,
  onClose,
  role = 'dialog',
  isDismissable = true,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className={styles['overlay']}
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={styles['modal']}>
        <AriaDialog role={role} className={styles['dialog']}>
          <Heading slot="title" className={styles['title']}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
