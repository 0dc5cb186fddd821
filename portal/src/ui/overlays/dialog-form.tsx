import { type ReactNode, useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { Button } from '../fields/button.js';
import { Form } from '../fields/form.js';
import { Notice } from '../states/notice.js';
import { DialogActions } from './dialog.js';

interface DialogFormProps {
  /** The label of the button, a verb phrase: "Create team". */
  readonly action: string;
  /** Disables the button and Enter, for example while a required field is empty. */
  readonly isDisabled?: boolean;
  /** If it rejects, the dialog stays open and shows why, above the buttons. */
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. The dialog closes when the submission succeeds. */
export function DialogForm({
  action,
  isDisabled = false,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const submit = async (): Promise<void> => {
    if (isDisabled || isPending) return;
    setPending(true);
    setError(null);
    try {
      await onSubmit();
      onClose();
    } catch (reason) {
      setError(reason);
      setPending(false);
    }
  };
  return (
    <Form onSubmit={submit}>
      {children}
      {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isPending={isPending} isDisabled={isDisabled}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  );
}
