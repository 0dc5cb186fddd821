import type { Workspace } from '@gantry/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import {
  changeInputs,
  moduleInputsQuery,
  offeredVersionQuery,
  startRun,
} from '../../api/provisioning.js';
import { runQuery } from '../../api/runs.js';
import { findSourceModule, type SourceModule } from '../../api/source-module.js';
import { variablesQuery, workspaceQuery } from '../../api/workspaces.js';
import { EditForm } from '../../forms/edit-form.js';
import { refusedValues } from '../../forms/refused-values.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { Page } from '../../ui/page.js';
import { Skeleton } from '../../ui/states/skeleton.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace/inputs');

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
            <NotChangeable />
          );
        }}
      </Loaded>
    </Page>
  );
}

const NotChangeable = () => (
  <EmptyState title="You cannot change these inputs">
    The module of this workspace is not offered, or you may not change the inputs. Ask an owner of
    the organization.
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
          <NotChangeable />
        ) : (
          <Inputs workspace={workspace} module={module} noCodeModuleId={entry.id} />
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
  const saved = useRef<string | null>(null);
  const { run: runId } = route.useSearch();
  const refusedRun = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined });
  // The form is initialized once: refused values must be known by then.
  if (runId !== undefined && refusedRun.isPending) return <Skeleton rows={4} />;
  return (
    <Loaded query={inputs}>
      {(declared) => (
        <Loaded query={variables} mustBeFresh>
          {(current) => (
            <EditForm
              inputs={declared}
              variables={current}
              draft={`inputs/${workspace.id}/${module.version}`}
              deletesDraft
              refused={refusedValues(refusedRun.data?.errorMessage ?? null)}
              isMain={({ name, isOptional }) =>
                !isOptional || current.some(({ key }) => key === name)
              }
              moreTitle="More settings"
              action="Save and plan"
              needsChange
              onSubmit={async (changed, removed) => {
                const gone = current.filter(
                  ({ key, category }) => category !== 'env' && removed.includes(key),
                );
                // If the run could not be started, the inputs are already saved at the second
                // attempt.
                const asked = JSON.stringify([changed, removed]);
                if (saved.current !== asked)
                  await changeInputs(
                    workspace.id,
                    changed,
                    gone.map(({ id }) => id),
                  );
                saved.current = asked;
                const run = await startRun(workspace.id, 'Change inputs');
                await queries.invalidateQueries(variablesQuery(workspace.id));
                const params = { org, workspace: workspace.name, run };
                await navigate({ to: '/$org/workspaces/$workspace/runs/$run', params });
              }}
            >
              <Notice title="What happens next">
                Gantry saves these inputs and plans what they change. Nothing is created or removed
                until you confirm the plan.
              </Notice>
            </EditForm>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
