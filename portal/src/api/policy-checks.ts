import { isFinalStatus, type PolicyCheck, PolicyChecksApi, type RunStatus } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

export type { PolicyCheck };

const checks = new PolicyChecksApi(connection);

const PENDING_POLL_MS = 2_000;
/** A failed check is polled too: policies can change, and owners can override the check. */
const PREVENTED_POLL_MS = 5_000;

/** Whether the apply waits for a decision about the policies, or for their evaluation. */
export const preventsApply = ({ status }: PolicyCheck): boolean =>
  status === 'pending' || status === 'soft_failed' || status === 'errored';

/**
 * The policy check of a run; null without policies. Polls while the check prevents the apply and
 * the run has not ended.
 */
export const policyCheckQuery = (runId: string, status: RunStatus) =>
  queryOptions({
    queryKey: ['runs', runId, 'policy-check', status],
    queryFn: async ({ signal }): Promise<PolicyCheck | null> =>
      (await checks.list({ runId }, { signal }))[0] ?? null,
    refetchInterval: ({ state: { data: check } }) => {
      if (isFinalStatus(status) || !check || !preventsApply(check)) return false;
      return check.status === 'pending' ? PENDING_POLL_MS : PREVENTED_POLL_MS;
    },
  });

export const overridePolicyCheck = async (policyCheckId: string, comment: string) =>
  checks.override({ policyCheckId, comment });
