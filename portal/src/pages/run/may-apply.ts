import type { Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { runApprovalsQuery } from '../../api/approvals.js';
import { policyCheckQuery, preventsApply } from '../../api/policy-checks.js';

/** Whether approvals and policies permit the apply, as far as the caller may read them. */
export function useMayApply({ id, status }: Run): boolean {
  const approvals = useQuery(runApprovalsQuery(id, status));
  const check = useQuery(policyCheckQuery(id, status));
  // If they cannot be read, only the server decides.
  const isApproved = approvals.data?.meta.isApproved ?? !approvals.isPending;
  return isApproved && !check.isPending && !(check.data && preventsApply(check.data));
}
