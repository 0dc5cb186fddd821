// Takes away what the tour has made, in the order in which things need each other.
import { setTimeout as delay } from 'node:timers/promises';
import { statusOf } from './connection.mjs';
import { finish } from './run-watch.mjs';
import { chapter, fact } from './screen.mjs';

/** After a tour that went well the workspace's resources are destroyed by a run; else the workspace goes with its state. */
export async function cleanUp(api, made, isWhole) {
  const { organization, team, module, noCodeModule, workspace } = made;
  if (!team) return;
  chapter('Clear up');
  if (workspace) await (isWhole ? destroy(api, workspace) : giveUp(api, workspace));
  if (noCodeModule) await api.noCode.deleteNoCodeModule({ id: noCodeModule });
  if (module)
    await api.modules.deleteRegistryModule({
      organizationName: organization,
      namespace: organization,
      name: module.name,
      provider: 'terraform',
    });
  await api.teams.deleteTeam({ teamId: team });
  fact(
    `Workspace, module and team are gone; the organization ${organization} stays for the next tour.`,
  );
}

async function destroy(api, { id }) {
  const relationships = { workspace: { data: { id, type: 'workspaces' } } };
  const { data } = await api.runs.createRun({
    runCreateRequest: {
      data: {
        type: 'runs',
        attributes: { isDestroy: true, autoApply: true, message: 'The end of the tour' },
        relationships,
      },
    },
  });
  await finish(api, data.id);
  fact('A last run has destroyed what the workspace managed.');
  await api.workspaces.safeDeleteWorkspace({ workspaceId: id });
}

/** A workspace whose run is under way can't be deleted: the run is canceled first. */
async function giveUp(api, { id }) {
  const { data: runs } = await api.runs.listRuns({ workspaceId: id });
  await Promise.allSettled(
    runs
      .filter(({ attributes }) => attributes.actions.isCancelable)
      .map((run) => api.runs.cancelRun({ runId: run.id })),
  );
  for (let attempts = 50; ; attempts -= 1) {
    try {
      return await api.workspaces.deleteWorkspace({ workspaceId: id });
    } catch (error) {
      if (statusOf(error) !== 409 || attempts === 0) throw error;
      await delay(200);
    }
  }
}
