import type { PolicySimulationDocument } from '../../../../generated/server/models/PolicySimulationDocument.js';
import type { SimulatedRun } from './policy-simulations.service.js';

export function presentSimulation(results: readonly SimulatedRun[]): PolicySimulationDocument {
  const count = (result: SimulatedRun['verdict']['result']): number =>
    results.filter(({ verdict }) => verdict.result === result).length;
  return {
    data: results.map(({ run, verdict }) => ({
      id: run.id,
      type: 'policy-simulation-results',
      attributes: {
        result: verdict.result,
        messages: [...verdict.messages],
        error: verdict.error,
      },
      relationships: {
        run: { data: { id: run.id, type: 'runs' } },
        workspace: { data: { id: run.workspaceId, type: 'workspaces' } },
      },
    })),
    meta: {
      passed: count('passed'),
      failed: count('failed'),
      errored: count('errored'),
      skipped: count('skipped'),
    },
  };
}
