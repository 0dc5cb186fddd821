import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EgressRule, egressRulesQuery, type EgressScope } from '../../api/egress.js';
import { targetNamesQuery } from '../../api/targets.js';
import { PermitForm } from '../../app/egress/permit-form.js';
import { RemoveRule } from '../../app/egress/remove-rule.js';
import { Badge } from '../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { Select } from '../../ui/fields/select.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import styles from './settings.module.css';

const SCOPES: Readonly<Record<EgressScope, string>> = {
  organization: 'All workspaces',
  project: 'The workspaces of a project',
  module: 'The workspaces of a module',
  delegated: 'No workspace yet: project administrators may permit it',
};

/** The egress rules of an organization, including those of its projects and modules. */
export function Network({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(egressRulesQuery(organization, page));
  const { data: targets } = useQuery(targetNamesQuery(organization));
  const create = (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      Permit a host
    </Button>
  );
  const columns: readonly DataColumn<EgressRule>[] = [
    { id: 'host', title: 'Host', isRowHeader: true, cell: ({ host }) => <code>{host}</code> },
    {
      id: 'scope',
      title: 'Applies to',
      cell: ({ delegated, projectId, registryModuleId }) => {
        if (delegated) return <Badge>Projects may permit it</Badge>;
        if (projectId !== null) return `Project ${targets?.project.get(projectId) ?? projectId}`;
        if (registryModuleId === null) return SCOPES.organization;
        return `Module ${targets?.module.get(registryModuleId) ?? registryModuleId}`;
      },
    },
    {
      id: 'description',
      title: 'Description',
      isSecondary: true,
      cell: ({ description }) => description,
    },
    { id: 'actions', title: 'Actions', cell: (rule) => <RemoveRule rule={rule} /> },
  ];
  return (
    <div className={styles['stack']}>
      <p>
        On runners that restrict the network, a run can connect only to hosts that these rules
        permit for its workspace, or that the operator of the runner permits. A run keeps the rules
        with which its plan started.
      </p>
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No hosts are permitted" actions={create}>
              Permit the hosts of the services that your modules use, such as *.amazonaws.com.
            </EmptyState>
          ) : (
            <>
              <div>{create}</div>
              <DataTable label="Permitted hosts" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Dialog title="Permit a host" isOpen={isCreating} onClose={() => setIsCreating(false)}>
        <RuleForm organization={organization} onClose={() => setIsCreating(false)} />
      </Dialog>
    </div>
  );
}

function RuleForm({ organization, onClose }: { organization: string; onClose: () => void }) {
  const [scope, setScope] = useState<EgressScope>('organization');
  const [placeId, setPlaceId] = useState<string | null>(null);
  const targets = useQuery(targetNamesQuery(organization));
  const hasPlace = scope === 'project' || scope === 'module';
  const choices = hasPlace ? [...(targets.data?.[scope] ?? [])] : [];
  return (
    <PermitForm
      organization={organization}
      place={hasPlace && placeId === null ? null : { scope, placeId }}
      onClose={onClose}
    >
      <Select
        label="Applies to"
        options={Object.entries(SCOPES).map(([id, label]) => ({ id, label }))}
        value={scope}
        onChange={(id) => {
          setScope(id as EgressScope);
          setPlaceId(null);
        }}
      />
      {hasPlace && (
        <Select
          label={scope === 'project' ? 'Project' : 'Module'}
          options={choices.map(([id, label]) => ({ id, label }))}
          value={placeId}
          onChange={setPlaceId}
          isLoading={targets.isPending}
          isRequired
        />
      )}
    </PermitForm>
  );
}
