import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { beginSignIn } from '../../api/sign-in.js';
import { Button } from '../../ui/fields/button.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

interface ProviderButtonsProps {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  /** The page of the portal to show after the sign-in. */
  readonly next: string;
}

/** A button for each provider, which opens the page of its issuer. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const [pending, setPending] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const signInAt = async (id: string): Promise<void> => {
    setPending(id);
    setError(null);
    try {
      window.location.assign(await beginSignIn(id, next));
    } catch (reason) {
      setError(reason);
      setPending(null);
    }
  };
  return (
    <Stack>
      {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          look="primary"
          isPending={pending === id}
          isDisabled={pending !== null && pending !== id}
          onPress={() => void signInAt(id)}
        >
          Sign in with {name}
        </Button>
      ))}
    </Stack>
  );
}
