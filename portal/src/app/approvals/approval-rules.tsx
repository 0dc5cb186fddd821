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
import { countText } from '../../ui/data/count-text.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Stack } from '../../ui/stack.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { ApprovalRuleForm, RULE_KINDS, RULE_SCOPES } from './approval-rule-form.js';

interface ApprovalRulesProps {
  readonly organization: string;
  /** Shows only the rules that apply to all workspaces of this project. */
  readonly projectId?: string;
  /** Whether the caller may create and remove rules of the organization or the project. */
  readonly mayWrite: boolean;
}

export function ApprovalRules({ organization, projectId, mayWrite }: ApprovalRulesProps) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(
    projectId === undefined
      ? approvalRulesQuery(organization, page)
      : projectApprovalRulesQuery(projectId, page),
  );
  const scopeText = useScopeText(organization, projectId);
  const close = (): void => setIsCreating(false);
  const create = mayWrite && (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      Add a rule
    </Button>
  );
  const columns: readonly DataColumn<ApprovalRule>[] = [
    { id: 'requires', title: 'Requires', isRowHeader: true, cell: requirementOf },
    { id: 'scope', title: 'Applies to', cell: scopeText },
    {
      id: 'description',
      title: 'Description',
      isSecondary: true,
      cell: ({ description }) => description,
    },
    ...(mayWrite
      ? [
          {
            id: 'actions',
            title: 'Actions',
            cell: (rule: ApprovalRule) =>
              belongsTo(rule, projectId ?? organization) && <RemoveButton rule={rule} />,
          },
        ]
      : []),
  ];
  return (
    <Stack>
      <p>
        All rules that match a workspace apply to its runs, including runs that are already waiting
        for a confirmation.
      </p>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No approval rules" actions={create || undefined}>
              Without a rule, everybody who may apply runs can do so without approvals.
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

/** Returns the function that describes the scope of a rule. */
function useScopeText(organization: string, shownProject: string | undefined) {
  const { data: targets } = useQuery({
    ...targetNamesQuery(organization),
    enabled: shownProject === undefined,
  });
  return ({ projectId, registryModuleId }: ApprovalRule): string => {
    if (projectId !== null)
      return projectId === shownProject
        ? 'This project'
        : `Project ${targets?.project.get(projectId) ?? projectId}`;
    if (registryModuleId === null) return RULE_SCOPES.organization;
    return `Module ${targets?.module.get(registryModuleId) ?? registryModuleId}`;
  };
}

/** The page of a project also shows rules of its organization, but cannot remove them. */
const belongsTo = ({ organizationId, projectId }: ApprovalRule, place: string): boolean =>
  organizationId === place || projectId === place;

function requirementOf({ kind, requiredApprovals, teamName }: ApprovalRule): string {
  if (kind === 'confirm-changes') return RULE_KINDS[kind];
  return `${countText(requiredApprovals ?? 1, 'approval')} by ${teamName ?? ''}`;
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
        The rule will no longer apply, not even to runs that are already waiting for a confirmation.
      </ConfirmDialog>
    </>
  );
}
