// Deletes the resources of the tour in dependency order.
import { chapter, fact } from './screen.mjs';

/**
 * After a successful tour, a run destroys the workspace's resources; otherwise the workspace is
 * deleted with its state.
 */
export async function cleanUp(gantry, made, isWhole) {
  const { organization, team, module, noCodeModule, workspace } = made;
  if (!team) return;
  chapter('Clean up');
  if (workspace) await (isWhole ? destroy(gantry, workspace) : giveUp(gantry, workspace));
  if (noCodeModule) await gantry.noCodeModules.delete({ noCodeModuleId: noCodeModule });
  if (module) await gantry.registryModules.delete(module.address);
  await gantry.teams.delete({ teamId: team });
  fact(
    `Workspace, module and team are deleted; the organization ${organization} remains for the next tour.`,
  );
}

async function destroy(gantry, { id: workspaceId }) {
  const run = await gantry.runs.create({
    workspaceId,
    isDestroy: true,
    autoApply: true,
    message: 'The end of the tour',
  });
  await gantry.runs.wait(run.id, { until: ['applied', 'planned_and_finished'] });
  fact('A last run destroyed the resources of the workspace.');
  await gantry.workspaces.safeDelete({ workspaceId });
}

/** Cancels active runs first, because a workspace with one cannot be deleted. */
async function giveUp(gantry, { id: workspaceId }) {
  const isOver = ({ actions }) => !actions.isCancelable && !actions.isForceCancelable;
  for await (const run of gantry.runs.list({ workspaceId }))
    if (!isOver(run)) {
      if (run.actions.isCancelable) await gantry.runs.cancel({ runId: run.id });
      await gantry.runs.wait(run.id, { until: isOver, signal: AbortSignal.timeout(10_000) });
    }
  await gantry.workspaces.delete({ workspaceId });
}
