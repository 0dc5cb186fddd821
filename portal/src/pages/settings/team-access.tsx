import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setTeamAccess, type Team, type TeamOrganizationAccess } from '../../api/teams.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

/** The access flags of a team, each with a name and a description. */
const FLAGS: readonly (readonly [keyof TeamOrganizationAccess, string, string])[] = [
  ['manageModules', 'Manage modules', 'Publish modules, and offer them in the catalog.'],
  ['manageProviders', 'Manage providers', 'Publish providers, and manage signing keys.'],
  [
    'manageProjects',
    'Manage projects',
    'Create projects, do everything in every project and its workspaces, and manage upgrade campaigns.',
  ],
  [
    'manageWorkspaces',
    'Manage workspaces',
    'Do everything in the workspaces of every project, and manage variable sets, upgrade campaigns, permitted hosts and provider templates.',
  ],
  ['readProjects', 'Read projects', 'Read every project.'],
  [
    'readWorkspaces',
    'Read workspaces',
    'Read every workspace and its runs, and all variable sets and upgrade campaigns.',
  ],
  [
    'manageAgentPools',
    'Manage agent pools',
    'Manage agent pools and their tokens, except pools that only owners may manage.',
  ],
  ['aclRead', 'Read policy templates', 'Read and preview policy templates.'],
];

/** The names of the access flags that the team has. */
export const grantedAccess = (access: TeamOrganizationAccess): string[] =>
  FLAGS.flatMap(([flag, name]) => (access[flag] ? [name] : []));

interface TeamAccessProps {
  readonly team: Team;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TeamAccess({ team, isOpen, onClose }: TeamAccessProps) {
  return (
    <Dialog title={`What ${team.name} may do`} isOpen={isOpen} onClose={onClose}>
      <Flags team={team} onClose={onClose} />
    </Dialog>
  );
}

function Flags({ team: { id, organizationAccess }, onClose }: Omit<TeamAccessProps, 'isOpen'>) {
  const [access, setAccess] = useState(organizationAccess);
  const queries = useQueryClient();
  return (
    <DialogForm
      action="Save"
      onClose={onClose}
      onSubmit={async () => {
        await setTeamAccess(id, access);
        await queries.invalidateQueries({ queryKey: ['teams'] });
        await queries.invalidateQueries({ queryKey: ['session'] });
      }}
    >
      <p>
        These permissions apply in the whole organization. The access to individual projects is
        under Project access.
      </p>
      {FLAGS.map(([flag, name, description]) => (
        <Checkbox
          key={flag}
          label={name}
          description={description}
          isSelected={access[flag]}
          onChange={(isSelected) => setAccess({ ...access, [flag]: isSelected })}
        />
      ))}
    </DialogForm>
  );
}
