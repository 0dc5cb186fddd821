import { findSourceModule } from '../../api/source-module.js';
import type { WorkspaceRow } from '../../api/workspace-rows.js';
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
  /** Whether it is shown by default. */
  readonly isUsual: boolean;
}

export const COLUMNS: readonly FleetColumn[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHeader: true,
    isSortable: true,
    isUsual: true,
    cell: ({ workspace }) => workspace.name,
    text: ({ workspace }) => workspace.name,
  },
  {
    id: 'state',
    title: 'Status',
    isUsual: true,
    cell: (item) => <State {...item} />,
    text: ({ runStatus }) => (runStatus === null ? 'No run yet' : runStatusWords(runStatus).text),
  },
  {
    id: 'module',
    title: 'Module',
    isSecondary: true,
    isUsual: true,
    cell: moduleText,
    text: moduleText,
  },
  {
    id: 'version',
    title: 'Version',
    isSecondary: true,
    isUsual: true,
    cell: versionText,
    text: versionText,
  },
  {
    id: 'upgrade',
    title: 'Upgrade',
    isSecondary: true,
    isUsual: false,
    cell: upgradeText,
    text: upgradeText,
  },
  {
    id: 'project',
    title: 'Project',
    isSecondary: true,
    isUsual: true,
    cell: ({ project }) => project,
    text: ({ project }) => project ?? '',
  },
  {
    id: 'tags',
    title: 'Tags',
    isSecondary: true,
    isUsual: false,
    cell: (row) => <Tags {...row} />,
    text: (row) => tagsOf(row).join(' '),
  },
  {
    id: 'resources',
    title: 'Resources',
    isSecondary: true,
    isUsual: false,
    cell: ({ workspace }) => workspace.resourceCount,
    text: ({ workspace }) => String(workspace.resourceCount),
  },
  {
    id: 'current-run.created-at',
    title: 'Last run',
    isSecondary: true,
    isSortable: true,
    isUsual: true,
    cell: ({ runAt }) => (runAt === null ? 'Never' : <RelativeTime time={runAt} />),
    text: ({ runAt }) => runAt ?? '',
  },
  {
    id: 'latest-change-at',
    title: 'Changed',
    isSecondary: true,
    isSortable: true,
    isUsual: false,
    cell: ({ workspace }) => <RelativeTime time={workspace.latestChangeAt} />,
    text: ({ workspace }) => workspace.latestChangeAt,
  },
  {
    id: 'created-at',
    title: 'Created',
    isSecondary: true,
    isSortable: true,
    isUsual: false,
    cell: ({ workspace }) => <RelativeTime time={workspace.createdAt} />,
    text: ({ workspace }) => workspace.createdAt,
  },
];

function State({ runStatus, workspace }: WorkspaceRow) {
  return (
    <Stack direction="row">
      {runStatus === null ? <Badge>No run yet</Badge> : <RunBadge status={runStatus} />}
      {workspace.noCodeUpgradeAvailable && <Badge tone="accent">Upgrade available</Badge>}
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

function upgradeText({ workspace }: WorkspaceRow): string {
  return workspace.noCodeUpgradeAvailable ? 'Available' : 'None';
}
