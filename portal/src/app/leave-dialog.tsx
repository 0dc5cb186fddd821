import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';

export interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export default function LeaveDialog(props: LeaveDialogProps): ReactNode {
  const { isOpen, onLeave, onStay } = props;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      isOpen={isOpen}
      onClose={onStay}
      action="Leave"
      cancel="Stay"
      isDangerous
      onConfirm={() => Promise.resolve(onLeave())}
    >
      Your changes on this page are not saved.
    </ConfirmDialog>
  );
}
