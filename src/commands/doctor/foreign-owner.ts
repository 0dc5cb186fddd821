import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';

export const RUN_AS_SERVER_USER =
  'Run doctor as the user of the server, because the result depends on the user.';

/**
 * Returns the user ID of the owner of a path; null if it is the user of this process, the path does
 * not exist, or the platform has no user IDs.
 */
export async function findForeignOwner(path: string): Promise<number | null> {
  const self = process.getuid?.();
  if (self === undefined || !existsSync(path)) return null;
  const { uid } = await stat(path);
  return uid === self ? null : uid;
}
