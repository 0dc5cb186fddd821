import type { RunStatus, Workspace, WorkspaceListDocument } from '@gantry/client';

/** A workspace with the related resources of its row. */
export interface WorkspaceRow {
  readonly id: string;
  readonly workspace: Workspace;
  readonly project: string | null;
  /** Null for a workspace without a run. */
  readonly runStatus: RunStatus | null;
  readonly runAt: string | null;
  /** Its tag bindings, as `key` or `key=value`, with those that it inherits from its project. */
  readonly tags: readonly string[];
}

/** A tag binding in the notation of the filters: `key` or `key=value`. */
export const tagText = ({
  key,
  value,
}: {
  readonly key: string;
  readonly value: string;
}): string => (value === '' ? key : `${key}=${value}`);

/** The workspaces of a list, with the related resources that its document includes. */
export function rowsOf(
  items: readonly Workspace[],
  { included = [] }: WorkspaceListDocument,
): WorkspaceRow[] {
  const byId = new Map(included.map((resource) => [resource.id, resource.attributes]));
  const attribute = (id: string | null, name: string) =>
    (byId.get(id ?? '')?.[name] ?? null) as string | null;
  return items.map((workspace): WorkspaceRow => {
    const { id, projectId, currentRunId } = workspace;
    return {
      id,
      workspace,
      project: attribute(projectId, 'name'),
      runStatus: attribute(currentRunId, 'status') as RunStatus | null,
      runAt: attribute(currentRunId, 'created-at'),
      tags: (workspace.effectiveTagBindingIds ?? []).flatMap((tagId) => {
        const key = attribute(tagId, 'key');
        return key === null ? [] : [tagText({ key, value: attribute(tagId, 'value') ?? '' })];
      }),
    };
  });
}
