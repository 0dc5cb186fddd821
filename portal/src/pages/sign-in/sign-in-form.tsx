import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { type Session, signIn } from '../../api/session.js';
import { Button } from '../../ui/fields/button.js';
import { Form } from '../../ui/fields/form.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Notice } from '../../ui/states/notice.js';

interface SignInFormProps {
  readonly onSignedIn: (session: Session) => void;
  /** Whether the form is below the buttons of providers. */
  readonly isSecondary?: boolean;
  /** Whether only site administrators can sign in with a token. */
  readonly isForSiteAdministrators?: boolean;
}

const TOKEN_HINT =
  'Your own token, or a token of your team. Create tokens in the settings of your organization. ' +
  'Ask your platform team for your first token.';

/** Prompts for a token, which is sent to the server and not stored in the browser. */
export function SignInForm({
  onSignedIn,
  isSecondary = false,
  isForSiteAdministrators = false,
}: SignInFormProps) {
  const [token, setToken] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const submit = async (): Promise<void> => {
    setIsPending(true);
    setError(null);
    try {
      onSignedIn(await signIn(token));
    } catch (reason) {
      setError(reason);
    }
    setIsPending(false);
  };
  return (
    <Form onSubmit={submit}>
      {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
      <TextField
        label="Token"
        description={isForSiteAdministrators ? 'The token of a site administrator.' : TOKEN_HINT}
        type="password"
        autoComplete="off"
        spellCheck="false"
        isRequired
        value={token}
        onChange={setToken}
      />
      <Button
        type="submit"
        {...(!isSecondary && { look: 'primary' })}
        isPending={isPending}
        isDisabled={token.trim() === ''}
      >
        Sign in
      </Button>
    </Form>
  );
}
