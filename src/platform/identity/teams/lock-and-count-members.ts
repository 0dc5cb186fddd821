import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { Team, TeamMembership } from './team.entity.js';

/**
 * Returns the number of members of the team. Writes the team's row, so that two concurrent removals
 * conflict instead of removing the last two members.
 */
export async function lockAndCountMembers(manager: EntityManager, team: Team): Promise<number> {
  await rows(manager, Team).updateVersioned(team, {});
  return manager.countBy(TeamMembership, { teamId: team.id });
}
