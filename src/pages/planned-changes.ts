/** What a plan does to one resource. */
export interface ResourceChange {
  readonly address: string;
  readonly action: 'create' | 'update' | 'delete' | 'replace' | 'read';
}

interface PlanJson {
  readonly resource_changes?: readonly { readonly address?: string; readonly change?: { readonly actions?: readonly string[] } }[];
}

/** Out of the plan as JSON; resources that stay as they are are left out. */
export function resourceChanges(json: Buffer): ResourceChange[] {
  const { resource_changes: changes = [] } = JSON.parse(json.toString('utf8')) as PlanJson;
  return changes.flatMap(({ address = '', change }) => {
    const action = actionOf(change?.actions ?? []);
    return action === null ? [] : [{ address, action }];
  });
}

function actionOf(actions: readonly string[]): ResourceChange['action'] | null {
  if (actions.length === 2) return 'replace';
  const [only] = actions;
  return only === 'create' || only === 'update' || only === 'delete' || only === 'read' ? only : null;
}
