import { Link } from 'react-aria-components/Link';
import { isOpenUpgrade } from '../api/upgrade-run.js';
import type { WorkspaceRow } from '../api/workspace-rows.js';
import { Badge } from '../ui/data/badge.js';

/**
 * Shows that an upgrade is available, or links to the current run if this is an open upgrade. Uses
 * the link of React Aria: a press on another link would also open the row of a table.
 */
export function UpgradeState({ workspace, run }: Pick<WorkspaceRow, 'workspace' | 'run'>) {
  const { noCodeUpgradeAvailable, organizationId, name } = workspace;
  if (!noCodeUpgradeAvailable) return null;
  return run && isOpenUpgrade(run) ? (
    <Link href={`/${organizationId}/workspaces/${encodeURIComponent(name)}/runs/${run.id}`}>
      Continue the upgrade
    </Link>
  ) : (
    <Badge tone="accent">Upgrade available</Badge>
  );
}
