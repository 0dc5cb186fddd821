import { type EntityManager, In } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { TeamMembership } from './team.entity.js';

/**
 * Adds users to teams by hand. A membership that already results from a group of an issuer then
 * remains when the user leaves the group.
 */
export async function addMembers(
  manager: EntityManager,
  teamIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  const members = teamIds.flatMap((teamId) => userIds.map((userId) => ({ teamId, userId })));
  await rows(manager, TeamMembership).insertIfAbsent('userId', ...members);
  await rows(manager, TeamMembership).update(
    { teamId: In([...teamIds]), userId: In([...userIds]) },
    { synced: false },
  );
}
