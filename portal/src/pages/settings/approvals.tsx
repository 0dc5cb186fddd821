import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ApprovalRule,
  approvalRulesQuery,
  deleteApprovalRule,
  refreshApprovalRules,
} from '../../api/approvals.js';
import { egressPlacesQuery } from '../../api/egress.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { ApprovalRuleForm, KINDS, SCOPES } from './approval-rule-form.js';
import styles from './settings.module.css';

interface ApprovalsProps {
  readonly organization: string;
  /** Whether the caller may create and remove rules. */
  readonly canWrite: boolean;
}

/** What must happen between the plan and the apply of runs. */
export function Approvals({ organization, canWrite }: ApprovalsProps) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(approvalRulesQuery(organization, page));
  const { data: places } = useQuery(egressPlacesQuery(organization));
  const create = canWrite && (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      Add a rule
    </Button>
  );
  const columns: readonly DataColumn<ApprovalRule>[] = [
    { id: 'requires', title: 'Requires', isRowHeader: true, cell: requirementOf },
    {
      id: 'scope',
      title: 'Applies to',
      cell: ({ projectId, registryModuleId }) => {
        if (projectId !== null) return `Project ${places?.project.get(projectId) ?? projectId}`;
        if (registryModuleId === null) return SCOPES.organization;
        return `Module ${places?.module.get(registryModuleId) ?? registryModuleId}`;
      },
    },
    {
      id: 'description',
      title: 'Description',
      isSecondary: true,
      cell: ({ description }) => description,
    },
    ...(canWrite
      ? [
          {
            id: 'actions',
            title: 'Actions',
            cell: (rule: ApprovalRule) => <RemoveButton rule={rule} />,
          },
        ]
      : []),
  ];
  return (
    <div className={styles['stack']}>
      <p>
        All rules that match a workspace apply together, also to runs that already wait for a
        confirmation.
      </p>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No approvals are required" actions={create || undefined}>
              Everybody who may apply runs can do so without an approval.
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
      <Dialog title="Add a rule" isOpen={isCreating} onClose={() => setIsCreating(false)}>
        <ApprovalRuleForm organization={organization} onClose={() => setIsCreating(false)} />
      </Dialog>
    </div>
  );
}

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
