import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { Team, TeamMembership } from './team.entity.js';

/**
 * Whether the team has exactly one member. Writes the team's row, so that two concurrent removals
 * conflict instead of removing the last two members.
 */
export async function hasSingleMember(manager: EntityManager, team: Team): Promise<boolean> {
  await rows(manager, Team).updateVersioned(team, {});
  return (await manager.countBy(TeamMembership, { teamId: team.id })) === 1;
}
