import type { Run, RunStatus, Workspace, WorkspaceListDocument } from '@gantry/client';

/** The current run of a workspace in a list. */
export interface ListedRun extends Pick<
  Run,
  'id' | 'status' | 'message' | 'hasChanges' | 'canceledAt' | 'createdAt'
> {
  readonly statusTimestamps: Pick<Run['statusTimestamps'], 'applyingAt'>;
}

export interface WorkspaceRow {
  readonly id: string;
  readonly workspace: Workspace;
  /** The name of the project; null if the list does not include projects. */
  readonly project: string | null;
  /** Null without a run, or if the list does not include it. */
  readonly run: ListedRun | null;
  /** Effective tag bindings as `key` or `key=value`; empty if the list does not include them. */
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
      run: currentRunId === null ? null : runOf(currentRunId, byId.get(currentRunId)),
      tags: (workspace.effectiveTagBindingIds ?? []).flatMap((tagId) => {
        const key = attribute(tagId, 'key');
        return key === null ? [] : [tagText({ key, value: attribute(tagId, 'value') ?? '' })];
      }),
    };
  });
}

/** The client does not convert the names of attributes of included resources. */
function runOf(id: string, attributes: Record<string, unknown> | undefined): ListedRun | null {
  if (!attributes) return null;
  const { 'applying-at': applyingAt } = attributes['status-timestamps'] as Record<string, string>;
  return {
    id,
    status: attributes['status'] as RunStatus,
    message: String(attributes['message']),
    hasChanges: attributes['has-changes'] === true,
    canceledAt: attributes['canceled-at'] as string | null,
    createdAt: String(attributes['created-at']),
    statusTimestamps: applyingAt === undefined ? {} : { applyingAt },
  };
}
