import type { Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { moduleQuery } from '../../api/module.js';
import { findSourceModule } from '../../api/source-module.js';
import { userAccountQuery } from '../../api/user-account.js';
import { workspaceQuery } from '../../api/workspaces.js';
import { useListSearch } from '../../app/use-list-search.js';
import { useRunHistory } from '../../app/use-run-history.js';
import { Badge } from '../../ui/data/badge.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { Skeleton } from '../../ui/states/skeleton.js';
import { VersionNotice } from '../../ui/states/version-notice.js';
import { About } from './about.js';
import { Inputs } from './inputs.js';
import { Outputs } from './outputs.js';
import { RunNotices } from './run-notices.js';
import { WorkspaceActions } from './workspace-actions.js';

const CampaignNotices = lazy(async () => ({
  default: (await import('./campaign-notices.js')).CampaignNotices,
}));
const ChangedInputs = lazy(async () => ({
  default: (await import('./changed-inputs.js')).ChangedInputs,
}));
const LifecycleNotices = lazy(async () => ({
  default: (await import('./lifecycle-notices.js')).LifecycleNotices,
}));
// Loaded separately, because these cards are usually below the first screen.
const Notifications = lazy(async () => ({
  default: (await import('./notifications/notifications.js')).Notifications,
}));
const Providers = lazy(async () => ({ default: (await import('./providers.js')).Providers }));
const Runs = lazy(async () => ({ default: (await import('./runs.js')).Runs }));
const Schedules = lazy(async () => ({ default: (await import('./schedules.js')).Schedules }));

const DRIFT_POLL_MS = 10_000;

const route = getRouteApi('/signed-in/$org/workspaces/$workspace');

export function WorkspacePage() {
  const { org, workspace: name } = route.useParams();
  const query = useQuery({
    ...workspaceQuery(org, name),
    // After an apply, the server assesses the workspace again, which may clear the drift.
    refetchInterval: ({ state: { data } }) => (data?.drifted ? DRIFT_POLL_MS : false),
  });
  const workspace = query.data;
  const listSearch = useListSearch(org, workspace);
  return (
    <Page
      title={workspace?.name ?? name}
      heading={
        <>
          {workspace?.name ?? name} {workspace?.locked && <Badge tone="warn">Locked</Badge>}
        </>
      }
      trail={
        <Link to="/-/workspaces" search={listSearch}>
          My workspaces
        </Link>
      }
      intro={workspace?.description}
      actions={workspace && <WorkspaceActions workspace={workspace} />}
    >
      <Loaded query={query}>{(loaded) => <Content key={loaded.id} workspace={loaded} />}</Loaded>
    </Page>
  );
}

function Content({ workspace }: { workspace: Workspace }) {
  const { page } = route.useSearch();
  return (
    <>
      <RunNotices workspace={workspace} />
      <Suspense>
        <ChangedInputs workspace={workspace} />
      </Suspense>
      {workspace.locked && workspace.executionMode !== 'local' && (
        <LockNotice holderId={workspace.lockedById ?? null} />
      )}
      <Suspense>
        <LifecycleNotices workspace={workspace} />
      </Suspense>
      {workspace.sourceModuleId !== null && (
        <Suspense>
          <CampaignNotices workspace={workspace} />
        </Suspense>
      )}
      <ModuleVersionNotice workspace={workspace} />
      <UpgradeNotice workspace={workspace} />
      {workspace.executionMode === 'local' && (
        <Notice title="Local execution">
          This workspace is planned and applied in a terminal, with terraform or tofu. Gantry stores
          its state, locks it during each operation, and executes no runs.
        </Notice>
      )}
      <Outputs workspace={workspace} />
      <About workspace={workspace} />
      <Inputs workspace={workspace} />
      <Suspense fallback={<Skeleton rows={3} />}>
        <Schedules workspace={workspace} />
        <Providers workspaceId={workspace.id} />
        <Notifications workspace={workspace} />
        <Runs workspace={workspace} page={page ?? 1} />
      </Suspense>
    </>
  );
}

/** Announces an available upgrade, or an upgrade that was started and is not finished. */
function UpgradeNotice({ workspace }: { workspace: Workspace }) {
  const history = useRunHistory(workspace);
  if (!workspace.noCodeUpgradeAvailable || !history) return null;
  if (history.unfinishedUpgrade)
    return (
      <Notice title="An upgrade was started">
        The workspace gets the new version and settings of its module when this upgrade is applied
        or finished. Choose “Continue the upgrade” to see its plan.
      </Notice>
    );
  return (
    <Notice title="Upgrade available">
      Your platform team has published a newer version of this module or changed its settings.{' '}
      {workspace.permissions.canQueueApply
        ? 'Choose “Upgrade” to see what would change. Nothing changes until you confirm the plan.'
        : 'Somebody who may apply runs of this workspace can upgrade it.'}
    </Notice>
  );
}

/** Warns if the module version of the workspace is deprecated or revoked. */
function ModuleVersionNotice({ workspace }: { workspace: Workspace }) {
  const { org } = route.useParams();
  const source = findSourceModule(workspace.sourceModuleId);
  const { namespace = '', name = '', provider = '' } = source ?? {};
  const { data: module } = useQuery({
    ...moduleQuery({ org, namespace, name, provider }),
    enabled: source !== null,
  });
  return (
    <VersionNotice
      version={module?.versionStatuses.find(({ version }) => version === source?.version)}
      consequence={
        workspace.noCodeUpgradeAvailable
          ? 'An upgrade of this workspace is available.'
          : 'This workspace continues to work.'
      }
    />
  );
}

/** Names the holder of the lock only if it is a user whom the caller may see. */
function LockNotice({ holderId }: { holderId: string | null }) {
  const isUser = holderId?.startsWith('user-') ?? false;
  const { data: holder } = useQuery({
    ...userAccountQuery(holderId ?? ''),
    enabled: isUser,
    retry: false,
  });
  return (
    <Notice tone="warn" title="This workspace is locked">
      {holder ? (
        <>
          <bdi>{holder.username}</bdi> locked it. No run starts until it is unlocked.
        </>
      ) : (
        'No run starts until it is unlocked. Ask your platform team if you do not know who locked it.'
      )}
    </Notice>
  );
}
