import type { ImportContext } from './import-context.js';
import { RefusedRequest } from './remote-organization.js';

/** Kinds that are not copied, with the paths of their lists below the organization. */
const LISTS = {
  modules: 'registry-modules',
  'no-code modules': 'no-code-modules',
  providers: 'registry-providers',
  'provider templates': 'provider-templates',
  'agent pools': 'agent-pools',
  webhooks: 'webhooks',
  'approval rules': 'approval-rules',
  'egress rules': 'egress-rules',
  'policy sets': 'policy-sets',
};

/** Reports how many resources of the kinds in `LISTS`, and signing keys, the source has. */
export async function reportUncopiedKinds({ source, report }: ImportContext): Promise<void> {
  const paths = Object.entries(LISTS).map(
    ([kind, list]) => [kind, `/api/v2${source.pathOf(list)}`] as const,
  );
  const namespace = new URLSearchParams({ 'filter[namespace]': source.name });
  const keys = `/api/registry/private/v2/gpg-keys?${namespace}`;
  for (const [kind, path] of [...paths, ['signing keys', keys] as const]) {
    const count = await countAt(source, path);
    if (count > 0) report.recordUncopied(kind, count);
  }
}

/** Returns 0 if the server does not have the list, or the token may not read it. */
async function countAt(source: ImportContext['source'], path: string): Promise<number> {
  try {
    return await source.count(path);
  } catch (error) {
    if (error instanceof RefusedRequest && error.status < 500 && error.status !== 429) return 0;
    throw error;
  }
}
