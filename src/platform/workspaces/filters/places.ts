import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Parameters } from '../../../core/database/rows.js';
import type { Workspaces } from '../../identity/access.js';

/** Narrows a query of workspaces `w` to those of the projects, and those with the IDs. */
export function inPlaces<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  { projects, workspaces }: Workspaces,
  project = 'w.projectId',
): SelectQueryBuilder<T> {
  const places = [
    ...(projects.length > 0 ? [`${project} IN (:...projects)`] : []),
    ...(workspaces.length > 0 ? ['w.id IN (:...workspaces)'] : []),
  ];
  return query.andWhere(places.length === 0 ? '1 = 0' : `(${places.join(' OR ')})`, {
    projects,
    workspaces,
  });
}

/** {@link inPlaces} as plain SQL, for a table with these columns. */
export function placesCondition(
  parameters: Parameters,
  { projects, workspaces }: Workspaces,
  { project, workspace }: { readonly project: string; readonly workspace: string },
): string {
  const places = [
    ...(projects.length > 0 ? [`${project} IN (${parameters.places(projects)})`] : []),
    ...(workspaces.length > 0 ? [`${workspace} IN (${parameters.places(workspaces)})`] : []),
  ];
  return places.length === 0 ? '1 = 0' : `(${places.join(' OR ')})`;
}
