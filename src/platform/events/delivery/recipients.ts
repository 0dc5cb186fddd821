import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import { OWNERS } from '../../identity/teams/team.entity.js';
import type { EventReceiver } from '../event-receiver.entity.js';

/**
 * Returns the email addresses of a receiver. Omits users who are suspended, or belong to no team of
 * the organization.
 */
export async function recipientsOf(
  manager: EntityManager,
  {
    kind,
    organization,
    emailAddresses,
    userIds,
  }: Pick<EventReceiver, 'kind' | 'organization' | 'emailAddresses' | 'userIds'>,
): Promise<string[]> {
  if (kind !== 'owners' && userIds.length === 0) return emailAddresses;
  const parameters = new Parameters(manager);
  const ofOrganization = parameters.add(organization);
  const condition =
    kind === 'owners'
      ? `t.name_key = ${parameters.add(OWNERS)}`
      : `u.id IN (${parameters.addAll(userIds)})`;
  const found = await selectRows<{ readonly email: string }>(
    manager,
    `SELECT DISTINCT u.email AS email FROM users u
     JOIN team_memberships tm ON tm.user_id = u.id
     JOIN teams t ON t.id = tm.team_id AND t.organization = ${ofOrganization}
     WHERE ${condition} AND u.suspended_at IS NULL AND u.email <> '' ORDER BY u.email`,
    parameters,
  );
  return [...new Set([...emailAddresses, ...found.map(({ email }) => email)])];
}

/** Whether all of these users belong to a team of the organization. */
export async function areTeamMembers(
  manager: EntityManager,
  organization: string | null,
  userIds: readonly string[],
): Promise<boolean> {
  const distinct = new Set(userIds);
  if (distinct.size === 0) return true;
  const parameters = new Parameters(manager);
  const [found] = await selectRows<{ readonly total: number | string }>(
    manager,
    `SELECT COUNT(DISTINCT tm.user_id) AS total FROM team_memberships tm
     JOIN teams t ON t.id = tm.team_id AND t.organization = ${parameters.add(organization)}
     WHERE tm.user_id IN (${parameters.addAll([...distinct])})`,
    parameters,
  );
  return Number(found?.total) === distinct.size;
}
