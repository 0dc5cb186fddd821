import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deleteGroupMapping,
  type GroupMapping,
  groupMappingsQuery,
  type SignInProvider,
} from '../../api/sign-in-providers.js';
import { Card } from '../../ui/card.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { MappingForm } from './mapping-form.js';

interface GroupMappingsProps {
  readonly provider: SignInProvider;
  readonly page: number | undefined;
  readonly onPage: (page: number) => void;
}

const groupText = ({ group }: GroupMapping): string => group ?? '“Every group”';
const teamText = ({ teamName }: GroupMapping): string => teamName ?? 'The team of the same name';

const columns: readonly DataColumn<GroupMapping>[] = [
  { id: 'group', title: 'Group', isRowHeader: true, cell: ({ group }) => group ?? 'Every group' },
  { id: 'organization', title: 'Organization', cell: ({ organizationId }) => organizationId },
  { id: 'team', title: 'Team', cell: teamText },
  { id: 'actions', title: 'Actions', cell: (mapping) => <DeleteMapping mapping={mapping} /> },
];

export function GroupMappings({ provider, page, onPage }: GroupMappingsProps) {
  const [isCreating, setCreating] = useState(false);
  const query = useQuery(groupMappingsQuery(provider.id, page));
  const close = (): void => setCreating(false);
  return (
    <Card title="Groups" actions={<Button onPress={() => setCreating(true)}>Map a group</Button>}>
      <Stack>
        {provider.refusedRemovals.map(({ userId, username, organization }) => (
          <Notice key={`${userId} ${organization}`} tone="warn">
            No group makes {username} a member of the team owners of {organization} any longer, but{' '}
            {username} remains as the last owner. After you add another owner, the membership ends
            at the next sign-in of {username}, or when Gantry renews their session.
          </Notice>
        ))}
        <Loaded query={query}>
          {({ items, pagination }) =>
            items.length === 0 ? (
              <p>No groups are mapped. New users are in no team until somebody adds them.</p>
            ) : (
              <>
                <DataTable label="Group mappings" columns={columns} items={items} />
                <Pager pagination={pagination} onPage={onPage} />
              </>
            )
          }
        </Loaded>
      </Stack>
      <Dialog title="Map a group" isOpen={isCreating} onClose={close}>
        <MappingForm providerId={provider.id} onClose={close} />
      </Dialog>
    </Card>
  );
}

function DeleteMapping({ mapping }: { mapping: GroupMapping }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Delete the mapping of ${groupText(mapping)}`}
        onPress={() => setOpen(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete the mapping of ${groupText(mapping)}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        action="Delete"
        isDangerous
        onConfirm={async () => {
          await deleteGroupMapping(mapping.id);
          await queries.invalidateQueries({ queryKey: ['sign-in-providers'] });
        }}
      >
        Members whom only this mapping has added leave the team at their next sign-in, or when
        Gantry renews their session. A last owner stays.
      </ConfirmDialog>
    </>
  );
}
