import type { RegistryModuleVersionState } from '@gantry/client';
import type { OwnModule } from '../../api/registry.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import styles from './rows.module.css';
import { VersionActions } from './version-actions.js';
import { versionStatusWords } from './version-words.js';

interface VersionsProps {
  readonly module: OwnModule;
  readonly versions: readonly RegistryModuleVersionState[];
  readonly mayChange: boolean;
}

/** All versions, newest first; a refused, deprecated or revoked one with the reason. */
export function ModuleVersions({ module, versions, mayChange }: VersionsProps) {
  if (versions.length === 0)
    return (
      <EmptyState title="No versions yet">
        The module can be used as soon as its first version is published.
      </EmptyState>
    );
  return (
    <Card title="Versions">
      <ul className={styles['rows']}>
        {versions.map((version) => (
          <li key={version.version}>
            <Version version={version} />
            {mayChange && <VersionActions module={module} version={version} versions={versions} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Version({ version: state }: { version: RegistryModuleVersionState }) {
  const { version, error, deprecation, revocation } = state;
  const { tone, text } = versionStatusWords(state);
  const reason = revocation?.message ?? deprecation?.reason;
  const successor = deprecation?.successor;
  return (
    <div className={styles['main']}>
      <strong>{version}</strong>
      <Badge tone={tone}>{text}</Badge>
      {error !== undefined && <p className={styles['error']}>{error}</p>}
      {(reason ?? successor) && (
        <p className={styles['detail']}>
          {reason && <bdi>{reason}</bdi>} {successor && `Use version ${successor} instead.`}
        </p>
      )}
    </div>
  );
}
