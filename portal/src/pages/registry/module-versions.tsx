import type { RegistryModuleVersionState } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteVersion, type OwnModule, refreshRegistry } from '../../api/registry.js';
import { Badge } from '../../ui/data/badge.js';
import { Button } from '../../ui/fields/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { toast } from '../../ui/overlays/toast.js';
import styles from './rows.module.css';
import { versionStatusWords } from './version-words.js';

interface VersionsProps {
  readonly module: OwnModule;
  readonly versions: readonly RegistryModuleVersionState[];
  readonly mayDelete: boolean;
}

/** All versions, newest first; a refused one with the reason. */
export function ModuleVersions({ module, versions, mayDelete }: VersionsProps) {
  const [deleted, setDeleted] = useState<string | null>(null);
  const queries = useQueryClient();
  if (versions.length === 0)
    return (
      <EmptyState title="No versions yet">
        The module can be used as soon as its first version is published.
      </EmptyState>
    );
  return (
    <Card title="Versions">
      <ul className={styles['rows']}>
        {versions.map(({ version, status, error }) => (
          <li key={version}>
            <div className={styles['main']}>
              <strong>{version}</strong>
              <Badge tone={versionStatusWords(status).tone}>
                {versionStatusWords(status).text}
              </Badge>
              {error !== undefined && <p className={styles['error']}>{error}</p>}
            </div>
            {mayDelete && (
              <Button
                look="quiet"
                aria-label={`Delete version ${version}`}
                onPress={() => setDeleted(version)}
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
          await deleteVersion(module, deleted ?? '');
          await refreshRegistry(queries, module.org);
          void toast(`Version ${deleted ?? ''} is deleted.`);
        }}
      >
        It can no longer be installed. A version that workspaces use is not deleted.
      </ConfirmDialog>
    </Card>
  );
}
