import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** An `alertdialog` is announced immediately: use it for actions that cannot be undone. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Whether Escape and a click outside close it. Default: true. */
  readonly isDismissable?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. The focus stays inside, and returns to where it was. */
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

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
