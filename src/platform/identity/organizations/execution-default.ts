import type { Violation } from '../../../core/errors.js';

/** `local`: Gantry stores the state, but executes no runs. */
export type ExecutionMode = 'remote' | 'agent' | 'local';

/** The execution settings that projects and workspaces inherit unless they set their own. */
export interface ExecutionDefault {
  readonly defaultExecutionMode: ExecutionMode;
  readonly defaultAgentPoolId: string | null;
}

/** Undefined members stay unchanged; but a mode other than `agent` removes the pool. */
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
 * Returns the default after the changes, and a violation if the mode `agent` would have no pool, or
 * if the changes contain a pool for another mode.
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
