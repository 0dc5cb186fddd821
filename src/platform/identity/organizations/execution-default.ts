import type { Violation } from '../../../core/errors.js';

/** `local`: Gantry executes no runs, and stores the state. */
export type ExecutionMode = 'remote' | 'agent' | 'local';

/** The columns of an organization or project for workspaces that do not set their own execution. */
export interface ExecutionDefault {
  readonly defaultExecutionMode: ExecutionMode;
  readonly defaultAgentPoolId: string | null;
}

/** Members that are undefined stay as they are. */
export interface ExecutionDefaultChanges {
  readonly executionMode?: ExecutionMode | undefined;
  readonly agentPoolId?: string | null | undefined;
}

/** The agent pool in a request: its name in error messages, and its pointers. */
export interface PoolPointers {
  readonly name: string;
  readonly pointer: string;
  readonly id: string;
}

/** The default after the changes, and the violation of a rule if they break one. */
export function changedDefault(
  before: ExecutionDefault,
  {
    executionMode: mode = before.defaultExecutionMode,
    agentPoolId: given,
  }: ExecutionDefaultChanges,
  { name, pointer }: PoolPointers,
): { readonly columns: ExecutionDefault; readonly violations: readonly Violation[] } {
  const kept = given === undefined ? before.defaultAgentPoolId : given;
  const columns = {
    defaultExecutionMode: mode,
    defaultAgentPoolId: mode === 'agent' ? kept : null,
  };
  if (mode === 'agent' && kept === null)
    return {
      columns,
      violations: [{ pointer, detail: `${name} is required when default-execution-mode is agent` }],
    };
  if (mode !== 'agent' && given)
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
