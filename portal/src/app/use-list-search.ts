import type { Workspace } from '@gantry/client';
import { useSession } from '../api/session.js';

/** The search parameters of “My workspaces” with which the list contains the workspace. */
export function useListSearch(
  org: string,
  workspace: Workspace | undefined,
): { org: string; show?: 'all' } {
  const { caller } = useSession();
  const isOwn = workspace === undefined || workspace.createdById === caller.id;
  return isOwn ? { org } : { org, show: 'all' };
}
