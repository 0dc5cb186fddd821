import type { EntityManager } from 'typeorm';
import { Parameters, selectRows } from '../../../core/database/rows.js';
import { OWNERS } from '../../identity/teams/team.entity.js';
import type { EventReceiver } from '../event-receiver.entity.js';

/**
 * The e-mail addresses of a receiver. Suspended users, and those who have left, receive nothing.
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
  const ofOrganization = parameters.place(organization);
  const which =
    kind === 'owners'
      ? `t.name_key = ${parameters.place(OWNERS)}`
      : `u.id IN (${parameters.places(userIds)})`;
  const found = await selectRows<{ readonly email: string }>(
    manager,
    `SELECT DISTINCT u.email AS email FROM users u
     JOIN team_memberships tm ON tm.user_id = u.id
     JOIN teams t ON t.id = tm.team_id AND t.organization = ${ofOrganization}
     WHERE ${which} AND u.suspended_at IS NULL AND u.email <> '' ORDER BY u.email`,
    parameters,
  );
  return [...new Set([...emailAddresses, ...found.map(({ email }) => email)])];
}

/** Addresses of those users who belong to a team of the organization. */
export function membersAmong(
  manager: EntityManager,
  organization: string | null,
  userIds: string[],
): Promise<string[]> {
  const all: Pick<EventReceiver, 'kind' | 'organization' | 'emailAddresses' | 'userIds'> = {
    ...{ kind: 'email', organization, emailAddresses: [], userIds },
  };
  return recipientsOf(manager, all);
}
