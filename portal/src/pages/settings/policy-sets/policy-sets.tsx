import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createPolicySet,
  deletePolicySet,
  type PolicySet,
  policySetQuery,
  policySetsQuery,
  refreshPolicySets,
  updatePolicySet,
} from '../../../api/policy-sets.js';
import { targetNamesQuery } from '../../../api/targets.js';
import { countText } from '../../../ui/data/count-text.js';
import { type DataColumn, DataTable } from '../../../ui/data/data-table.js';
import { Pager } from '../../../ui/data/pager.js';
import { Button } from '../../../ui/fields/button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { EmptyState } from '../../../ui/states/empty-state.js';
import { Loaded } from '../../../ui/states/loaded.js';
import styles from '../settings.module.css';
import { draftOf, NEW_SET } from './policy-set-draft.js';
import { PolicySetForm } from './policy-set-form.js';

interface PoliciesProps {
  readonly organization: string;
  /** Whether the caller may create, change and remove policy sets. */
  readonly mayWrite: boolean;
}

export function Policies({ organization, mayWrite }: PoliciesProps) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(policySetsQuery(organization, page));
  const { data: targets } = useQuery(targetNamesQuery(organization));
  const create = mayWrite && (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      New policy set
    </Button>
  );
  const columns: readonly DataColumn<PolicySet>[] = [
    { id: 'name', title: 'Policy set', isRowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'policies', title: 'Policies', cell: policiesOf },
    {
      id: 'scope',
      title: 'Applies to',
      isSecondary: true,
      cell: (set) => scopeOf(set, targets?.project),
    },
    ...(mayWrite
      ? [
          {
            id: 'actions',
            title: 'Actions',
            cell: (set: PolicySet) => <Actions organization={organization} set={set} />,
          },
        ]
      : []),
  ];
  return (
    <div className={styles['stack']}>
      <p>
        Open Policy Agent evaluates these policies with the plans of the runs to which they apply,
        including runs that are already waiting for a confirmation.
      </p>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No policies yet" actions={create || undefined}>
              A policy warns about a plan or prevents its apply, for example if the plan destroys a
              database.
            </EmptyState>
          ) : (
            <>
              {create && <div>{create}</div>}
              <DataTable label="Policy sets" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Dialog
        title="New policy set"
        isOpen={isCreating}
        isDismissable={false}
        onClose={() => setIsCreating(false)}
      >
        <PolicySetForm
          organization={organization}
          action="Create"
          initial={NEW_SET}
          onSubmit={(content) => createPolicySet(organization, content)}
          onClose={() => setIsCreating(false)}
        />
      </Dialog>
    </div>
  );
}

const policiesOf = ({ policies }: PolicySet): string =>
  policies.map(({ name, enforcementLevel }) => `${name} (${enforcementLevel})`).join(', ');

function scopeOf(
  { global, projectIds, workspaceIds }: PolicySet,
  names: ReadonlyMap<string, string> | undefined,
): string {
  if (global) return 'All workspaces';
  const projects = projectIds.map((id) => `Project ${names?.get(id) ?? id}`);
  const count = workspaceIds.length;
  const workspaces = count === 0 ? [] : [countText(count, 'workspace')];
  return [...projects, ...workspaces].join(', ') || 'No workspace';
}

function Actions(props: ChangeProps) {
  return (
    <div className={styles['row']}>
      <ChangeButton {...props} />
      <RemoveButton set={props.set} />
    </div>
  );
}

interface ChangeProps {
  readonly organization: string;
  readonly set: PolicySet;
}

function ChangeButton({ organization, set }: ChangeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button look="quiet" aria-label={`Change: ${set.name}`} onPress={() => setIsOpen(true)}>
        Change
      </Button>
      <Dialog title={`Change ${set.name}`} isOpen={isOpen} isDismissable={false} onClose={close}>
        <ChangeForm organization={organization} set={set} onClose={close} />
      </Dialog>
    </>
  );
}

/** Lists do not contain the texts of policies, so the form reads the set. */
function ChangeForm({ organization, set, onClose }: ChangeProps & { onClose: () => void }) {
  const query = useQuery(policySetQuery(set.id));
  return (
    <Loaded query={query} mustBeFresh>
      {(loaded) => (
        <PolicySetForm
          organization={organization}
          action="Save"
          initial={draftOf(loaded)}
          onSubmit={(content) => updatePolicySet(set.id, content)}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

function RemoveButton({ set }: { set: PolicySet }) {
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Button look="quiet" aria-label={`Remove: ${set.name}`} onPress={() => setIsOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        title="Remove this policy set?"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        action="Remove"
        isDangerous
        onConfirm={async () => {
          await deletePolicySet(set.id);
          await refreshPolicySets(queries);
        }}
      >
        Its policies will no longer apply, not even to runs that are already waiting for a
        confirmation.
      </ConfirmDialog>
    </>
  );
}
