import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Parameters } from '../../../core/database/rows.js';
import type { WorkspaceSelection } from '../../identity/access.js';

/** Narrows a query to the workspaces `w` that the selection names by ID or by project. */
export function narrowToPlaces<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  places: WorkspaceSelection,
): SelectQueryBuilder<T> {
  return query.andWhere(...namedPlacesCondition(places, 'w.projectId'));
}

/** Returns the condition of {@link narrowToPlaces}. `project` is SQL for the ID of the project. */
export function namedPlacesCondition(
  { projects, workspaces }: WorkspaceSelection,
  project: string,
): [condition: string, parameters: ObjectLiteral] {
  const places = [
    ...(projects.length > 0 ? [`${project} IN (:...projects)`] : []),
    ...(workspaces.length > 0 ? ['w.id IN (:...workspaces)'] : []),
  ];
  return [places.length === 0 ? '1 = 0' : `(${places.join(' OR ')})`, { projects, workspaces }];
}

/** Returns the condition of {@link narrowToPlaces} as plain SQL, for a table with these columns. */
export function placesCondition(
  parameters: Parameters,
  { projects, workspaces }: WorkspaceSelection,
  { project, workspace }: { readonly project: string; readonly workspace: string },
): string {
  const places = [
    ...(projects.length > 0 ? [`${project} IN (${parameters.addAll(projects)})`] : []),
    ...(workspaces.length > 0 ? [`${workspace} IN (${parameters.addAll(workspaces)})`] : []),
  ];
  return places.length === 0 ? '1 = 0' : `(${places.join(' OR ')})`;
}
