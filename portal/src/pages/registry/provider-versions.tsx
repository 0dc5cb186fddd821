import type { RegistryProviderVersion } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type OwnProvider, platformsQuery } from '../../api/providers.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { Loaded } from '../../ui/states/loaded.js';
import { ProviderVersionActions } from './provider-version-actions.js';
import styles from './rows.module.css';

interface VersionsProps {
  readonly provider: OwnProvider;
  readonly versions: readonly RegistryProviderVersion[];
}

export function ProviderVersions({ provider, versions }: VersionsProps) {
  return (
    <Card title="Versions">
      <ul className={styles['rows']}>
        {versions.map((version) => (
          <li key={version.id}>
            <Version provider={provider} version={version} />
            {version.permissions.canDelete && (
              <ProviderVersionActions provider={provider} version={version} versions={versions} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface VersionProps {
  readonly provider: OwnProvider;
  readonly version: RegistryProviderVersion;
}

function Version({ provider, version: shown }: VersionProps) {
  const { version, keyId, missing, deprecation } = shown;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['main']}>
      <strong>{version}</strong>
      <Status version={shown} />
      <span>
        {shown.status === 'published' ? 'signed with' : 'to be signed with'}{' '}
        <Link to="/$org/keys/$keyId" params={{ org: provider.org, keyId }}>
          key {keyId}
        </Link>
      </span>
      {(deprecation?.reason ?? deprecation?.successor) && (
        <p>
          {deprecation.reason && <bdi>{deprecation.reason}</bdi>}
          {deprecation.successor && ` Use version ${deprecation.successor} instead.`}
        </p>
      )}
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

function Status({ version: { status, deprecation } }: Pick<VersionProps, 'version'>) {
  if (deprecation) return <Badge tone="warn">Deprecated</Badge>;
  return status === 'published' ? (
    <Badge tone="good">Published</Badge>
  ) : (
    <Badge tone="warn">Incomplete</Badge>
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
                {os}, {arch}: {providerBinaryUploaded ? 'uploaded' : 'package missing'}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
