import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../api/errors.js';
import type { AuthenticationToken, NewToken } from '../api/tokens.js';
import { CopyButton } from '../ui/data/copy-button.js';
import { Button, type ButtonLook } from '../ui/fields/button.js';
import { Form } from '../ui/fields/form.js';
import { Dialog, DialogActions } from '../ui/overlays/dialog.js';
import { Notice } from '../ui/states/notice.js';
import styles from './new-token.module.css';
import { newDraft, TokenFields, tokenOf } from './token-fields.js';

interface NewTokenProps {
  /** The text of the button, and the title of the dialog. */
  readonly label: string;
  readonly look?: ButtonLook;
  readonly 'aria-label'?: string;
  readonly warning?: string | undefined;
  /** Null without a limit. */
  readonly maxTtlMs?: number | null;
  readonly canHaveScope?: boolean;
  /** The organizations to which the user can limit the token. */
  readonly organizations?: readonly string[];
  readonly onIssue: (token: NewToken) => Promise<AuthenticationToken>;
}

/** A button with a dialog that creates a token, and shows its text once. */
export function NewTokenButton({
  label,
  look = 'secondary',
  warning,
  onIssue,
  maxTtlMs = null,
  canHaveScope = false,
  organizations = [],
  ...props
}: NewTokenProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...props} look={look} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title={label} isOpen={isOpen} onClose={() => setIsOpen(false)} isDismissable={false}>
        <NewTokenForm
          {...{ warning, onIssue, maxTtlMs, canHaveScope, organizations }}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}

type FormProps = Required<
  Pick<NewTokenProps, 'onIssue' | 'maxTtlMs' | 'canHaveScope' | 'organizations'>
> & {
  readonly warning: string | undefined;
  readonly onClose: () => void;
};

function NewTokenForm({ warning, onIssue, onClose, maxTtlMs, ...fields }: FormProps) {
  const [draft, setDraft] = useState(() => newDraft('', maxTtlMs));
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const queries = useQueryClient();
  const submit = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      setSecret((await onIssue(tokenOf(draft))).token);
      await queries.invalidateQueries({ queryKey: ['tokens'] });
    } catch (reason) {
      setError(reason);
    }
    setPending(false);
  };
  if (secret !== null)
    return (
      <>
        <p>Copy the token now: it is not shown again.</p>
        <p className={styles['secret']}>
          <span>{secret}</span>
          <CopyButton text={secret} what="token" />
        </p>
        <DialogActions>
          <Button look="primary" onPress={onClose}>
            Done
          </Button>
        </DialogActions>
      </>
    );
  return (
    <Form onSubmit={submit}>
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
      <TokenFields draft={draft} onChange={setDraft} maxTtlMs={maxTtlMs} {...fields} />
      {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          isPending={isPending}
          isDisabled={draft.description.trim() === ''}
        >
          Create
        </Button>
      </DialogActions>
    </Form>
  );
}
