import type { Violation } from '../../core/errors.js';
import {
  changedDefault,
  type ExecutionDefault,
  type ExecutionDefaultChanges,
} from '../identity/organizations/execution-default.js';
import type { Project } from './project.entity.js';

/** The execution default in a request. */
export interface ProjectExecutionChanges extends ExecutionDefaultChanges {
  /**
   * Whether the project sets its own mode and pool. If omitted, it does if it already did, or if
   * the request contains either.
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

/** The execution default of a project after the changes, with every rule that they break. */
export function changedExecution(
  before: ProjectExecution,
  inherited: ExecutionDefault,
  { overwrites = {}, ...changes }: ProjectExecutionChanges,
): { readonly columns: ProjectExecution; readonly violations: readonly Violation[] } {
  const { executionMode, agentPoolId } = changes;
  const { executionMode: mode = overwrites.agentPool, agentPool = mode } = overwrites;
  const isOwn =
    mode ?? (before.overwritesExecution || executionMode !== undefined || Boolean(agentPoolId));
  const differing = {
    pointer: `${OVERWRITES}/default-agent-pool`,
    detail: 'default-agent-pool must have the same value as default-execution-mode',
  };
  const contradiction = mode === agentPool ? [] : [differing];
  if (isOwn) {
    const { columns, violations } = changedDefault(before, changes, PROJECT_POOL);
    return {
      columns: { ...columns, overwritesExecution: true },
      violations: [...contradiction, ...violations],
    };
  }
  const { defaultExecutionMode, defaultAgentPoolId } = inherited;
  const isKept =
    (executionMode ?? defaultExecutionMode) === defaultExecutionMode &&
    (agentPoolId ?? defaultAgentPoolId) === defaultAgentPoolId;
  const ignored = {
    pointer: `${OVERWRITES}/default-execution-mode`,
    detail: 'default-execution-mode cannot be false if a value other than the default is given',
  };
  return {
    columns: { defaultExecutionMode, defaultAgentPoolId, overwritesExecution: false },
    violations: isKept ? contradiction : [...contradiction, ignored],
  };
}
