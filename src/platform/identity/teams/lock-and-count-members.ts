import type { EntityManager } from 'typeorm';
import { rows } from '../../../core/database/rows.js';
import { Team, TeamMembership } from './team.entity.js';

/** Writes the team's row, so that two concurrent removals cannot remove the last two members. */
export async function lockAndCountMembers(manager: EntityManager, team: Team): Promise<number> {
  await rows(manager, Team).updateVersioned(team, {});
  return manager.countBy(TeamMembership, { teamId: team.id });
}
