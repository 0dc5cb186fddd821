import type { EntityManager } from 'typeorm';
import type { ProjectLevel } from '../../core/caller/project-level.js';
import { levelsFrom } from './project-permissions.js';

export interface LevelOnProject {
  readonly projectId: string;
  readonly access: ProjectLevel;
}

/** Reads the levels of teams on projects. A hook, because identity does not depend on projects. */
export type ReadLevels = (
  manager: EntityManager,
  teamIds: readonly string[],
) => Promise<readonly LevelOnProject[]>;

/** The highest level on each project over all teams. */
export function highestLevels(levels: readonly LevelOnProject[]): Map<string, ProjectLevel> {
  const highest = new Map<string, ProjectLevel>();
  for (const { projectId, access } of levels) {
    const known = highest.get(projectId);
    if (!known || levelsFrom(known).includes(access)) highest.set(projectId, access);
  }
  return highest;
}
