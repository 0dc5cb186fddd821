import { useQuery } from '@tanstack/react-query';
import { effectiveApprovalRulesQuery } from '../../api/approvals.js';

/** The approvals that the plan will need before anybody can confirm it. */
export function NeededApprovals({ workspaceId }: { workspaceId: string }) {
  const { data = [] } = useQuery(effectiveApprovalRulesQuery(workspaceId));
  const needed = data
    .filter(({ kind }) => kind === 'approvals')
    .map(
      ({ requiredApprovals, teamName }) => `${requiredApprovals ?? 1} by team ${teamName ?? ''}`,
    );
  if (needed.length === 0) return null;
  return <> Before that, the plan needs approvals: {needed.join(', ')}.</>;
}
