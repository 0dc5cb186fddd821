import type { ModuleUsage, RegistryModule } from '@gantry/client';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/data/badge.js';
import { Card } from '../../ui/card.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { Stack } from '../../ui/stack.js';
import styles from './usage.module.css';
import { countOf, UsagePlaces } from './usage-places.js';

interface UsageProps {
  readonly module: RegistryModule;
  readonly noCodeModuleId: string;
  readonly usage: ModuleUsage;
}

/** The number of workspaces with each version of the settings. */
export function Usage({ module, noCodeModuleId, usage }: UsageProps) {
  const { namespace: org } = module;
  const { noCodeVersions, upgradableCount, registryModuleId } = usage;
  return (
    <Card
      title="Workspaces"
      actions={
        <Stack direction="row">
          {usage.workspaceCount > 0 && (
            <a href={usage.links.csv} download>
              Download as CSV
            </a>
          )}
          {upgradableCount > 0 && (
            <>
              <Link
                to="/$org/workspaces"
                params={{ org }}
                search={{ module: registryModuleId, upgrade: 'yes' }}
              >
                {countOf(upgradableCount)} can be upgraded
              </Link>
              <ButtonLink to="/$org/campaigns" params={{ org }} search={{ start: noCodeModuleId }}>
                Upgrade workspaces
              </ButtonLink>
            </>
          )}
        </Stack>
      }
    >
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Settings</th>
              <th scope="col">Module version</th>
              <th scope="col">Created</th>
              <th scope="col">Workspaces</th>
            </tr>
          </thead>
          <tbody>
            {noCodeVersions.map(({ id, number, moduleVersion, createdAt, current, ...version }) => (
              <tr key={id}>
                <th scope="row">
                  Version {number} {current && <Badge tone="good">Current</Badge>}
                </th>
                <td>{moduleVersion ?? 'None yet'}</td>
                <td>
                  <RelativeTime time={createdAt} />
                </td>
                <td>{version.workspaceCount.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <UsagePlaces module={module} usage={usage} />
    </Card>
  );
}
