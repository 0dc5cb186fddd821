import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { authorizeTool, toolRequestOf, toolRequestQuery } from '../../api/login.js';
import { useSession } from '../../api/session.js';
import { newDraft, TokenFields, tokenOf } from '../../app/token-fields.js';
import { useOrganizations } from '../../app/use-organization.js';
import { Card } from '../../ui/card.js';
import { Facts } from '../../ui/data/facts.js';
import { Button } from '../../ui/fields/button.js';
import { Form } from '../../ui/fields/form.js';
import { Page } from '../../ui/page.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';

interface CheckedRequest {
  readonly clientName: string;
  readonly redirectUri: string;
  readonly maxTtlMs: number | null;
}

/** Lets the user grant or deny a token to the command-line tool that opened this page. */
export function LoginPage() {
  const [request] = useState(() => toolRequestOf(window.location.search));
  const query = useQuery(toolRequestQuery(request));
  const [isRefused, setRefused] = useState(false);
  return (
    <Page
      title="Authorize a command-line tool"
      intro="A tool on your machine is requesting a token to act on your behalf. Allow it only if you have just run terraform login or tofu login."
    >
      {isRefused ? (
        <Notice tone="warn">
          No token was created. Stop the command with Ctrl+C, and close this page.
        </Notice>
      ) : (
        <Loaded query={query}>
          {(checked) => (
            <Consent
              request={checked}
              onAllow={async (token) => authorizeTool(request, token)}
              onRefuse={() => setRefused(true)}
            />
          )}
        </Loaded>
      )}
    </Page>
  );
}

interface ConsentProps {
  readonly request: CheckedRequest;
  /** Resolves to the redirect URL of the tool, with the authorization code. */
  readonly onAllow: (token: ReturnType<typeof tokenOf>) => Promise<string>;
  readonly onRefuse: () => void;
}

function Consent({ request, onAllow, onRefuse }: ConsentProps) {
  const { clientName, redirectUri, maxTtlMs } = request;
  const { caller } = useSession();
  const organizations = useOrganizations().map(({ name }) => name);
  const [draft, setDraft] = useState(() => newDraft('terraform login', maxTtlMs));
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const allow = async (): Promise<void> => {
    if (isPending) return;
    setError(null);
    setPending(true);
    try {
      // The form stays pending until the browser has left the page.
      window.location.assign(await onAllow(tokenOf(draft)));
    } catch (reason) {
      setError(reason);
      setPending(false);
    }
  };
  return (
    <Card title={`Allow ${clientName} to act as ${caller.name}?`}>
      <Stack>
        <Facts
          facts={[
            ['Tool', clientName],
            ['User', caller.name],
            ['Sent to', new URL(redirectUri).host],
          ]}
        />
        <Form label="Token" onSubmit={allow}>
          <TokenFields
            draft={draft}
            onChange={setDraft}
            maxTtlMs={maxTtlMs}
            canHaveScope
            organizations={organizations}
          />
          {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
          <Stack direction="row">
            <Button
              type="submit"
              look="primary"
              isPending={isPending}
              isDisabled={draft.description.trim() === ''}
            >
              Allow
            </Button>
            <Button onPress={onRefuse}>Cancel</Button>
          </Stack>
        </Form>
      </Stack>
    </Card>
  );
}
