import type { Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { changesQuery } from '../../api/module-versions.js';
import {
  moduleInputsQuery,
  type OfferedVersion,
  offeredVersionQuery,
  startUpgrade,
} from '../../api/provisioning.js';
import { refusedRunQuery } from '../../api/refused-run.js';
import { findSourceModule, type SourceModule } from '../../api/source-module.js';
import { variablesQuery, workspaceQuery } from '../../api/workspaces.js';
import { EditForm } from '../../forms/edit-form.js';
import { refusedValues } from '../../forms/refused-values.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { Skeleton } from '../../ui/states/skeleton.js';

const Versions = lazy(async () => ({
  default: (await import('./versions.js')).Versions,
}));
const StartedUpgrade = lazy(async () => ({
  default: (await import('./started-upgrade.js')).StartedUpgrade,
}));
const NeededApprovals = lazy(async () => ({
  default: (await import('./needed-approvals.js')).NeededApprovals,
}));

const route = getRouteApi('/signed-in/$org/workspaces/$workspace/upgrade');

export function UpgradePage() {
  const { org, workspace: name } = route.useParams();
  const query = useQuery(workspaceQuery(org, name));
  return (
    <Page
      title={`Upgrade ${name}`}
      trail={
        <Link to="/$org/workspaces/$workspace" params={{ org, workspace: name }}>
          {name}
        </Link>
      }
    >
      <Loaded query={query} mustBeFresh>
        {(workspace) => {
          const module = findSourceModule(workspace.sourceModuleId);
          return workspace.noCodeUpgradeAvailable && module ? (
            <Suspense fallback={<Skeleton rows={4} />}>
              <StartedUpgrade workspace={workspace}>
                <Offer workspace={workspace} module={module} />
              </StartedUpgrade>
            </Suspense>
          ) : (
            <EmptyState title="There is no upgrade">
              {name} already has the current settings of its module, or has no module that is
              offered.
            </EmptyState>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface OfferProps {
  readonly workspace: Workspace;
  readonly module: SourceModule;
}

function Offer({ workspace, module }: OfferProps) {
  const { org } = route.useParams();
  const offer = useQuery(offeredVersionQuery({ org, ...module }));
  return (
    <Loaded query={offer} mustBeFresh>
      {(entry) =>
        entry === null || !workspace.permissions.canQueueApply ? (
          <EmptyState title="You cannot upgrade this workspace">
            Its module is no longer offered, or you may not apply runs of this workspace. Ask an
            owner of the organization.
          </EmptyState>
        ) : (
          <Inputs workspace={workspace} module={module} entry={entry} />
        )
      }
    </Loaded>
  );
}

function Inputs({ workspace, module, entry }: OfferProps & { entry: OfferedVersion }) {
  const { org } = route.useParams();
  const inputs = useQuery(
    moduleInputsQuery(entry.noCodeModuleId, entry.version, { workspace: workspace.id }),
  );
  const variables = useQuery(variablesQuery(workspace.id));
  const isSameVersion = module.version === entry.version;
  const changes = useQuery({
    ...changesQuery({ org, ...module }, module.version, entry.version),
    enabled: !isSameVersion,
    retry: false,
  });
  const { run: runId } = route.useSearch();
  const refusedRun = useQuery({ ...refusedRunQuery(runId ?? ''), enabled: runId !== undefined });
  const navigate = route.useNavigate();
  const changedInputs = (changes.data?.inputs ?? []).filter(({ change }) => change !== 'removed');
  // The form is initialized once, so it waits for the new and the refused inputs.
  if (runId !== undefined && refusedRun.isPending) return <Skeleton rows={4} />;
  if (!isSameVersion && changes.isPending) return <Loaded query={changes}>{() => null}</Loaded>;
  return (
    <Loaded query={inputs}>
      {(declared) => (
        <Loaded query={variables} mustBeFresh>
          {(current) => (
            <>
              <Suspense>
                <Versions
                  workspace={workspace}
                  module={module}
                  entry={entry}
                  changes={changes.data?.inputs ?? []}
                />
              </Suspense>
              <EditForm
                inputs={declared}
                variables={current}
                draftName={`upgrade/${workspace.id}/${module.version}/${entry.version}`}
                refused={refusedValues(refusedRun.data?.errorMessage ?? null)}
                isMain={({ name, isOptional }) =>
                  changedInputs.some((change) => change.name === name) ||
                  (!isOptional && !current.some(({ key }) => key === name))
                }
                moreTitle="Your other inputs"
                submitLabel="Plan the upgrade"
                needsChange={false}
                allowsReset={false}
                onSubmit={async (vars) => {
                  const run = await startUpgrade(entry.noCodeModuleId, workspace.id, vars);
                  const params = { org, workspace: workspace.name, run };
                  await navigate({ to: '/$org/workspaces/$workspace/runs/$run', params });
                }}
              >
                <Notice title="What happens next">
                  Gantry plans what the upgrade changes. Nothing changes until you confirm the plan.
                  <Suspense>
                    <NeededApprovals workspaceId={workspace.id} />
                  </Suspense>
                </Notice>
              </EditForm>
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
