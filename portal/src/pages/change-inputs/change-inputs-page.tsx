import type { Workspace } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { changeInputs, moduleInputsQuery, offeredVersionQuery } from '../../api/provisioning.js';
import { refusedRunQuery } from '../../api/refused-run.js';
import { CHANGE_INPUTS_MESSAGE } from '../../api/run-messages.js';
import { findSourceModule, type SourceModule } from '../../api/source-module.js';
import { variablesQuery, workspaceQuery } from '../../api/workspaces.js';
import { EditForm } from '../../forms/edit-form.js';
import { refusedValues } from '../../forms/refused-values.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { Skeleton } from '../../ui/states/skeleton.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace/inputs');

const loadSavedInputs = () => import('./saved-inputs.js');
const SavedInputs = lazy(loadSavedInputs);

export function ChangeInputsPage() {
  const { org, workspace: name } = route.useParams();
  const query = useQuery(workspaceQuery(org, name));
  return (
    <Page
      title={`Change inputs of ${name}`}
      trail={
        <Link to="/$org/workspaces/$workspace" params={{ org, workspace: name }}>
          {name}
        </Link>
      }
    >
      <Loaded query={query} mustBeFresh>
        {(workspace) => {
          const module = findSourceModule(workspace.sourceModuleId);
          return module && workspace.permissions.canUpdateInputs ? (
            <Offer workspace={workspace} module={module} />
          ) : (
            <NoAccess />
          );
        }}
      </Loaded>
    </Page>
  );
}

const NoAccess = () => (
  <EmptyState title="You cannot change these inputs">
    This workspace has no module, its module is not offered, or you may not change its inputs. Ask
    an owner of the organization.
  </EmptyState>
);

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
        entry === null ? (
          <NoAccess />
        ) : (
          <Inputs workspace={workspace} module={module} noCodeModuleId={entry.noCodeModuleId} />
        )
      }
    </Loaded>
  );
}

function Inputs({ workspace, module, noCodeModuleId }: OfferProps & { noCodeModuleId: string }) {
  const { org } = route.useParams();
  const inputs = useQuery(
    moduleInputsQuery(noCodeModuleId, module.version, { workspace: workspace.id }),
  );
  const variables = useQuery(variablesQuery(workspace.id));
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [startFailure, setStartFailure] = useState<unknown>(null);
  // Loaded early, because it may be needed when the connection has failed.
  useEffect(() => void loadSavedInputs().catch(() => undefined), []);
  const { run: runId } = route.useSearch();
  const refusedRun = useQuery({ ...refusedRunQuery(runId ?? ''), enabled: runId !== undefined });
  // The form is initialized once, so it waits for the refused values.
  if (runId !== undefined && refusedRun.isPending) return <Skeleton rows={4} />;
  // The form cannot stay: it would compare its values with inputs that are no longer current.
  if (startFailure !== null)
    return (
      <Suspense fallback={<Skeleton rows={1} />}>
        <SavedInputs workspace={workspace} runMessage={CHANGE_INPUTS_MESSAGE}>
          {failureOf(startFailure).message}
        </SavedInputs>
      </Suspense>
    );
  return (
    <Loaded query={inputs}>
      {(declared) => (
        <Loaded query={variables} mustBeFresh>
          {(current) => (
            <EditForm
              inputs={declared}
              variables={current}
              draftName={`inputs/${workspace.id}/${module.version}`}
              refused={refusedValues(refusedRun.data?.errorMessage ?? null)}
              isMain={({ name, isOptional }) =>
                !isOptional || current.some(({ key }) => key === name)
              }
              moreTitle="More inputs"
              submitLabel="Save and plan"
              needsChange
              allowsReset
              onSubmit={async (changed, removed, deleteDraft) => {
                const removedIds = current
                  .filter(({ key, category }) => category !== 'env' && removed.includes(key))
                  .map(({ id }) => id);
                await changeInputs(workspace.id, changed, removedIds);
                deleteDraft();
                await queries.invalidateQueries(variablesQuery(workspace.id));
                try {
                  const { startRun } = await import('../../api/runs.js');
                  const run = await startRun(workspace.id, CHANGE_INPUTS_MESSAGE);
                  const params = { org, workspace: workspace.name, run };
                  await navigate({ to: '/$org/workspaces/$workspace/runs/$run', params });
                } catch (error) {
                  setStartFailure(error);
                }
              }}
            >
              <Notice title="What happens next">
                Gantry saves these inputs and plans what they change. Nothing is created, changed or
                removed until you confirm the plan.
              </Notice>
            </EditForm>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
