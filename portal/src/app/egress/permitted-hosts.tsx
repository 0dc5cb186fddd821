import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EgressRule, placeRulesQuery } from '../../api/egress.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Loaded } from '../../ui/states/loaded.js';
import { PermitForm } from './permit-form.js';
import { RemoveRule } from './remove-rule.js';

interface PermittedHostsProps {
  readonly organization: string;
  readonly scope: 'project' | 'module';
  /** The ID of the project or of the module in the registry. */
  readonly placeId: string;
  readonly title: string;
  readonly mayWrite: boolean;
}

/** The egress rules of a project with those of its organization, or the rules of a module. */
export function PermittedHosts({
  organization,
  scope,
  placeId,
  title,
  mayWrite,
}: PermittedHostsProps) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(placeRulesQuery(organization, scope, placeId, page));
  const close = (): void => setIsCreating(false);
  const columns: readonly DataColumn<EgressRule>[] = [
    { id: 'host', title: 'Host', isRowHeader: true, cell: ({ host }) => <code>{host}</code> },
    { id: 'from', title: 'Comes from', cell: originOf },
    {
      id: 'description',
      title: 'Description',
      isSecondary: true,
      cell: ({ description }) => description,
    },
    {
      id: 'actions',
      title: 'Actions',
      cell: (rule) => mayWrite && !isOfOrganization(rule) && <RemoveRule rule={rule} />,
    },
  ];
  return (
    <Card
      title={title}
      actions={mayWrite && <Button onPress={() => setIsCreating(true)}>Permit a host</Button>}
    >
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <p>{EMPTY[scope]}</p>
          ) : (
            <>
              <DataTable label="Permitted hosts" columns={columns} items={items} />
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Dialog title="Permit a host" isOpen={isCreating} onClose={close}>
        <PermitForm organization={organization} place={{ scope, placeId }} onClose={close} />
      </Dialog>
    </Card>
  );
}

const EMPTY = {
  project:
    'No hosts are permitted for this project. Its runs can connect only to hosts that are permitted ' +
    'for their module, or by the operator.',
  module:
    'No hosts are permitted for this module. On runners that restrict the network, its runs can ' +
    'connect only to hosts that are permitted for the organization or their project, or by the ' +
    'operator.',
};

const isOfOrganization = ({ projectId, registryModuleId }: EgressRule): boolean =>
  projectId === null && registryModuleId === null;

function originOf(rule: EgressRule) {
  if (rule.delegated) return <Badge>Not permitted yet: the project may permit it</Badge>;
  if (isOfOrganization(rule)) return 'The organization';
  return rule.projectId === null ? 'This module' : 'This project';
}
