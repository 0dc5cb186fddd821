import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import {
  type AccessLevel,
  type ProjectAccess,
  projectAccessQuery,
  setLevel,
  type Team,
  teamsQuery,
} from '../../api/settings.js';
import { type DataColumn, DataTable } from '../../ui/data/data-table.js';
import { EmptyState } from '../../ui/states/empty-state.js';
import { Loaded } from '../../ui/states/loaded.js';
import { NativeSelect } from '../../ui/fields/native-select.js';
import { Pager } from '../../ui/data/pager.js';
import { toast } from '../../ui/overlays/toast.js';
import styles from './settings.module.css';

const NONE = 'none';
const LEVELS = [
  { id: NONE, label: 'No access' },
  { id: 'read', label: 'Read' },
  { id: 'write', label: 'Write' },
  { id: 'maintain', label: 'Maintain' },
  { id: 'admin', label: 'Admin' },
];

/**
 * Projects in rows, teams in columns. Owners and teams with access to all projects need no level.
 */
export function ProjectAccessMatrix({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const teams = useQuery(teamsQuery(organization));
  const projects = useQuery(projectAccessQuery(organization, page));
  return (
    <Loaded query={teams}>
      {({ items }) => {
        const others = items.filter(({ name }) => name !== 'owners');
        return (
          <Loaded query={projects}>
            {({ items: rows, pagination }) =>
              others.length === 0 ? (
                <EmptyState title="No teams yet">
                  Owners have access to every project. Create a team to give others access.
                </EmptyState>
              ) : (
                <div className={styles['stack']}>
                  <DataTable
                    label="Access of teams to projects"
                    columns={columnsOf(others)}
                    items={rows}
                  />
                  <Pager pagination={pagination} onPage={setPage} />
                </div>
              )
            }
          </Loaded>
        );
      }}
    </Loaded>
  );
}

const columnsOf = (teams: readonly Team[]): DataColumn<ProjectAccess>[] => [
  { id: 'project', title: 'Project', isRowHeader: true, cell: ({ name }) => name },
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
      await setLevel(project, teamId, level === NONE ? null : (level as AccessLevel));
    } catch (error) {
      void toast(failureOf(error).message, 'bad');
    }
    await queries.invalidateQueries({ queryKey: ['project-access'] });
  };
  return (
    <NativeSelect
      label={`Access of ${teamName} to ${project.name}`}
      options={LEVELS}
      value={project.levels.get(teamId)?.access ?? NONE}
      onChange={(level) => void change(level)}
    />
  );
}
