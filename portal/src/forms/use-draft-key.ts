import { useSession } from '../api/session.js';

/** The key contains the ID of the user, so that other users of the tab do not get the draft. */
export function useDraftKey(form: string): string {
  const { caller } = useSession();
  return `${caller.id}/${form}`;
}
