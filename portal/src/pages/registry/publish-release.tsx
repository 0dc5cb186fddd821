import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { signersQuery } from '../../api/keys.js';
import { type OwnProvider, publishRelease, refreshProviders } from '../../api/providers.js';
import { Card } from '../../ui/card.js';
import { Button } from '../../ui/fields/button.js';
import { FileDrop } from '../../ui/fields/file-drop.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';
import { Progress } from '../../ui/states/progress.js';
import { isChecksumsFile, protocolsOf, readRelease, type Release } from './release-files.js';
import { sizeText } from './size-text.js';

/** A form that publishes the files of a release as a version. Only the manifest is optional. */
export function PublishRelease({ provider }: { provider: OwnProvider }) {
  const { files, sums, protocols, setProtocols, add, clear } = useReleaseFiles();
  const [keyId, setKeyId] = useState<string | null>(null);
  const [sending, setSending] = useState({ file: '', fraction: 0 });
  const queries = useQueryClient();
  const { release, problems } = readRelease(provider.name, files, sums);
  const publish = useMutation({
    mutationFn: async (complete: Release<File>) =>
      publishRelease(
        provider,
        { ...complete, keyId: keyId ?? '', protocols: protocols.split(/[\s,]+/).filter(Boolean) },
        (file, fraction) => setSending({ file, fraction }),
      ),
    onSettled: () => refreshProviders(queries, provider.org),
    onSuccess: clear,
  });
  return (
    <Card title="Publish a release">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (release && !publish.isPending) publish.mutate(release);
        }}
      >
        <Stack>
          <FileDrop
            label="Drop the files of the release here"
            description="The packages (.zip), SHA256SUMS and SHA256SUMS.sig, together or one after the other. You can add the manifest (.json)."
            action="Choose files"
            isMultiple
            onFiles={(more) => {
              publish.reset();
              void add(more);
            }}
          />
          <DroppedFiles files={files} problems={problems} />
          <Signer org={provider.org} value={keyId} onChange={setKeyId} />
          <TextField
            label="Plugin protocols"
            description="The protocol versions that the provider supports, such as 5.0 or 6.0. If you drop a manifest, its versions are entered here."
            value={protocols}
            onChange={setProtocols}
          />
          {publish.isPending && (
            <Progress label={`Uploading ${sending.file}`} value={sending.fraction} />
          )}
          <Outcome publish={publish} />
          <div>
            <Button
              type="submit"
              look="primary"
              isPending={publish.isPending}
              isDisabled={release === null || keyId === null}
            >
              {release === null ? 'Publish' : `Publish ${release.version}`}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** The dropped files, the content of SHA256SUMS (null until it is read), and the protocols. */
function useReleaseFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [contents, setContents] = useState<ReadonlyMap<File, string>>(new Map());
  const [protocols, setProtocols] = useState('5.0');
  const add = async (more: readonly File[]): Promise<void> => {
    setFiles((earlier) => mergeFiles(earlier, more));
    for (const file of more.filter(({ name }) => isChecksumsFile(name))) {
      const content = await file.text();
      setContents((earlier) => new Map(earlier).set(file, content));
    }
    const manifest = await more.find(({ name }) => name.endsWith('manifest.json'))?.text();
    const versions = manifest === undefined ? null : protocolsOf(manifest);
    if (versions) setProtocols(versions.join(', '));
  };
  const checksums = files.find(({ name }) => isChecksumsFile(name));
  const sums = (checksums && contents.get(checksums)) ?? null;
  return { files, sums, protocols, setProtocols, add, clear: () => setFiles([]) };
}

interface SignerProps {
  readonly org: string;
  readonly value: string | null;
  readonly onChange: (keyId: string) => void;
}

/** Selects the signing key, automatically if all others are revoked. */
function Signer({ org, value, onChange }: SignerProps) {
  const { data: keys } = useQuery(signersQuery(org));
  const signers = keys?.filter(({ openpgp }) => openpgp.status !== 'revoked');
  const only = signers?.length === 1 ? signers[0]?.keyId : undefined;
  useEffect(() => {
    if (value === null && only !== undefined) onChange(only);
  }, [value, only, onChange]);
  if (!signers) return null;
  if (signers.length === 0)
    return (
      <Notice tone="warn">
        There is no usable signing key.{' '}
        <Link to="/$org/keys/upload" params={{ org }}>
          Upload a key
        </Link>
      </Notice>
    );
  return (
    <Select
      label="Signed with"
      options={signers.map(({ keyId, openpgp }) => ({
        id: keyId,
        label: openpgp.userIds[0] ?? keyId,
        description: keyId,
      }))}
      value={value}
      onChange={onChange}
      placeholder="Choose the key that signed the release"
    />
  );
}

/** A file replaces an earlier one with the same name. */
function mergeFiles(earlier: readonly File[], files: readonly File[]): File[] {
  return [...new Map([...earlier, ...files].map((file) => [file.name, file])).values()];
}

interface DroppedFilesProps {
  readonly files: readonly File[];
  readonly problems: readonly string[];
}

function DroppedFiles({ files, problems }: DroppedFilesProps) {
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label="Files of the release">
        {files.map(({ name, size }) => (
          <li key={name}>
            {name} ({sizeText(size)})
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <Notice tone="warn" title="Not ready to publish">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

interface OutcomeProps {
  readonly publish: {
    readonly error: Error | null;
    readonly data: Awaited<ReturnType<typeof publishRelease>> | undefined;
  };
}

function Outcome({ publish: { error, data: version } }: OutcomeProps) {
  if (error)
    return (
      <Notice tone="bad" title="The release was not published">
        {failureOf(error).message}
      </Notice>
    );
  if (version === undefined) return null;
  return version.status === 'published' ? (
    <Notice tone="good" title={`Version ${version.version} is published`} />
  ) : (
    <Notice tone="warn" title={`Version ${version.version} is not complete yet`}>
      {version.missing.map(({ detail }) => detail).join(' ')}
    </Notice>
  );
}
