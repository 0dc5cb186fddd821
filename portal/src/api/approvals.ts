import {
  type ApprovalRule,
  ApprovalRulesApi,
  type RunApproval,
  type RunApprovalMeta,
  RunApprovalsApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { ApprovalRule, RunApproval, RunApprovalMeta };

const rules = new ApprovalRulesApi(connection);
const approvals = new RunApprovalsApi(connection);

const PAGE_SIZE = 25;
const KEY = 'approval-rules';

export const approvalRulesQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [KEY, organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        rules.list({ organizationName, ...page }, { signal }),
      ),
  });

/** The rules of the project and of its organization, without those of modules. */
export const projectApprovalRulesQuery = (projectId: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [KEY, 'of-project', projectId, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        rules.listProjectApprovalRules({ projectId, ...page }, { signal }),
      ),
  });

/** The rules that apply to a new run of the workspace. */
export const effectiveApprovalRulesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [KEY, 'of-workspace', workspaceId],
    queryFn: async ({ signal }) => rules.listEffectiveApprovalRules({ workspaceId }, { signal }),
  });

export interface NewApprovalRule {
  readonly kind: ApprovalRule['kind'];
  readonly requiredApprovals?: number;
  readonly teamId?: string;
  readonly projectId?: string;
  readonly registryModuleId?: string;
  readonly description: string | null;
}

export const createApprovalRule = async (organizationName: string, rule: NewApprovalRule) =>
  rules.create({ organizationName, ...rule });
export const deleteApprovalRule = async (approvalRuleId: string) =>
  rules.delete({ approvalRuleId });

export const refreshApprovalRules = async (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY] });

const POLL_MS = 5_000;

interface RunApprovals {
  readonly items: readonly RunApproval[];
  readonly meta: RunApprovalMeta;
}

/** Who approved the plan of a run, and what is missing. Polls while approvals are missing. */
export const runApprovalsQuery = (runId: string, status: string) =>
  queryOptions({
    queryKey: ['runs', runId, 'approvals', status],
    queryFn: async ({ signal }): Promise<RunApprovals> => {
      const call = approvals.list({ runId }, { signal });
      const items = await call;
      const { meta } = await call.envelope();
      return { items, meta };
    },
    refetchInterval: ({ state: { data } }) => (data && !data.meta.isApproved ? POLL_MS : false),
  });

export const approveRun = async (runId: string, planHash: string | null) =>
  approvals.create({ runId, ...(planHash !== null && { planHash }) });
export const overrideApprovals = async (runId: string, comment: string) =>
  approvals.override({ runId, comment });
export const withdrawApproval = async (runApprovalId: string) =>
  approvals.withdraw({ runApprovalId });
