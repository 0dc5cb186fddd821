import { type ReactNode, useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { Button } from '../fields/button.js';
import { TextField } from '../fields/text-field.js';
import { Notice } from '../states/notice.js';
import { Dialog, DialogActions } from './dialog.js';

interface ConfirmDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** When it resolves, the dialog closes. If it rejects, the dialog stays open and shows why. */
  readonly onConfirm: () => Promise<unknown>;
  /** The label of the button, a verb phrase: "Destroy", "Delete the key". */
  readonly action: string;
  /** The label of the button that only closes the dialog. Default: "Cancel". */
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  /** A name that the user must type to enable the action. */
  readonly confirmation?: string;
  /** Disables the action, for example while a required choice is missing. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** Reopening the dialog clears the typed text and the error. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  isDangerous = false,
  ...props
}: ConfirmDialogProps) {
  const role = isDangerous ? 'alertdialog' : 'dialog';
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} role={role}>
      <ConfirmContent {...props} isDangerous={isDangerous} onClose={onClose} />
    </Dialog>
  );
}

type ConfirmContentProps = Omit<ConfirmDialogProps, 'isOpen' | 'title'>;

function ConfirmContent(props: ConfirmContentProps) {
  const {
    action,
    cancel = 'Cancel',
    confirmation,
    isDangerous,
    isDisabled = false,
    onClose,
    onConfirm,
    children,
  } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const confirm = async (): Promise<void> => {
    setIsPending(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (reason) {
      setError(reason);
      setIsPending(false);
    }
  };
  return (
    <>
      <div>{children}</div>
      {confirmation !== undefined && (
        <TextField
          label={`Type ${confirmation} to continue`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
        />
      )}
      {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>{cancel}</Button>
        <Button
          look={isDangerous ? 'danger' : 'primary'}
          isPending={isPending}
          isDisabled={isDisabled || (confirmation !== undefined && typed !== confirmation)}
          onPress={() => void confirm()}
        >
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
