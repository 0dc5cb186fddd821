import type { ModuleUsage, RegistryModule } from '@gantry/client';
import { Link } from '@tanstack/react-router';
import { useMayManageCampaigns } from '../../app/campaigns/use-may-manage-campaigns.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { countText } from '../../ui/data/count-text.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Stack } from '../../ui/stack.js';
import styles from './usage.module.css';
import { UsagePlaces } from './usage-places.js';

interface UsageProps {
  readonly module: RegistryModule;
  readonly noCodeModuleId: string;
  readonly usage: ModuleUsage;
}

export function Usage({ module, noCodeModuleId, usage }: UsageProps) {
  const { namespace: org } = module;
  const { noCodeVersions } = usage;
  return (
    <Card
      title="Workspaces"
      actions={
        <div className={styles['actions']}>
          {usage.workspaceCount > 0 && (
            <a href={usage.links.csv} download>
              Download as CSV
            </a>
          )}
          <Upgrades org={org} noCodeModuleId={noCodeModuleId} usage={usage} />
        </div>
      }
    >
      <Stack>
        <div className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">Settings</th>
                <th scope="col">Module version</th>
                <th scope="col" className={styles['secondary']}>
                  Created
                </th>
                <th scope="col">Workspaces</th>
              </tr>
            </thead>
            <tbody>
              {noCodeVersions.map(
                ({ id, number, moduleVersion, createdAt, current, ...version }) => (
                  <tr key={id}>
                    <th scope="row">
                      Version {number} {current && <Badge tone="good">Current</Badge>}
                    </th>
                    <td>{moduleVersion ?? 'None yet'}</td>
                    <td className={styles['secondary']}>
                      <RelativeTime time={createdAt} />
                    </td>
                    <td>{version.workspaceCount.toLocaleString('en')}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
        <UsagePlaces module={module} usage={usage} />
      </Stack>
    </Card>
  );
}

interface UpgradesProps extends Omit<UsageProps, 'module'> {
  readonly org: string;
}

/** Links to the workspaces that can be upgraded, and to the form that starts a campaign. */
function Upgrades({ org, noCodeModuleId, usage }: UpgradesProps) {
  const mayManageCampaigns = useMayManageCampaigns();
  const { upgradableCount, registryModuleId: module } = usage;
  if (upgradableCount === 0) return null;
  return (
    <>
      <Link to="/$org/workspaces" params={{ org }} search={{ module, upgrade: 'yes' }}>
        {countText(upgradableCount, 'workspace')} can be upgraded
      </Link>
      {mayManageCampaigns && (
        <ButtonLink to="/$org/campaigns" params={{ org }} search={{ start: noCodeModuleId }}>
          Upgrade workspaces
        </ButtonLink>
      )}
    </>
  );
}
