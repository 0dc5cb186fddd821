import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf, refusalCode } from '../../api/errors.js';
import { keyQuery, refreshKeys, uploadKey } from '../../api/keys.js';
import { Card } from '../../ui/card.js';
import { CodeBlock } from '../../ui/data/code-block.js';
import { Button, ButtonLink } from '../../ui/fields/button.js';
import { FileDrop } from '../../ui/fields/file-drop.js';
import { TextField } from '../../ui/fields/text-field.js';
import { toast } from '../../ui/overlays/toast.js';
import { Page } from '../../ui/page.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';
import { CommandsText } from './commands-text.js';
import { localRefusalOf, type Refusal, refusalTitle } from './refusal-words.js';

const route = getRouteApi('/signed-in/$org/keys/upload');

export function UploadKeyPage() {
  const { org } = route.useParams();
  const { renews } = route.useSearch();
  return (
    <Page
      title={renews === undefined ? 'Upload a key' : 'Renew a key'}
      trail={
        <Link to="/$org/keys" params={{ org }}>
          Signing keys
        </Link>
      }
      intro={
        renews === undefined
          ? 'Upload the public half of the key that signs your providers. The private half stays with you.'
          : `Extend the validity of the key ${renews}, and then upload it again. The signatures that it has made stay as they are.`
      }
    >
      <Card title="Export the key">
        <Instructions org={org} renews={renews} />
      </Card>
      <UploadForm org={org} renews={renews} />
    </Page>
  );
}

interface KeyProps {
  readonly org: string;
  readonly renews: string | undefined;
}

function Instructions({ org, renews }: KeyProps) {
  const { data: key } = useQuery({
    ...keyQuery(org, renews ?? ''),
    enabled: renews !== undefined,
  });
  if (renews === undefined)
    return (
      <Stack>
        <p>
          This command prints the public key. Replace the email address with the address of your
          key.
        </p>
        <CodeBlock what="command" text="gpg --armor --export packages@example.com" />
      </Stack>
    );
  const name = key?.openpgp.fingerprint ?? renews;
  return (
    <Stack>
      <p>These commands make the key valid for one year from now, and print its public half.</p>
      <CodeBlock
        what="commands"
        text={`gpg --quick-set-expire ${name} 1y\ngpg --armor --export ${name}`}
      />
    </Stack>
  );
}

function UploadForm({ org, renews }: KeyProps) {
  const [text, setText] = useState('');
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const upload = useMutation({
    mutationFn: async () => uploadKey(org, text.trim().concat('\n')),
    onSuccess: async ({ keyId }) => {
      await refreshKeys(queries);
      await navigate({ to: '/$org/keys/$keyId', params: { org, keyId } });
      if (renews === undefined || renews === keyId) void toast('The key is in the registry.');
      else void toast(`This is not the key ${renews}. The registry now contains both keys.`, 'bad');
    },
  });
  const localRefusal = localRefusalOf(text);
  const refusal = localRefusal ?? (upload.error && serverRefusalOf(upload.error));
  const change = (next: string): void => {
    setText(next);
    upload.reset();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        upload.mutate();
      }}
    >
      <Stack>
        <FileDrop
          label="Drop the key file here"
          description="Or paste its text below."
          onFiles={([file]) => void file?.text().then(change)}
        />
        <TextField
          label="Public key"
          lines={10}
          isMonospaced
          spellCheck="false"
          autoComplete="off"
          placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
          value={text}
          onChange={change}
        />
        {refusal && (
          <Notice tone="bad" title={refusal.title}>
            <CommandsText text={refusal.text} />
          </Notice>
        )}
        <Stack direction="row">
          <Button
            type="submit"
            look="primary"
            isPending={upload.isPending}
            isDisabled={text.trim() === '' || localRefusal !== null}
          >
            Upload
          </Button>
          <ButtonLink to="/$org/keys" params={{ org }}>
            Cancel
          </ButtonLink>
        </Stack>
      </Stack>
    </form>
  );
}

function serverRefusalOf(error: Error): Refusal {
  const code = refusalCode(error);
  return {
    title: code === undefined ? 'The key was not uploaded' : refusalTitle(code),
    text: failureOf(error).message,
  };
}
