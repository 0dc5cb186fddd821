import { useQuery } from '@tanstack/react-query';
import { useSession } from '../api/session.js';
import { teamQuery } from '../api/teams.js';
import { userAccountQuery } from '../api/user-account.js';

interface CreatorProps {
  /** The ID of a user or team, or the name of an organization; null if unknown. */
  readonly id: string | null;
  readonly organization: string;
}

/** Who created a workspace. Names only users and teams that the caller may see. */
export function Creator({ id, organization }: CreatorProps) {
  const { caller } = useSession();
  const isOther = id !== null && id !== caller.id && id !== organization;
  const isUser = isOther && id.startsWith('user-');
  const isTeam = isOther && id.startsWith('team-');
  const options = { retry: false, staleTime: Infinity };
  const user = useQuery({ ...userAccountQuery(id ?? ''), ...options, enabled: isUser });
  const team = useQuery({ ...teamQuery(id ?? ''), ...options, enabled: isTeam });
  if (id === null) return 'Unknown';
  if (id === caller.id) return 'You';
  if (id === organization) return 'A token of the organization';
  if (isTeam) return team.data ? <bdi>{`Team ${team.data.name}`}</bdi> : 'A team';
  return user.data ? <bdi>{user.data.username}</bdi> : 'Another user';
}
