import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../api/errors.js';
import { Button } from '../../ui/fields/button.js';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.js';
import { Notice } from '../../ui/states/notice.js';
import { Stack } from '../../ui/stack.js';

export interface CreateProps {
  readonly org: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface CreateDialogProps extends Pick<CreateProps, 'isOpen' | 'onClose'> {
  readonly title: string;
  readonly create: UseMutationResult<unknown, Error, void>;
  readonly isDisabled: boolean;
  readonly children: ReactNode;
}

/** A small form in a dialog. A refusal is shown above the buttons. */
export function CreateDialog(props: CreateDialogProps) {
  const { title, isOpen, onClose, create, isDisabled, children } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) create.mutate();
        }}
      >
        <Stack>
          {children}
          {create.error && <Notice tone="bad">{failureOf(create.error).message}</Notice>}
          <DialogActions>
            <Button onPress={onClose}>Cancel</Button>
            <Button
              type="submit"
              look="primary"
              isPending={create.isPending}
              isDisabled={isDisabled}
            >
              Create
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
