import { useSession } from '../api/session.js';

/** The key of a draft of the user who is signed in: others who use the tab do not get it. */
export function useDraftKey(form: string): string {
  const { caller } = useSession();
  return `${caller.id}/${form}`;
}
