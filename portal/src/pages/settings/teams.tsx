import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  addMember,
  createTeam,
  deleteTeam,
  membersQuery,
  removeMember,
  type Team,
  teamsQuery,
} from '../../api/teams.js';
import { useOrganization } from '../../app/use-organization.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { Pager } from '../../ui/data/pager.js';
import { Button } from '../../ui/fields/button.js';
import { TextField } from '../../ui/fields/text-field.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { toast } from '../../ui/overlays/toast.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import styles from './settings.module.css';
import { grantedAccess, TeamAccess } from './team-access.js';

/** The teams that the caller may see, with their members. */
export function Teams({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const [isCreating, setIsCreating] = useState(false);
  const query = useQuery(teamsQuery(organization, page));
  const mayCreate = useOrganization()?.permissions.canCreateTeam;
  return (
    <div className={styles['stack']}>
      {mayCreate && (
        <div>
          <Button look="primary" onPress={() => setIsCreating(true)}>
            New team
          </Button>
        </div>
      )}
      <Loaded query={query}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <EmptyState title="No teams to show">
              Ask an owner of the organization to add you to a team.
            </EmptyState>
          ) : (
            <>
              {items.map((team) => (
                <TeamCard key={team.id} team={team} />
              ))}
              <Pager pagination={pagination} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <Dialog title="New team" isOpen={isCreating} onClose={() => setIsCreating(false)}>
        <NameForm
          label="Name"
          description="Letters, digits, - and _. Every member of the organization sees the team."
          action="Create team"
          onClose={() => setIsCreating(false)}
          onSubmit={(name) => createTeam(organization, name)}
        />
      </Dialog>
    </div>
  );
}

function TeamCard({ team }: { team: Team }) {
  const { id, name, usersCount, permissions } = team;
  // The server refuses to change the access flags of the team `owners`.
  const mayChangeAccess = permissions.canUpdateOrganizationAccess && name !== 'owners';
  const [dialog, setDialog] = useState<'add' | 'access' | 'delete' | null>(null);
  const queries = useQueryClient();
  const close = (): void => setDialog(null);
  return (
    <Card
      title={name}
      actions={
        <div className={styles['row']}>
          {permissions.canUpdateMembership && (
            <Button aria-label={`Add member to ${name}`} onPress={() => setDialog('add')}>
              Add member
            </Button>
          )}
          {mayChangeAccess && (
            <Button aria-label={`Permissions of ${name}`} onPress={() => setDialog('access')}>
              Permissions
            </Button>
          )}
          {permissions.canDestroy && (
            <Button look="quiet" aria-label={`Delete ${name}`} onPress={() => setDialog('delete')}>
              Delete
            </Button>
          )}
        </div>
      }
    >
      <div className={styles['stack']}>
        <p>{accessText(team)}</p>
        {usersCount === 0 ? <p>No members yet.</p> : <Members team={team} />}
      </div>
      <TeamAccess team={team} isOpen={dialog === 'access'} onClose={close} />
      <Dialog title={`Add a member to ${name}`} isOpen={dialog === 'add'} onClose={close}>
        <NameForm
          label="User name or ID"
          description="For people outside the organization, enter their ID. The catalog shows it to people without an organization."
          action="Add member"
          onClose={close}
          onSubmit={(usernameOrId) => addMember(id, usernameOrId)}
        />
      </Dialog>
      <ConfirmDialog
        title={`Delete the team ${name}?`}
        isOpen={dialog === 'delete'}
        onClose={close}
        action="Delete team"
        isDangerous
        onConfirm={async () => {
          await deleteTeam(id);
          await queries.invalidateQueries({ queryKey: ['teams'] });
        }}
      >
        Its tokens stop working, and its members lose its permissions. The users remain.
      </ConfirmDialog>
    </Card>
  );
}

function accessText({ name, organizationAccess }: Team): string {
  if (name === 'owners') return 'Owners may do everything in the organization.';
  const names = grantedAccess(organizationAccess);
  return names.length === 0
    ? 'Permissions: only those under Project access.'
    : `Permissions: ${names.join(', ')}.`;
}

function Members({ team: { id, name, permissions } }: { team: Team }) {
  const query = useQuery(membersQuery(id));
  const queries = useQueryClient();
  const remove = async (userId: string): Promise<void> => {
    try {
      await removeMember(id, userId);
      await queries.invalidateQueries({ queryKey: ['teams'] });
    } catch (error) {
      void toast(failureOf(error).message, 'bad');
    }
  };
  return (
    <Loaded query={query}>
      {(members) => (
        <ul className={styles['members']} aria-label={`Members of ${name}`}>
          {members.map(({ id: userId, username }) => (
            <li key={userId}>
              <Badge>{username}</Badge>
              {permissions.canUpdateMembership && (
                <Button
                  look="quiet"
                  aria-label={`Remove ${username} from ${name}`}
                  onPress={() => void remove(userId)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface NameFormProps {
  readonly label: string;
  readonly description: string;
  readonly action: string;
  readonly onSubmit: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

function NameForm({ label, description, action, onSubmit, onClose }: NameFormProps) {
  const [name, setName] = useState('');
  const queries = useQueryClient();
  return (
    <DialogForm
      action={action}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={async () => {
        await onSubmit(name.trim());
        await queries.invalidateQueries({ queryKey: ['teams'] });
      }}
    >
      <TextField
        label={label}
        description={description}
        value={name}
        onChange={setName}
        autoComplete="off"
      />
    </DialogForm>
  );
}
