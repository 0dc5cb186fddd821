import type { RegistryModuleVersionState } from '@gantry/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { type OwnModule, publishVersion, refreshRegistry } from '../../api/registry.js';
import { Card } from '../../ui/card.js';
import { Button } from '../../ui/fields/button.js';
import { FileDrop } from '../../ui/fields/file-drop.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';
import { Progress } from '../../ui/states/progress.js';
import { sizeText } from './size-text.js';
import { nextVersion } from './version-words.js';

interface PublishProps {
  readonly module: OwnModule;
  readonly versions: readonly RegistryModuleVersionState[];
}

/** Uploads an archive as a version, and shows the reason if it is refused. */
export function PublishVersion({ module, versions }: PublishProps) {
  const [version, setVersion] = useState(() => nextVersion(versions));
  const [archive, setArchive] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const queries = useQueryClient();
  const publish = useMutation({
    mutationFn: async (file: File) => {
      setProgress(0);
      const publication = { module, version, archive: file, onProgress: setProgress };
      return { version, warnings: await publishVersion(publication) };
    },
    onSettled: () => refreshRegistry(queries, module.org),
    onSuccess: (published) => {
      setArchive(null);
      setVersion(nextVersion([{ version: published.version, status: 'ok' }]));
    },
  });
  const isReady = archive !== null && version !== '';
  return (
    <Card title="Publish a version">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (archive && !publish.isPending) publish.mutate(archive);
        }}
      >
        <Stack>
          <ArchiveDrop
            archive={archive}
            onArchive={(file) => {
              setArchive(file);
              publish.reset();
            }}
          />
          <TextField
            label="Version"
            description="Such as 1.2.0. Increase the first number if users have to adapt to the change."
            value={version}
            onChange={setVersion}
            autoComplete="off"
          />
          {publish.isPending && (
            <Progress label={progress < 1 ? 'Uploading' : 'Checking the module'} value={progress} />
          )}
          <Outcome publish={publish} />
          <div>
            <Button
              type="submit"
              look="primary"
              isPending={publish.isPending}
              isDisabled={!isReady}
            >
              Publish
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

interface ArchiveDropProps {
  readonly archive: File | null;
  readonly onArchive: (file: File | null) => void;
}

function ArchiveDrop({ archive, onArchive }: ArchiveDropProps) {
  return (
    <FileDrop
      label={archive === null ? 'Drop the archive of the module here' : archive.name}
      description={
        archive === null ? (
          <>
            A <code>.tar.gz</code> of the module’s folder:{' '}
            <code>tar -czf module.tar.gz -C FOLDER .</code>
          </>
        ) : (
          sizeText(archive.size)
        )
      }
      action={archive === null ? 'Choose a file' : 'Choose another file'}
      onFiles={([file]) => onArchive(file ?? null)}
    />
  );
}

interface OutcomeProps {
  readonly publish: {
    readonly error: Error | null;
    readonly data: { readonly version: string; readonly warnings: readonly string[] } | undefined;
  };
}

function Outcome({ publish: { error, data } }: OutcomeProps) {
  if (error)
    return (
      <Notice tone="bad" title="The version was not published">
        {failureOf(error).message}
      </Notice>
    );
  if (data === undefined) return null;
  const { version, warnings } = data;
  if (warnings.length === 0)
    return <Notice tone="good" title={`Version ${version} is published`} />;
  return (
    <Notice tone="warn" title={`Version ${version} is published. It has warnings:`}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  );
}
