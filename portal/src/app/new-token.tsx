import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthenticationToken, NewToken } from '../api/tokens.js';
import { failureOf } from '../api/errors.js';
import { CopyButton } from '../ui/data/copy-button.js';
import { Button, type ButtonLook } from '../ui/fields/button.js';
import { Form } from '../ui/fields/form.js';
import { Select } from '../ui/fields/select.js';
import { TextField } from '../ui/fields/text-field.js';
import { Dialog, DialogActions } from '../ui/overlays/dialog.js';
import { Notice } from '../ui/states/notice.js';
import styles from './new-token.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFETIMES = [
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '365', label: '1 year' },
  { id: 'never', label: 'Never' },
];

interface NewTokenProps {
  /** Of the button and the dialog. */
  readonly label: string;
  readonly look?: ButtonLook;
  readonly 'aria-label'?: string;
  readonly warning?: string | undefined;
  readonly onIssue: (token: NewToken) => Promise<AuthenticationToken>;
}

/** A button that creates a token. Its text is shown once. */
export function NewTokenButton({
  label,
  look = 'secondary',
  warning,
  onIssue,
  ...props
}: NewTokenProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...props} look={look} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title={label} isOpen={isOpen} onClose={() => setIsOpen(false)} isDismissable={false}>
        <NewTokenForm warning={warning} onIssue={onIssue} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function NewTokenForm({
  warning,
  onIssue,
  onClose,
}: {
  warning: string | undefined;
  onIssue: NewTokenProps['onIssue'];
  onClose: () => void;
}) {
  const [description, setDescription] = useState('');
  const [days, setDays] = useState('90');
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const queries = useQueryClient();
  const submit = async (): Promise<void> => {
    setError(null);
    const expiredAt =
      days === 'never' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    try {
      setSecret((await onIssue({ description: description.trim(), expiredAt })).token);
      await queries.invalidateQueries({ queryKey: ['tokens'] });
    } catch (reason) {
      setError(reason);
    }
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
    <Form onSubmit={() => void submit()}>
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
      <TextField
        label="Description"
        description="What the token is for."
        value={description}
        onChange={setDescription}
        autoComplete="off"
      />
      <Select label="Expires after" options={LIFETIMES} value={days} onChange={setDays} />
      {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="primary" isDisabled={description.trim() === ''}>
          Create
        </Button>
      </DialogActions>
    </Form>
  );
}
