import { findSourceModule } from '../../api/source-module.js';
import { isOpenUpgrade } from '../../api/upgrade-run.js';
import type { WorkspaceRow } from '../../api/workspace-rows.js';
import { UpgradeState } from '../../app/upgrade-state.js';
import { Badge } from '../../ui/data/badge.js';
import type { DataColumn } from '../../ui/data/data-table.js';
import { LifecycleBadges } from '../../ui/data/lifecycle-badges.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { RunBadge } from '../../ui/data/run-badge.js';
import { runStatusWords } from '../../ui/data/run-status.js';
import { Stack } from '../../ui/stack.js';

interface FleetColumn extends DataColumn<WorkspaceRow> {
  /** The value of the cell in the CSV file. */
  readonly text: (item: WorkspaceRow) => string;
  readonly isShownByDefault: boolean;
}

export const COLUMNS: readonly FleetColumn[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHeader: true,
    isSortable: true,
    isShownByDefault: true,
    cell: ({ workspace }) => workspace.name,
    text: ({ workspace }) => workspace.name,
  },
  {
    id: 'state',
    title: 'Status',
    isShownByDefault: true,
    cell: (item) => <State {...item} />,
    text: ({ run }) => (run === null ? 'No current run' : runStatusWords(run).text),
  },
  {
    id: 'module',
    title: 'Module',
    isSecondary: true,
    isShownByDefault: true,
    cell: moduleText,
    text: moduleText,
  },
  {
    id: 'version',
    title: 'Version',
    isSecondary: true,
    isShownByDefault: true,
    cell: versionText,
    text: versionText,
  },
  {
    id: 'upgrade',
    title: 'Upgrade',
    isSecondary: true,
    isShownByDefault: false,
    cell: upgradeText,
    text: upgradeText,
  },
  {
    id: 'project',
    title: 'Project',
    isSecondary: true,
    isShownByDefault: true,
    cell: ({ project }) => project,
    text: ({ project }) => project ?? '',
  },
  {
    id: 'tags',
    title: 'Tags',
    isSecondary: true,
    isShownByDefault: false,
    cell: (row) => <Tags {...row} />,
    text: (row) => tagsOf(row).join(' '),
  },
  {
    id: 'resources',
    title: 'Resources',
    isSecondary: true,
    isShownByDefault: false,
    cell: ({ workspace }) => workspace.resourceCount,
    text: ({ workspace }) => String(workspace.resourceCount),
  },
  {
    id: 'current-run.created-at',
    title: 'Current run',
    isSecondary: true,
    isSortable: true,
    isShownByDefault: true,
    cell: ({ run }) => (run === null ? 'None' : <RelativeTime time={run.createdAt} />),
    text: ({ run }) => run?.createdAt ?? '',
  },
  {
    id: 'latest-change-at',
    title: 'Changed',
    isSecondary: true,
    isSortable: true,
    isShownByDefault: false,
    cell: ({ workspace }) => <RelativeTime time={workspace.latestChangeAt} />,
    text: ({ workspace }) => workspace.latestChangeAt,
  },
  {
    id: 'created-at',
    title: 'Created',
    isSecondary: true,
    isSortable: true,
    isShownByDefault: false,
    cell: ({ workspace }) => <RelativeTime time={workspace.createdAt} />,
    text: ({ workspace }) => workspace.createdAt,
  },
];

function State({ run, workspace }: WorkspaceRow) {
  return (
    <Stack direction="row">
      {run === null ? <Badge>No current run</Badge> : <RunBadge run={run} />}
      <UpgradeState workspace={workspace} run={run} />
      {workspace.locked && <Badge tone="warn">Locked</Badge>}
      <LifecycleBadges workspace={workspace} />
    </Stack>
  );
}

const tagsOf = ({ workspace, tags }: WorkspaceRow): string[] => [...workspace.tagNames, ...tags];

function Tags(row: WorkspaceRow) {
  return (
    <Stack direction="row">
      {tagsOf(row).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </Stack>
  );
}

function moduleText({ workspace }: WorkspaceRow): string {
  const module = findSourceModule(workspace.sourceModuleId);
  return module ? `${module.name} (${module.provider})` : '';
}

function versionText({ workspace }: WorkspaceRow): string {
  return findSourceModule(workspace.sourceModuleId)?.version ?? '';
}

function upgradeText({ workspace, run }: WorkspaceRow): string {
  if (!workspace.noCodeUpgradeAvailable) return 'None';
  return run && isOpenUpgrade(run) ? 'Started' : 'Available';
}
