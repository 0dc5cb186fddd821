import type { Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { runApprovalsQuery } from '../api/approvals.js';

/**
 * The names of the teams whose approvals the plan waits for. Undefined if no approval is missing,
 * and for runs that cannot be confirmed or whose approvals are not available.
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
