import type { Violation } from '../../../core/errors.js';

/** `local`: Gantry stores the state, but executes no runs. */
export type ExecutionMode = 'remote' | 'agent' | 'local';

/** The execution settings of an organization or project, for workspaces that do not set any. */
export interface ExecutionDefault {
  readonly defaultExecutionMode: ExecutionMode;
  readonly defaultAgentPoolId: string | null;
}

/** Undefined members stay unchanged. */
export interface ExecutionDefaultChanges {
  readonly executionMode?: ExecutionMode | undefined;
  readonly agentPoolId?: string | null | undefined;
}

/** The agent pool in a request: its name in error messages, and its pointer. */
export interface PoolMember {
  readonly name: string;
  readonly pointer: string;
}

/**
 * Returns the default after the changes, and a violation if they break a rule. Only the mode
 * `agent` has a pool: another mode removes it.
 */
export function applyDefaultChanges(
  before: ExecutionDefault,
  {
    executionMode: mode = before.defaultExecutionMode,
    agentPoolId: requestedId,
  }: ExecutionDefaultChanges,
  { name, pointer }: PoolMember,
): { readonly columns: ExecutionDefault; readonly violations: readonly Violation[] } {
  const poolId = requestedId === undefined ? before.defaultAgentPoolId : requestedId;
  const columns = {
    defaultExecutionMode: mode,
    defaultAgentPoolId: mode === 'agent' ? poolId : null,
  };
  if (mode === 'agent' && poolId === null)
    return {
      columns,
      violations: [{ pointer, detail: `${name} is required when default-execution-mode is agent` }],
    };
  if (mode !== 'agent' && requestedId)
    return {
      columns,
      violations: [
        { pointer, detail: `${name} must not be given when default-execution-mode is ${mode}` },
      ],
    };
  return { columns, violations: [] };
}

export const isSameDefault = (one: ExecutionDefault, other: ExecutionDefault): boolean =>
  one.defaultExecutionMode === other.defaultExecutionMode &&
  one.defaultAgentPoolId === other.defaultAgentPoolId;
