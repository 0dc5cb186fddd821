import type { Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { runApprovalsQuery } from '../api/approvals.js';

/**
 * The names of the teams whose approvals the plan waits for. Undefined unless the run can be
 * confirmed and is known to lack approvals.
 */
export function useMissingApprovers(run: Run | undefined): readonly string[] | undefined {
  const isConfirmable = run?.actions.isConfirmable ?? false;
  const { data } = useQuery({
    ...runApprovalsQuery(run?.id ?? '', run?.status ?? ''),
    enabled: isConfirmable,
  });
  if (!isConfirmable || !data || data.meta.isApproved) return undefined;
  return data.meta.requirements
    .filter(({ missing }) => missing > 0)
    .map(({ teamName }) => teamName);
}
