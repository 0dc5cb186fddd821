import type { EntityManager } from 'typeorm';
import type { ProjectLevel } from '../../core/caller/project-level.js';

export interface LevelOnProject {
  readonly projectId: string;
  readonly access: ProjectLevel;
}

/** Reads the access levels of teams. A hook, because identity does not depend on projects. */
export type ProjectLevelReader = (
  manager: EntityManager,
  teamIds: readonly string[],
) => Promise<readonly LevelOnProject[]>;

export function levelsByProject(
  levels: readonly LevelOnProject[],
): Map<string, ReadonlySet<ProjectLevel>> {
  const byProject = new Map<string, Set<ProjectLevel>>();
  for (const { projectId, access } of levels)
    byProject.set(projectId, (byProject.get(projectId) ?? new Set()).add(access));
  return byProject;
}
