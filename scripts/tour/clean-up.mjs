// Deletes what the tour has created, except the organization, in dependency order.
import { printChapter, printFact } from './screen.mjs';

/**
 * After a complete tour, a run destroys the workspace's resources first. Otherwise, the workspace
 * is deleted with its state.
 */
export async function cleanUp(gantry, created, isComplete) {
  const { organization, team, module, noCodeModule, workspace } = created;
  if (!team) return;
  printChapter('Clean up');
  if (workspace) await (isComplete ? destroy(gantry, workspace) : abandon(gantry, workspace));
  if (noCodeModule) await gantry.noCodeModules.delete({ noCodeModuleId: noCodeModule });
  if (module) await gantry.registryModules.delete(module.address);
  await gantry.teams.delete({ teamId: team });
  printFact(
    `The resources of the tour are deleted. The organization ${organization} remains for the next tour.`,
  );
}

async function destroy(gantry, { id: workspaceId }) {
  const run = await gantry.runs.create({
    workspaceId,
    isDestroy: true,
    autoApply: true,
    message: 'Destroyed by the tour',
  });
  await gantry.runs.wait(run.id, { until: ['applied', 'planned_and_finished'] });
  printFact('A run has destroyed the resources of the workspace.');
  await gantry.workspaces.safeDelete({ workspaceId });
}

/** Cancels active runs first, because a workspace with an active run cannot be deleted. */
async function abandon(gantry, { id: workspaceId }) {
  const isOver = ({ actions }) => !actions.isCancelable && !actions.isForceCancelable;
  for await (const run of gantry.runs.list({ workspaceId }))
    if (!isOver(run)) {
      if (run.actions.isCancelable) await gantry.runs.cancel({ runId: run.id });
      await gantry.runs.wait(run.id, { until: isOver, signal: AbortSignal.timeout(10_000) });
    }
  await gantry.workspaces.delete({ workspaceId });
}
