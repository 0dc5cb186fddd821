import type { Workspace } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { planJsonQuery } from '../api/run-history.js';
import { effectiveVariablesQuery } from '../api/variable-sets.js';
import { findUnappliedInputs, type UnappliedInput } from '../forms/unapplied-inputs.js';
import { hasUnappliedInputs } from './run-history.js';
import { useRunHistory } from './use-run-history.js';

/** The plans of larger workspaces are too large to compare on a page. */
const MAX_COMPARED_RESOURCES = 500;

/**
 * The inputs whose saved values differ from the last applied plan. Null if there are none, or if
 * the values cannot be compared, for example after an incomplete run. Empty if changed inputs were
 * not applied, and the plan does not show which ones differ.
 */
export function useChangedInputs(workspace: Workspace): readonly UnappliedInput[] | null {
  const { id, sourceModuleId, permissions, resourceCount } = workspace;
  const history = useRunHistory(workspace);
  const isFromModule = sourceModuleId !== null && permissions.canReadVariable;
  const applied =
    isFromModule && !history?.incomplete && !history?.lastApplied?.isDestroy
      ? history?.lastApplied
      : undefined;
  const variables = useQuery({
    ...effectiveVariablesQuery(id),
    enabled: applied !== undefined,
  });
  const plan = useQuery({
    ...planJsonQuery(applied?.planId ?? ''),
    enabled: typeof applied?.planId === 'string' && resourceCount <= MAX_COMPARED_RESOURCES,
  });
  if (!applied || !history || !variables.data || plan.isLoading) return null;
  const changed = findUnappliedInputs(plan.data, variables.data);
  if (changed && changed.length > 0) return changed;
  // A plan does not show secrets.
  const isUnknown = changed === null || variables.data.some(({ sensitive }) => sensitive);
  return isUnknown && hasUnappliedInputs(history.runs, applied.id) ? [] : null;
}
