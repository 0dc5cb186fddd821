import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ApprovalRule,
  approvalRulesQuery,
  deleteApprovalRule,
  projectApprovalRulesQuery,
  refreshApprovalRules,
} from '../../api/approvals.js';
import { targetNamesQuery } from '../../api/targets.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Stack } from '../../ui/stack.js';
import { ApprovalRuleForm, KINDS, SCOPES } from './approval-rule-form.js';

interface ApprovalRulesProps {
  readonly organization: string;
  /** The ID of a project, to show only what applies to all of its workspaces. */
  readonly projectId?: string;
  /** Whether the caller may create and remove rules there. */
  readonly canWrite: boolean;
}

/** What must happen between the plan and the apply of runs. */
export function ApprovalRules({ organization, projectId, canWrite }: ApprovalRulesProps) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(
    projectId === undefined
      ? approvalRulesQuery(organization, page)
      : projectApprovalRulesQuery(projectId, page),
  );
  const scopeOf = useScopes(organization, projectId);
  const close = (): void => setIsCreating(false);
  const create = canWrite && (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      Add a rule
    </Button>
  );
  const columns: readonly DataColumn<ApprovalRule>[] = [
    { id: 'requires', title: 'Requires', isRowHeader: true, cell: requirementOf },
    { id: 'scope', title: 'Applies to', cell: scopeOf },
    {
      id: 'description',
      title: 'Description',
      isSecondary: true,
      cell: ({ description }) => description,
    },
    ...(canWrite
      ? [{ id: 'actions', title: 'Actions', cell: removalIn(projectId ?? organization) }]
      : []),
  ];
  return (
    <Stack>
      <p>
        All rules that match a workspace apply together, also to runs that already wait for a
        confirmation.
      </p>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No approval rules" actions={create || undefined}>
              Without a rule, everybody who may apply runs can do so without an approval.
            </EmptyState>
          ) : (
            <>
              {create && <div>{create}</div>}
              <DataTable label="Approval rules" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Dialog title="Add a rule" isOpen={isCreating} onClose={close}>
        <ApprovalRuleForm organization={organization} projectId={projectId} onClose={close} />
      </Dialog>
    </Stack>
  );
}

/** Returns the function that names what a rule applies to. */
function useScopes(organization: string, shownProject: string | undefined) {
  const { data: targets } = useQuery({
    ...targetNamesQuery(organization),
    enabled: shownProject === undefined,
  });
  return ({ projectId, registryModuleId }: ApprovalRule): string => {
    if (projectId !== null)
      return projectId === shownProject
        ? 'This project'
        : `Project ${targets?.project.get(projectId) ?? projectId}`;
    if (registryModuleId === null) return SCOPES.organization;
    return `Module ${targets?.module.get(registryModuleId) ?? registryModuleId}`;
  };
}

/** The page of a project changes only the rules of the project. */
const removalIn = (place: string) =>
  function Removal(rule: ApprovalRule) {
    const isOfPlace = rule.organizationId === place || rule.projectId === place;
    return isOfPlace && <RemoveButton rule={rule} />;
  };

function requirementOf({ kind, requiredApprovals, teamName }: ApprovalRule): string {
  if (kind === 'confirm-changes') return KINDS[kind];
  return requiredApprovals === 1
    ? `1 approval by ${teamName ?? ''}`
    : `${requiredApprovals ?? 1} approvals by ${teamName ?? ''}`;
}

function RemoveButton({ rule }: { rule: ApprovalRule }) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Remove: ${requirementOf(rule)}`}
        onPress={() => setIsOpen(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        title="Remove this rule?"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        action="Remove"
        isDangerous
        onConfirm={async () => {
          await deleteApprovalRule(rule.id);
          await refreshApprovalRules(queries);
        }}
      >
        Waiting runs no longer need what the rule requires.
      </ConfirmDialog>
    </>
  );
}
