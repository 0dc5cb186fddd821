import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  type AccessLevel,
  type ProjectAccess,
  projectAccessQuery,
  setAccessLevel,
} from '../../api/project-access.js';
import { allTeamsQuery, type Team } from '../../api/teams.js';
import { useOrganization } from '../../app/use-organization.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { Facts } from '../../ui/data/facts.js';
import { Pager } from '../../ui/data/pager.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { toast } from '../../ui/overlays/toast.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { NewProjectButton, ProjectActions } from './project-actions.js';
import styles from './settings.module.css';

const NO_ACCESS = 'none';
const LEVELS = [
  { id: NO_ACCESS, label: 'No access' },
  { id: 'read', label: 'Read' },
  { id: 'provision', label: 'Provision' },
  { id: 'write', label: 'Write' },
  { id: 'maintain', label: 'Maintain' },
  { id: 'admin', label: 'Admin' },
];

const LEVEL_MEANINGS: readonly (readonly [string, string])[] = [
  ['Read', 'Read workspaces, their runs and outputs.'],
  [
    'Provision',
    'Read, set up workspaces from the catalog, and run, change, upgrade, destroy and delete their own workspaces.',
  ],
  ['Write', 'Read, change the inputs of all workspaces, and start and confirm their runs.'],
  [
    'Maintain',
    'Provision, write, create workspaces without the catalog, and change the settings of workspaces.',
  ],
  ['Admin', 'Maintain, delete workspaces, and manage the project and its access.'],
];

/** The access level of each team (columns) in each project (rows). Owners need no level. */
export function ProjectAccessMatrix({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const teams = useQuery(allTeamsQuery(organization));
  const mayCreate = useOrganization()?.permissions.canCreateProject;
  const projects = useQuery(projectAccessQuery(organization, page));
  return (
    <Loaded query={teams}>
      {(items) => {
        const others = items.filter(({ name }) => name !== 'owners');
        return (
          <Loaded query={projects}>
            {({ items: rows, pagination }) => (
              <div className={styles['stack']}>
                {mayCreate && (
                  <div>
                    <NewProjectButton organization={organization} />
                  </div>
                )}
                {others.length === 0 && (
                  <EmptyState title="No teams yet">
                    Owners have access to every project. Others get access through a team.
                  </EmptyState>
                )}
                {others.length > 0 && <Explanation />}
                <DataTable
                  label="Access of teams to projects"
                  columns={columnsOf(organization, others)}
                  items={rows}
                  hasFixedRowHeader
                />
                <Pager pagination={pagination} onPage={setPage} />
              </div>
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

function Explanation() {
  return (
    <>
      <p>
        The access of teams to individual projects. The permissions of a team under Teams apply in
        addition.
      </p>
      <Facts facts={LEVEL_MEANINGS} />
    </>
  );
}

const columnsOf = (organization: string, teams: readonly Team[]): DataColumn<ProjectAccess>[] => [
  {
    id: 'project',
    title: 'Project',
    isRowHeader: true,
    cell: (project) => (
      <div className={styles['project']}>
        <span>{project.name}</span>
        <ProjectActions project={project} org={organization} />
      </div>
    ),
  },
  ...teams.map(({ id, name }) => ({
    id,
    title: name,
    cell: (project: ProjectAccess) => <Level project={project} teamId={id} teamName={name} />,
  })),
];

interface LevelProps {
  readonly project: ProjectAccess;
  readonly teamId: string;
  readonly teamName: string;
}

function Level({ project, teamId, teamName }: LevelProps) {
  const queries = useQueryClient();
  const change = async (level: string): Promise<void> => {
    try {
      await setAccessLevel(project, teamId, level === NO_ACCESS ? null : (level as AccessLevel));
      void toast(changeText(teamName, project.name, level));
    } catch (error) {
      void toast(failureOf(error).message, 'bad');
    }
    await queries.invalidateQueries({ queryKey: ['project-access'] });
  };
  const level = project.levels.get(teamId)?.access ?? NO_ACCESS;
  if (!project.permissions.canManageTeams)
    return project.permissions.canReadTeams ? labelOf(level) : 'Hidden';
  return (
    <NativeSelect
      label={`Access of ${teamName} to ${project.name}`}
      options={LEVELS}
      value={level}
      onChange={(chosen) => void change(chosen)}
    />
  );
}

const labelOf = (level: string): string | undefined => LEVELS.find(({ id }) => id === level)?.label;

const changeText = (team: string, project: string, level: string): string =>
  level === NO_ACCESS
    ? `${team} no longer has an access level on ${project}.`
    : `${team} now has the access level ${labelOf(level)} on ${project}.`;
