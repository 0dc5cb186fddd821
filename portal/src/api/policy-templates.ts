import {
  type PolicyVariables,
  type SyntheticPolicy,
  TemplatedPoliciesApi,
  type TemplatedPolicy,
} from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

const policies = new TemplatedPoliciesApi(connection);

/** Templates change only when the server restarts. */
const STALE_MS = 5 * 60_000;

export const policyTemplatesQuery = queryOptions({
  queryKey: ['policies', 'list'],
  staleTime: STALE_MS,
  queryFn: async ({ signal }): Promise<readonly TemplatedPolicy[]> =>
    Object.values(await policies.list({ signal })),
});

export const policyTemplateQuery = (name: string) =>
  queryOptions({
    queryKey: ['policies', 'read', name],
    staleTime: STALE_MS,
    queryFn: async ({ signal }): Promise<TemplatedPolicy> => policies.read({ name }, { signal }),
  });

/** The policy that a template renders in an organization; nothing is stored. */
export const policyPreviewQuery = (org: string, name: string, variables: PolicyVariables) =>
  queryOptions({
    queryKey: ['policies', 'preview', org, name, variables],
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }): Promise<SyntheticPolicy> =>
      policies.preview({ name, ns: org, variables }, { signal }),
  });
