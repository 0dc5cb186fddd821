import { Injectable } from '@nestjs/common';
import type { Subject } from '../../../core/caller/subject.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { access } from '../../identity/access.js';
import { Project } from '../../projects/project.entity.js';
import { Workspace } from '../workspace.entity.js';
import { loadTargets, type Target } from './set-targets.js';
import { loadVariableIds, loadVariables } from './stored-variable-sets.js';
import type { VariableSet, VariableSetVariable } from './variable-set.entity.js';

export type SetIncludeName = 'vars' | 'workspaces' | 'projects';

/**
 * The variables and targets of sets, except for workspaces and projects that the caller may not
 * read.
 */
export interface VariableSetRelations {
  readonly variables: readonly Pick<VariableSetVariable, 'id' | 'setId'>[];
  readonly workspaces: readonly Target[];
  readonly projects: readonly Target[];
  readonly noCodeModules: readonly Target[];
  /** The rows that `include` names, each once. */
  readonly included: {
    readonly variables: readonly VariableSetVariable[];
    readonly workspaces: readonly Workspace[];
    readonly projects: readonly Project[];
  };
}

@Injectable()
export class VariableSetRelationsLoader {
  constructor(private readonly database: Database) {}

  /** All sets must belong to one organization. */
  async load(
    subject: Subject,
    sets: readonly VariableSet[],
    include: readonly SetIncludeName[] = [],
  ): Promise<VariableSetRelations> {
    const { read } = this.database;
    const ids = sets.map(({ id }) => id);
    const organization = sets[0]?.organization ?? '';
    const included = include.includes('vars') ? await loadVariables(read, ids) : null;
    const variables = included ?? (await loadVariableIds(read, ids));
    const workspaces = (await loadTargets(read, 'workspaces', ids)).filter(
      ({ id, projectId }) =>
        projectId !== null &&
        access.allowsOnProject(subject, 'workspace.read', { organization, projectId, id }),
    );
    const projects = (await loadTargets(read, 'projects', ids)).filter(({ id: projectId }) =>
      access.allowsOnProject(subject, 'project.read', { organization, projectId }),
    );
    const unique = (targets: readonly Target[]): string[] => [
      ...new Set(targets.map(({ id }) => id)),
    ];
    return {
      variables,
      workspaces,
      projects,
      noCodeModules: await loadTargets(read, 'no-code-modules', ids),
      included: {
        variables: included ?? [],
        workspaces: include.includes('workspaces')
          ? await rows(read, Workspace).findByValues('id', unique(workspaces))
          : [],
        projects: include.includes('projects')
          ? await rows(read, Project).findByValues('id', unique(projects))
          : [],
      },
    };
  }
}
