import type { RegistryProviderVersion } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  deleteProviderVersion,
  type OwnProvider,
  platformsQuery,
  refreshProviders,
} from '../../api/providers.js';
import { Badge } from '../../ui/data/badge.js';
import { Button } from '../../ui/fields/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Loaded } from '../../ui/states/loaded.js';
import { toast } from '../../ui/overlays/toast.js';
import styles from './rows.module.css';

interface VersionsProps {
  readonly provider: OwnProvider;
  readonly versions: readonly RegistryProviderVersion[];
}

/** The versions of one page: status, missing files, platforms, and the signing key. */
export function ProviderVersions({ provider, versions }: VersionsProps) {
  const [deleted, setDeleted] = useState<string | null>(null);
  const queries = useQueryClient();
  return (
    <Card title="Versions">
      <ul className={styles['rows']}>
        {versions.map((version) => (
          <li key={version.id}>
            <Version provider={provider} version={version} />
            {version.permissions.canDelete && (
              <Button
                look="quiet"
                aria-label={`Delete version ${version.version}`}
                onPress={() => setDeleted(version.version)}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Delete version ${deleted ?? ''}?`}
        isDangerous
        action="Delete the version"
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        onConfirm={async () => {
          await deleteProviderVersion(provider, deleted ?? '');
          await refreshProviders(queries, provider.org);
          void toast(`Version ${deleted ?? ''} is deleted.`);
        }}
      >
        Existing installations keep it; it can no longer be installed from here.
      </ConfirmDialog>
    </Card>
  );
}

interface VersionProps {
  readonly provider: OwnProvider;
  readonly version: RegistryProviderVersion;
}

function Version({ provider, version: { version, status, keyId, missing } }: VersionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['main']}>
      <strong>{version}</strong>
      {status === 'published' ? (
        <Badge tone="good">Published</Badge>
      ) : (
        <Badge tone="warn">Incomplete</Badge>
      )}
      <span>
        signed with{' '}
        <Link to="/$org/keys/$keyId" params={{ org: provider.org, keyId }}>
          key {keyId}
        </Link>
      </span>
      {missing.map(({ code, detail }) => (
        <p key={`${code} ${detail}`} className={styles['error']}>
          {detail}
        </p>
      ))}
      <details
        className={styles['detail']}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>Platforms</summary>
        {isOpen && <Platforms provider={provider} version={version} />}
      </details>
    </div>
  );
}

function Platforms({ provider, version }: { provider: OwnProvider; version: string }) {
  const query = useQuery(platformsQuery(provider, version));
  return (
    <Loaded query={query}>
      {(platforms) =>
        platforms.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <ul>
            {platforms.map(({ id, os, arch, providerBinaryUploaded }) => (
              <li key={id}>
                {os}, {arch}: {providerBinaryUploaded ? 'uploaded' : 'its package is missing'}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
