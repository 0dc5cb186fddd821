import type { Violation } from '../../core/errors.js';
import {
  applyDefaultChanges,
  type ExecutionDefault,
  type ExecutionDefaultChanges,
} from '../identity/organizations/execution-default.js';
import type { Project } from './project.entity.js';

/** The execution default in a request. */
export interface ProjectExecutionChanges extends ExecutionDefaultChanges {
  /**
   * Whether the project sets its own mode and pool. Default: true if the request contains a mode or
   * a pool; otherwise unchanged.
   */
  readonly overwrites?: {
    readonly executionMode?: boolean | undefined;
    readonly agentPool?: boolean | undefined;
  };
}

export type ProjectExecution = Pick<
  Project,
  'defaultExecutionMode' | 'defaultAgentPoolId' | 'overwritesExecution'
>;

export const PROJECT_POOL = {
  name: 'default-agent-pool-id',
  pointer: '/data/attributes/default-agent-pool-id',
  id: '/data/attributes/default-agent-pool-id',
};

const OVERWRITES = '/data/attributes/setting-overwrites';

/** Returns the execution default of a project after the changes, and the rules that they break. */
export function applyExecutionChanges(
  before: ProjectExecution,
  inherited: ExecutionDefault,
  { overwrites = {}, ...changes }: ProjectExecutionChanges,
): { readonly columns: ProjectExecution; readonly violations: readonly Violation[] } {
  const { executionMode, agentPoolId } = changes;
  // If the request contains only one of the two members, that member also determines the other.
  const overwritesMode = overwrites.executionMode ?? overwrites.agentPool;
  const overwritesPool = overwrites.agentPool ?? overwrites.executionMode;
  const contradiction = {
    pointer: `${OVERWRITES}/default-agent-pool`,
    detail:
      'setting-overwrites.default-agent-pool must have the same value as ' +
      'setting-overwrites.default-execution-mode',
  };
  const contradictions = overwritesMode === overwritesPool ? [] : [contradiction];
  const overwritesExecution =
    overwritesMode ??
    (before.overwritesExecution || executionMode !== undefined || Boolean(agentPoolId));
  if (overwritesExecution) {
    const { columns, violations } = applyDefaultChanges(before, changes, PROJECT_POOL);
    return {
      columns: { ...columns, overwritesExecution },
      violations: [...contradictions, ...violations],
    };
  }
  const { defaultExecutionMode, defaultAgentPoolId } = inherited;
  const matchesInherited =
    (executionMode ?? defaultExecutionMode) === defaultExecutionMode &&
    (agentPoolId ?? defaultAgentPoolId) === defaultAgentPoolId;
  const ignored = {
    pointer: `${OVERWRITES}/default-execution-mode`,
    detail:
      'setting-overwrites.default-execution-mode must be true to set another execution mode ' +
      'or agent pool',
  };
  return {
    columns: { defaultExecutionMode, defaultAgentPoolId, overwritesExecution },
    violations: matchesInherited ? contradictions : [...contradictions, ignored],
  };
}
